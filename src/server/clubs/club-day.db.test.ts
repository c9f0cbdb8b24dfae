import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { activity } from '#server/db/tables/activity.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: { id: string }
const who = { staff: {}, elsewhere: {} }

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  const other = await buildClub(app.db)
  const staffOf = async (clubId: string) =>
    (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers
  who.staff = await staffOf(club.id)
  who.elsewhere = await staffOf(other.id)
})
afterAll(() => app.close())

const request = async (
  method: string,
  under: string,
  body?: object,
  headers: object = who.staff,
) => {
  const path = `/api/v1/clubs/${club.id}/${under}`
  const answer = await app.request(method, path, body, headers as Record<string, string>)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const frost = { reason: 'frost', note: 'Rimfrost på greens', end: 'opened' }

test('staff close their own course and open it again, and the log names them', async () => {
  expect((await request('GET', 'course')).body).toMatchObject({ closed: null })
  expect((await request('POST', 'closure', frost)).status).toBe(200)
  const { end: _end, ...shown } = frost
  expect((await request('GET', 'course')).body).toMatchObject({
    closed: { ...shown, until: null },
    plannedVisits: [],
  })
  expect(await request('POST', 'closure', frost)).toMatchObject({
    status: 422,
    body: { error: { reason: 'course_closed_already' } },
  })
  expect((await request('DELETE', 'closure', {})).status).toBe(200)
  expect((await request('GET', 'course')).body).toMatchObject({ closed: null })
  const log = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, club.id), eq(activity.subjectType, 'club')))
  expect(log.map(({ action }) => action)).toEqual(['clubs.close_course', 'clubs.open_course'])
  expect(log.every(({ accountId }) => accountId !== null)).toBe(true)
})

test.each([
  ['the rest of today, as when nothing is chosen', {}, '2027-05-10', '2027-05-11 00:00'],
  ['tomorrow too', { end: 'tomorrow' }, '2027-05-12', '2027-05-14 00:00'],
  ['until ten', { end: { day: '2027-05-15', minute: 600 } }, '2027-05-15', '2027-05-15 10:00'],
  ['several days', { end: { day: '2027-05-19', minute: 1440 } }, '2027-05-16', '2027-05-20 00:00'],
])('a course closed for %s opens by itself', async (_, end, today, opens) => {
  const [day = '', time = ''] = opens.split(' ')
  app.clock.set(`${today}T06:40:00+02:00`)
  await request('POST', 'closure', { reason: 'frost', note: null, ...end })
  const isClosed = async () => (await request('GET', 'course')).body.closed
  expect(await isClosed()).toMatchObject({ until: { day, minute: minuteOfDay(time) } })
  app.clock.set(`${day}T${time}:00+02:00`)
  expect(await isClosed()).toBeNull()
})

const refusal = (reason: string) => ({ status: 422, body: { error: { reason } } })

test.each([
  ['another reason without a note', { reason: 'andet' }, 'closure_note_missing'],
  ['an end that has passed', { end: { day: '2027-05-25', minute: 400 } }, 'closure_end_past'],
  ['an end next year', { end: { day: '2028-05-25', minute: 0 } }, 'closure_end_too_far'],
])('a course is not closed with %s', async (_, wrong, reason) => {
  app.clock.set('2027-05-25T06:40:00+02:00')
  const closing = { reason: 'torden', note: null, ...wrong }
  expect(await request('POST', 'closure', closing)).toMatchObject(refusal(reason))
  expect((await request('GET', 'course')).body).toMatchObject({ closed: null })
})

test('a note longer than 200 characters, and an end that is no day, are invalid', async () => {
  for (const wrong of [{ note: 'x'.repeat(201) }, { end: { day: '2027-02-30', minute: 0 } }])
    expect((await request('POST', 'closure', { ...frost, ...wrong })).status).toBe(400)
})

describe('of two members of staff at once', () => {
  type Closed = { closureId: string; note: string | null; until: object | null; since: object }
  const stale = { status: 409, body: { error: { code: 'changed_elsewhere' } } }
  const seen = async () => {
    const { since: _since, ...closed } = (await request('GET', 'course')).body.closed as Closed
    return closed
  }
  const change = (end: object | string, shown: object) =>
    request('PATCH', 'closure', { reason: 'frost', note: null, end, seen: shown })
  const noon = { day: '2027-05-26', minute: 720 }

  beforeAll(async () => {
    app.clock.set('2027-05-26T06:40:00+02:00')
    await request('POST', 'closure', { reason: 'frost', note: null, end: 'today' })
  })

  test('the second one changes nothing that was not seen, and then knows the newest', async () => {
    const shown = await seen()
    const both = await Promise.all([change(noon, shown), change('opened', shown)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await change('tomorrow', shown)).toMatchObject(stale)
    expect((await change(noon, await seen())).status).toBe(200)
    expect((await seen()).until).toEqual(noon)
  })

  test('a note, a reason or an end that a colleague has changed is not overwritten unseen', async () => {
    const shown = await seen()
    const other = { note: 'Pas på', reason: 'sne', until: null }
    for (const [name, value] of Object.entries(other))
      expect(await change(noon, { ...shown, [name]: value })).toMatchObject(stale)
    expect(await seen()).toEqual(shown)
  })

  test('a page that shows the frost does not open a course that is closed for thunder', async () => {
    const { closureId } = await seen()
    expect((await request('DELETE', 'closure', { closureId })).status).toBe(200)
    expect((await request('DELETE', 'closure', { closureId })).status).toBe(200)
    await request('POST', 'closure', { reason: 'torden', note: null })
    expect(await request('DELETE', 'closure', { closureId })).toMatchObject(stale)
    expect(await seen()).toMatchObject({ reason: 'torden' })
    await request('DELETE', 'closure', {})
    const ended = { closureId, reason: 'frost', note: null, until: noon }
    expect(await change(noon, ended)).toMatchObject(stale)
  })
})

test('staff of another club and strangers cannot close a course', async () => {
  const stranger = (await signIn(app.db, { golferIds: [] })).headers
  for (const headers of [who.elsewhere, stranger]) {
    expect((await request('POST', 'closure', frost, headers)).status).toBe(404)
    expect((await request('GET', 'course', undefined, headers)).status).toBe(404)
  }
  expect((await request('GET', 'course')).body).toMatchObject({ closed: null })
  expect((await request('POST', 'closure', { ...frost, reason: randomUUID() })).status).toBe(400)
})

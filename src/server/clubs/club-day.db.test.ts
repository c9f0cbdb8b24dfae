import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect((await request('GET', 'course')).body).toMatchObject({ closed: { ...shown, until: null } })
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
  ['the rest of today, as when nothing is chosen', {}, '2027-05-10', '2027-05-11'],
  ['tomorrow too', { end: 'tomorrow' }, '2027-05-12', '2027-05-14'],
])('a course closed for %s opens by itself at midnight', async (_, end, today, opens) => {
  app.clock.set(`${today}T06:40:00+02:00`)
  await request('POST', 'closure', { reason: 'frost', note: null, ...end })
  const isClosed = async () => (await request('GET', 'course')).body.closed
  expect(await isClosed()).toMatchObject({ until: { day: opens, minute: 0 } })
  app.clock.set(`${opens}T00:00:00+02:00`)
  expect(await isClosed()).toBeNull()
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

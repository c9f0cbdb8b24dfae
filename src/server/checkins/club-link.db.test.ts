import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LinkedRounds } from '#contract/checkins/club-link.ts'
import type { CourseState } from '#contract/clubs/course.ts'
import { activity } from '#server/db/tables/activity.ts'
import { roles } from '#server/db/tables/roles.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { pairsOf } from '#test/requests.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { createClubLink } from './club-link.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let chair: Awaited<ReturnType<typeof signIn>>
let cookie: string
const start = '2027-05-04T10:00:00+02:00'

beforeAll(async () => {
  app = await createTestApp({ now: start })
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  chair = await signIn(app.db, { roles: [{ name: 'club_admin', clubId: club.id }] })
  const { key } = await createClubLink(app.db, app.ctx(), club, chair.email)
  const opened = await app.request('GET', `/link/club?key=${key}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/club/mail'])
  cookie = pairsOf(opened)
})
beforeEach(() => app.clock.set(start))
afterAll(() => app.close())

async function ask<Answer>(method: string, path: string, body?: unknown) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

/** A guest of a club who has just been checked in; the id of the check-in. */
async function checkInAt(clubId: string): Promise<string> {
  const { headers } = await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })
  const pass = { id: (await buildPass(app.db)).id }
  const atClient = app.clock.now().toISOString()
  const how = { way: 'manual', manualReason: 'no_phone', clubId, atClient, pass }
  const body = { id: randomUUID(), ...how }
  expect((await app.request('POST', '/api/v1/check-ins', body, headers)).status).toBe(200)
  return body.id
}

test('the link closes the course and opens it again, and the log names the link', async () => {
  const closing = { reason: 'frost', note: null }
  const closed = await ask<{ closureId: string }>('POST', '/club-link/closure', closing)
  expect(closed.status).toBe(200)
  const { closureId } = closed.body
  expect((await ask<CourseState>('GET', '/club-link/course')).body.closed?.reason).toBe('frost')
  expect((await ask('DELETE', '/club-link/closure', { closureId })).status).toBe(200)
  expect((await ask<CourseState>('GET', '/club-link/course')).body.closed).toBeNull()
  const [logged] = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'clubs.close_course'))
  expect(logged).toMatchObject({ actorKind: 'link', accountId: null })
  expect(logged?.data).toMatchObject({ clubLinkId: expect.any(String) })
})

test('the link gives a round of today back, and shows no more of the guest than a first name', async () => {
  const checkInId = await checkInAt(club.id)
  const { body } = await ask<LinkedRounds>('GET', '/club-link/rounds')
  expect(body.rounds).toMatchObject([{ checkInId, guest: 'Anne H.', isReturned: false }])
  expect(JSON.stringify(body)).not.toContain('Holm')
  const path = `/club-link/rounds/${checkInId}/return`
  expect((await ask('POST', path, { id: randomUUID() })).body).toEqual({
    headline: 'Runden er givet tilbage.',
  })
  const after = (await ask<LinkedRounds>('GET', '/club-link/rounds')).body
  expect(after.rounds.map(({ isReturned }) => isReturned)).toEqual([true])
})

test('the link gives no round of another club back, and none of yesterday', async () => {
  const elsewhere = await checkInAt((await buildClub(app.db)).id)
  const back = (id: string) => ask('POST', `/club-link/rounds/${id}/return`, { id: randomUUID() })
  expect((await back(elsewhere)).status).toBe(404)
  const here = await checkInAt(club.id)
  app.clock.set('2027-05-05T10:00:00+02:00')
  expect((await back(here)).body).toMatchObject({ error: { reason: 'undo_too_late' } })
})

test('the link is no sign-in: what only the club’s people may see stays shut', async () => {
  for (const page of ['visits', 'rounds', 'settlement', 'people', 'month-mail', 'course'])
    expect((await ask('GET', `/clubs/${club.id}/${page}`)).status, page).toBe(401)
})

test('after 45 days, and for a person who has left the club, the link opens nothing', async () => {
  app.clock.set('2027-06-18T09:59:59+02:00')
  expect((await ask('GET', '/club-link/course')).status).toBe(200)
  app.clock.set('2027-06-18T10:00:00+02:00')
  expect((await ask('GET', '/club-link/course')).status).toBe(410)
  expect((await ask('GET', '/club-link')).body).toEqual({ link: null })
  app.clock.set(start)
  await app.db
    .update(roles)
    .set({ revokedAt: app.clock.now() })
    .where(eq(roles.accountId, chair.accountId))
  expect((await ask('POST', '/club-link/closure', { reason: 'frost', note: null })).status).toBe(
    410,
  )
})

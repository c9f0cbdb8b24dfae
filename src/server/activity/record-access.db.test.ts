import { and, asc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { activityPart } from './personal-data-queries.ts'
import { accessActions, recordAccess } from './record-access.ts'

let app: TestApp
let club: { id: string }
let anne: { accountId: string; headers: { cookie: string } }
let golferId = ''
let passId = ''

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  const golfer = await buildGolfer(app.db)
  golferId = golfer.id
  anne = await signIn(app.db, { golferIds: [golferId] })
  passId = (await buildPass(app.db, { golferId })).id
})
afterAll(() => app.close())

/** What the log says of her, and of the golfer she is. */
const uses = () =>
  app.db
    .select()
    .from(activity)
    .where(
      and(
        inArray(activity.subjectId, [anne.accountId, golferId]),
        inArray(activity.action, [...accessActions]),
      ),
    )
    .orderBy(asc(activity.id))
const by = async (whom: string) =>
  (await uses()).filter(({ accountId }) => accountId === whom).map(({ action }) => action)
const get = (path: string, headers: { cookie: string }) =>
  app.request('GET', `/api/v1${path}`, undefined, headers)

test('the back office opens her card: she can see who did, once a day however often', async () => {
  const admin = await signIn(app.db, { roles: [{ name: 'operator_support' }] })
  for (const _time of [1, 2, 3]) {
    expect((await get(`/admin/passes/${passId}`, admin.headers)).status).toBe(200)
  }
  expect(await by(admin.accountId)).toEqual(['admin.view'])
  app.clock.set('2027-05-05T00:30:00+02:00')
  await get(`/admin/passes/${passId}`, admin.headers)
  expect(await by(admin.accountId)).toEqual(['admin.view', 'admin.view'])

  const person = { accountId: anne.accountId, email: 'anne@example.dk', golferIds: [golferId] }
  const [log] = await activityPart.exportOf(app.db, person)
  const looks = log?.rows.filter(
    ({ action, by: who }) => action === 'Side set af kontoret' && who === 'Kontoret',
  )
  expect(looks?.map(({ subject }) => subject)).toContain('Golfspilleren')
})

test('a club’s staff look her up by name: she can see that too', async () => {
  await app.db.delete(rateLimits)
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const found = await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect((await found.json()).guests).toHaveLength(1)
  await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect(await by(staff.accountId)).toEqual(['checkins.look_up'])
})

test('what was looked at of somebody else, and what she did herself, is not hers to see', async () => {
  const stranger = await signIn(app.db)
  const before = await uses()
  const as = (accountId: string) =>
    app.ctx({
      actor: {
        accountId,
        email: 'a@example.dk',
        name: 'A',
        emailVerified: true,
        twoFactor: 'off',
        roles: [],
      },
    })
  await recordAccess(as(anne.accountId), 'admin.view', [
    { type: 'account', id: stranger.accountId },
  ])
  await recordAccess(as(anne.accountId), 'admin.view', [{ type: 'account', id: anne.accountId }])
  expect(await uses()).toEqual(before)
  const kept = await app.db.$count(activity)
  await recordAccess(as(anne.accountId), 'admin.view', [])
  expect(await app.db.$count(activity)).toBe(kept)
})

test('two tablets that see the same guests are told apart, each once', async () => {
  const device = (deviceId: string) => app.ctx({ device: { deviceId, clubId: club.id } })
  const seen = [
    { type: 'golfer', id: golferId },
    { type: 'golfer', id: golferId },
  ]
  for (const id of ['bar', 'shop', 'bar'])
    await recordAccess(device(id), 'checkins.see_guests', seen)
  const tablets = (await uses()).filter(({ actorKind }) => actorKind === 'device')
  expect(tablets.map(({ action }) => action)).toEqual([
    'checkins.see_guests',
    'checkins.see_guests',
  ])
})

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

/** The logged accesses to Anne's account and golfer. */
const accesses = () =>
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
  (await accesses()).filter(({ accountId }) => accountId === whom).map(({ action }) => action)
const get = (path: string, headers: { cookie: string }) =>
  app.request('GET', `/api/v1${path}`, undefined, headers)

test('a golfer sees that the back office has viewed the card, once a day', async () => {
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

test('a golfer sees that staff of a club have looked up the name', async () => {
  await app.db.delete(rateLimits)
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const found = await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect((await found.json()).guests).toHaveLength(1)
  await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect(await by(staff.accountId)).toEqual(['checkins.look_up'])
})

test('views of other people, and of oneself, are not logged for the golfer', async () => {
  const stranger = await signIn(app.db)
  const before = await accesses()
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
  expect(await accesses()).toEqual(before)
  const kept = await app.db.$count(activity)
  await recordAccess(as(anne.accountId), 'admin.view', [])
  expect(await app.db.$count(activity)).toBe(kept)
})

test('two tablets that show the same guests are logged once each', async () => {
  const device = (deviceId: string) => app.ctx({ device: { deviceId, clubId: club.id } })
  const seen = [
    { type: 'golfer', id: golferId },
    { type: 'golfer', id: golferId },
  ]
  for (const id of ['bar', 'shop', 'bar'])
    await recordAccess(device(id), 'checkins.see_guests', seen)
  const tablets = (await accesses()).filter(({ actorKind }) => actorKind === 'device')
  expect(tablets.map(({ action }) => action)).toEqual([
    'checkins.see_guests',
    'checkins.see_guests',
  ])
})

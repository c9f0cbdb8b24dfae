import { and, asc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { rateLimits } from '#server/db/tables/accounts.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { activityPart } from './personal-data.ts'
import { powerUses, recordUses } from './uses-of-power.ts'

let house: TestHouse
let club: { id: string }
let anne: { accountId: string; headers: { cookie: string } }
let golferId = ''
let passId = ''

beforeAll(async () => {
  house = await openTestHouse()
  club = await buildClub(house.db)
  const golfer = await buildGolfer(house.db)
  golferId = golfer.id
  anne = await signIn(house.db, { golferIds: [golferId] })
  passId = (await buildPass(house.db, { golferId })).id
})
afterAll(() => house.close())

/** What the log says of her, and of the golfer she is. */
const uses = () =>
  house.db
    .select()
    .from(activity)
    .where(
      and(
        inArray(activity.subjectId, [anne.accountId, golferId]),
        inArray(activity.action, [...powerUses]),
      ),
    )
    .orderBy(asc(activity.id))
const by = async (whom: string) =>
  (await uses()).filter(({ accountId }) => accountId === whom).map(({ action }) => action)
const get = (path: string, headers: { cookie: string }) =>
  house.request('GET', `/api/v1${path}`, undefined, headers)

test('the office opens her card: she can see who did, once a day however often', async () => {
  const office = await signIn(house.db, { roles: [{ name: 'operator_support' }] })
  for (const _time of [1, 2, 3]) {
    expect((await get(`/admin/passes/${passId}`, office.headers)).status).toBe(200)
  }
  expect(await by(office.accountId)).toEqual(['admin.view'])
  house.clock.set('2027-05-05T00:30:00+02:00')
  await get(`/admin/passes/${passId}`, office.headers)
  expect(await by(office.accountId)).toEqual(['admin.view', 'admin.view'])

  const person = { accountId: anne.accountId, email: 'anne@example.dk', golferIds: [golferId] }
  const [log] = await activityPart.exportOf(house.db, person)
  const looks = log?.rows.filter(
    ({ action, by: who }) => action === 'Side set af kontoret' && who === 'Kontoret',
  )
  expect(looks?.map(({ subject }) => subject)).toContain('Golfspilleren')
})

test('a club’s staff look her up by name: she can see that too', async () => {
  await house.db.delete(rateLimits)
  const staff = await signIn(house.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const found = await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect((await found.json()).guests).toHaveLength(1)
  await get(`/clubs/${club.id}/guests?q=Holm`, staff.headers)
  expect(await by(staff.accountId)).toEqual(['checkins.look_up'])
})

test('what was looked at of somebody else, and what she did herself, is not hers to see', async () => {
  const stranger = await signIn(house.db)
  const before = await uses()
  const as = (accountId: string) =>
    house.ctx({
      actor: {
        accountId,
        email: 'a@example.dk',
        name: 'A',
        emailVerified: true,
        twoFactor: 'off',
        roles: [],
      },
    })
  await recordUses(as(anne.accountId), 'admin.view', [{ type: 'account', id: stranger.accountId }])
  await recordUses(as(anne.accountId), 'admin.view', [{ type: 'account', id: anne.accountId }])
  expect(await uses()).toEqual(before)
  const kept = await house.db.$count(activity)
  await recordUses(as(anne.accountId), 'admin.view', [])
  expect(await house.db.$count(activity)).toBe(kept)
})

test('two tablets that see the same guests are told apart, each once', async () => {
  const device = (deviceId: string) => house.ctx({ device: { deviceId, clubId: club.id } })
  const seen = [
    { type: 'golfer', id: golferId },
    { type: 'golfer', id: golferId },
  ]
  for (const id of ['bar', 'shop', 'bar']) await recordUses(device(id), 'checkins.see_guests', seen)
  const tablets = (await uses()).filter(({ actorKind }) => actorKind === 'device')
  expect(tablets.map(({ action }) => action)).toEqual([
    'checkins.see_guests',
    'checkins.see_guests',
  ])
})

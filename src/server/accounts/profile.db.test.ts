import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { accountGolfers, accounts, golfers } from '#server/db/tables/accounts.ts'
import { activity } from '#server/db/tables/activity.ts'
import { buildGolfer } from '#test/checkins.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const profileOf = async (cookie: string) =>
  (await house.request('GET', '/api/v1/account/profile', undefined, { cookie })).json()
const save = (cookie: string, body: object) =>
  house.request('PUT', '/api/v1/account/profile', body, { cookie })

async function manage(
  accountId: string,
  golferId: string,
  relation: 'self' | 'child',
  proof: 'typed' | 'dgu_login' = 'dgu_login',
) {
  const createdAt = new Date('2027-03-01T10:00:00Z')
  await house.db.insert(accountGolfers).values({ accountId, golferId, relation, proof, createdAt })
}

test('a mother sees herself and her child as the union knows them, and nobody else', async () => {
  const { accountId, cookie } = await signInAs(house)
  await buildGolfer(house.db, { firstName: 'Fremmed' })
  const self = await buildGolfer(house.db, {
    handicapTenths: -12,
    memberships: [
      { clubName: 'Å Golfklub', isHome: false, type: 2 },
      { clubName: 'Hjemme Golfklub', isHome: true },
      { clubName: 'Forladt Golfklub', isHome: false, endedOn: plainDate('2026-12-31') },
    ],
  })
  const child = await buildGolfer(house.db, { firstName: 'Laura', verifiedAt: null })
  await manage(accountId, child.id, 'child')
  await manage(accountId, self.id, 'self')
  const { golfers: shown } = await profileOf(cookie)
  expect(shown).toMatchObject([
    {
      firstName: 'Anne',
      relation: 'self',
      handicap: '+1,2',
      confirmed: 'yes',
      year: 2027,
      clubs: [
        { name: 'Hjemme Golfklub', membership: 'fuldtidsmedlem', isHome: true },
        { name: 'Å Golfklub', membership: 'fleksmedlem', isHome: false },
      ],
    },
    { firstName: 'Laura', relation: 'child', confirmed: 'due', confirmedAt: null },
  ])
  expect(shown).toHaveLength(2)

  await house.db.update(golfers).set({ rightToPlay: false }).where(eq(golfers.id, self.id))
  expect((await profileOf(cookie)).golfers[0]).toMatchObject({ confirmed: 'lost' })
})

test('name and telephone are changed, the number kept as it is called from abroad', async () => {
  const { accountId, cookie } = await signInAs(house)
  const saved = await save(cookie, { name: ' Anne Holm ', phone: '20 30 40 50' })
  expect(await saved.json()).toMatchObject({ name: 'Anne Holm', phone: '+4520304050' })
  const [account] = await house.db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(account).toMatchObject({ name: 'Anne Holm', phone: '+4520304050' })
  const deeds = await house.db.select().from(activity).where(eq(activity.accountId, accountId))
  expect(deeds.find(({ action }) => action === 'accounts.save_profile')?.data).toEqual({})

  expect((await save(cookie, { name: 'Anne Holm', phone: '' })).status).toBe(200)
  expect(await profileOf(cookie)).toMatchObject({ phone: null })
})

test.each([
  ['no name', { name: ' ', phone: '' }, 'name'],
  ['a name with an address in it', { name: 'Se ondt.example/vind', phone: '' }, 'name'],
  ['a number that nobody can call', { name: 'Anne', phone: '12345678' }, 'phone'],
])('%s is refused, and nothing is changed', async (_, body, field) => {
  const { cookie } = await signInAs(house)
  const answer = await save(cookie, body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.issues[0].path).toBe(field)
  expect(await profileOf(cookie)).toMatchObject({ name: 'Prøve Person', phone: null })
})

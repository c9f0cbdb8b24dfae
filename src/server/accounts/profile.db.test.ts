import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { accountGolfers, accounts, golfers } from '#server/db/tables/accounts.ts'
import { activity } from '#server/db/tables/activity.ts'
import { buildGolfer } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const profileOf = async (cookie: string) =>
  (await app.request('GET', '/api/v1/account/profile', undefined, { cookie })).json()
const save = async (cookie: string, body: object) => {
  const { version: basedOn } = (await profileOf(cookie)) as { version: string }
  return app.request('PUT', '/api/v1/account/profile', { ...body, basedOn }, { cookie })
}

async function manage(
  accountId: string,
  golferId: string,
  relation: 'self' | 'child',
  proof: 'typed' | 'dgu_login' = 'dgu_login',
) {
  const createdAt = new Date('2027-03-01T10:00:00Z')
  await app.db.insert(accountGolfers).values({ accountId, golferId, relation, proof, createdAt })
}

test('a mother sees the DGU data of herself and her child, and of nobody else', async () => {
  const { accountId, cookie } = await signInAs(app)
  await buildGolfer(app.db, { firstName: 'Fremmed' })
  const self = await buildGolfer(app.db, {
    handicapTenths: -12,
    memberships: [
      { clubName: 'Å Golfklub', isHome: false, type: 2 },
      { clubName: 'Hjemme Golfklub', isHome: true },
      { clubName: 'Forladt Golfklub', isHome: false, endedOn: plainDate('2026-12-31') },
    ],
  })
  const child = await buildGolfer(app.db, { firstName: 'Laura', verifiedAt: null })
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

  await app.db.update(golfers).set({ rightToPlay: false }).where(eq(golfers.id, self.id))
  expect((await profileOf(cookie)).golfers[0]).toMatchObject({ confirmed: 'lost' })
})

test('name and telephone are changed, and the number is stored with its country code', async () => {
  const { accountId, cookie } = await signInAs(app)
  const saved = await save(cookie, { name: ' Anne Holm ', phone: '20 30 40 50' })
  expect(await saved.json()).toMatchObject({ name: 'Anne Holm', phone: '+4520304050' })
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(account).toMatchObject({ name: 'Anne Holm', phone: '+4520304050' })
  const events = await app.db.select().from(activity).where(eq(activity.accountId, accountId))
  expect(events.find(({ action }) => action === 'accounts.save_profile')?.data).toEqual({})

  expect((await save(cookie, { name: 'Anne Holm', phone: '' })).status).toBe(200)
  expect(await profileOf(cookie)).toMatchObject({ phone: null })
})

test.each([
  ['no name', { name: ' ', phone: '' }, 'name'],
  ['a name with an address in it', { name: 'Se ondt.example/vind', phone: '' }, 'name'],
  ['a number that nobody can call', { name: 'Anne', phone: '12345678' }, 'phone'],
])('%s is refused, and nothing is changed', async (_, body, field) => {
  const { cookie } = await signInAs(app)
  const answer = await save(cookie, body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.issues[0].path).toBe(field)
  expect(await profileOf(cookie)).toMatchObject({ name: 'Prøve Person', phone: null })
})

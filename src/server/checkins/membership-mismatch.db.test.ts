import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { golferMemberships, golfers } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { productVersions } from '#server/db/tables/passes.ts'
import { buildPass, buildSeason, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: Record<string, string>
let clubId: string

beforeAll(async () => {
  app = await createTestApp()
  clubId = (await buildClub(app.db)).id
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers
  const season = await buildSeason(app.db)
  await app.db.insert(productVersions).values(
    seedProducts(season).map((definition, position) => ({
      seasonId: season.id,
      code: definition.code,
      version: definition.version,
      onSale: true,
      position,
      definition,
      createdAt: app.clock.now(),
    })),
  )
})
beforeEach(() => app.clock.set('2027-06-01T10:00:00+02:00'))
afterAll(() => app.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function memberOf(type: number) {
  const pass = await buildPass(app.db, { sold: { roundsPerClub: 20 } })
  const { email } = await signIn(app.db, { golferIds: [pass.golferId] })
  const change = (to: number) =>
    app.db
      .update(golferMemberships)
      .set({ type: to })
      .where(eq(golferMemberships.golferId, pass.golferId))
  await change(type)
  const scan = async (day: string, passId = pass.id) => {
    app.clock.set(`${day}T10:00:00+02:00`)
    const atClient = app.clock.now().toISOString()
    const manual = { way: 'manual', manualReason: 'no_phone', clubId, atClient }
    const body = { id: randomUUID(), ...manual, pass: { id: passId } }
    return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
  }
  const mailed = () =>
    app.db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, email), eq(mails.template, 'membershipChanged')))
  return { pass, change, scan, mailed }
}

// A membership that stopped fitting the card warns for 14 days before it refuses (D37).
test.each([2, 3, 4, 5, 6, 7])(
  'a full member who became type %i gets a warning for fourteen days and one mail, and is then refused',
  async (type) => {
    const { scan, mailed, change } = await memberOf(type)
    const first = await scan('2027-06-01')
    const why = type === 7 ? /når gæsten er meldt ind i en klub/ : /passer ikke længere til kortet/
    expect(first).toMatchObject({
      outcome: 'allow_with_warning',
      reasons: [{ code: 'not_verified' }],
    })
    expect(first.reasons[0].sentence).toMatch(why)
    expect(plain(first.reasons[0].sentence)).toContain('Gæsten kan spille til og med den 15. juni.')
    expect((await scan('2027-06-15')).outcome).toBe('allow_with_warning')
    expect(await mailed()).toMatchObject([{ data: { firstName: 'Anne', graceTo: '2027-06-15' } }])
    expect(await scan('2027-06-16')).toMatchObject({ outcome: 'deny' })
    await change(1)
    expect((await scan('2027-06-17')).outcome).toBe('allow')
    expect(await mailed()).toHaveLength(1)
  },
)

test('a new confirmation of the same passive membership starts no new grace period', async () => {
  const { scan, pass } = await memberOf(5)
  await scan('2027-06-01')
  await app.db
    .update(golfers)
    .set({ verifiedAt: new Date('2027-06-10T10:00:00+02:00') })
    .where(eq(golfers.id, pass.golferId))
  expect((await scan('2027-06-15')).outcome).toBe('allow_with_warning')
  expect((await scan('2027-06-16')).outcome).toBe('deny')
})

test('a golfer whose membership fitted in between gets a new grace period', async () => {
  const { scan, change } = await memberOf(5)
  await scan('2027-06-01')
  await change(1)
  await scan('2027-06-20')
  await change(5)
  expect((await scan('2027-06-25')).outcome).toBe('allow_with_warning')
})

test('a round on another card that the membership fits starts no new grace period', async () => {
  const { scan, pass } = await memberOf(2)
  const other = await buildPass(app.db, { product: 'FIRMA-P', golferId: pass.golferId })
  await scan('2027-06-01')
  expect(await scan('2027-06-10', other.id)).toMatchObject({ outcome: 'allow', reasons: [] })
  expect((await scan('2027-06-15')).outcome).toBe('allow_with_warning')
  expect((await scan('2027-06-16')).outcome).toBe('deny')
})

test('one fitting membership of several is enough', async () => {
  const { scan, pass } = await memberOf(5)
  const other = { golferId: pass.golferId, dguNumber: `91-${Date.now()}`.slice(0, 9), type: 1 }
  const club = { clubNumber: 91, clubName: 'En anden Golfklub', isHome: false }
  await app.db.insert(golferMemberships).values({ ...other, ...club, firstSeen: pass.orderedOn })
  expect((await scan('2027-06-01')).outcome).toBe('allow')
})

test('the back office lists the card in I dag until the golfer plays with a fitting membership', async () => {
  const { scan, pass, change } = await memberOf(5)
  const admin = await signIn(app.db, { roles: [{ name: 'operator_support' }] })
  const waiting = async () => {
    const answer = await app.request('GET', '/api/v1/admin/today', undefined, admin.headers)
    const { items } = await answer.json()
    return items.filter((item: { id: string }) => item.id === pass.id)
  }
  await scan('2027-06-01')
  expect(await waiting()).toMatchObject([{ kind: 'card_misfit', due: '2027-06-15' }])
  await change(1)
  await scan('2027-06-05')
  expect(await waiting()).toEqual([])
})

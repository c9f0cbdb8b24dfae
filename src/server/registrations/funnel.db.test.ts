import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelOf, funnelSteps, type FunnelStep } from '#domain/registrations/funnel.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import {
  fillIn,
  createPurchaseTestApp,
  laterStart,
  order,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { registrations } from '../db/tables/registrations.ts'
import { registrationsPart } from './personal-data-queries.ts'
import { expireRegistrations } from './expire.ts'
import { selectFurthest } from './funnel-queries.ts'

let app: PurchaseTestApp
const day = plainDate('2027-05-04')
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const furthest = async (from = day, to = day) =>
  Object.fromEntries(await selectFurthest(app.db, { from, to }))
const begin = async () => {
  const browser = app.browser()
  await browser.send('POST', '/registrations', {})
  return browser
}
const write = (browser: Browser, body: object) =>
  save(browser, 'PATCH', '/registrations/current', body)
const writeCard = async (browser: Browser, body: object) => {
  const { cards } = await browser.registration()
  return save(browser, 'PATCH', `/registrations/current/cards/${cards[0]?.id}`, body)
}
type Who = { name: string; email: string; dguNumber: string }
const pressOrder = async (browser: Browser, who: Who) => order(browser, await fillIn(browser, who))

test('a purchase counts at its furthest step, also after it is deleted', async () => {
  const expected: Partial<Record<FunnelStep, number>> = {}
  const came = (step: FunnelStep) => {
    expected[step] = (expected[step] ?? 0) + 1
  }
  await begin()
  came('begun')

  const named = await begin()
  await write(named, { name: 'Anne Holm', email: 'a@example.dk' })
  came('begun')

  const known = await begin()
  await write(known, { name: 'Anne Holm', email: 'b@example.dk' })
  const shown = await writeCard(known, { dguNumber: '901-1001' })
  expect(shown.openStep).toBe('season-pass')
  came('information')

  const chosen = await begin()
  await write(chosen, { name: 'Anne Holm', email: 'c@example.dk' })
  const card = { dguNumber: '901-1001', productCode: 'FULD' }
  expect((await writeCard(chosen, card)).openStep).toBe('season-pass')
  await writeCard(chosen, { startNow: laterStart })
  expect((await chosen.registration()).openStep).toBe('verification')
  came('season-pass')

  const proven = app.browser()
  expect((await fillIn(proven, { email: 'd@example.dk' })).openStep).toBe('payment')
  came('verification')

  const lise = { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' }
  expect((await pressOrder(app.browser(), lise)).status).toBe(200)
  came('ordered')

  const paid = app.browser()
  const tove = { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' }
  const { body } = await pressOrder(paid, tove)
  await paid.pay(body.redirectUrl)
  came('paid')

  expect(await furthest()).toEqual(expected)
  expect(funnelOf(new Map(Object.entries(expected) as [FunnelStep, number][]))).toEqual(
    funnelSteps.map((step, i) => ({ step, reached: [7, 5, 4, 3, 2, 1][i] })),
  )

  // One is erased with its person, the others expire after thirty days.
  const person = { accountId: crypto.randomUUID(), email: 'd@example.dk', golferIds: [] }
  await app.db.transaction((tx) => registrationsPart.erase(tx, app.ctx(), person))
  expect(await furthest()).toEqual(expected)
  app.clock.set('2027-06-20T10:00:00+02:00')
  expect((await expireRegistrations(app.ctx())).forgotten).toBe(6)
  const left = await app.db.select().from(registrations)
  expect(left.map(({ status, name }) => [status, name])).toEqual([
    ['expired', null],
    ['expired', null],
  ])
  expect(await furthest()).toEqual(expected)
  expect((await expireRegistrations(app.ctx())).forgotten).toBe(0)
  expect(await furthest()).toEqual(expected)
  expect(await furthest(addDays(day, 1), addDays(day, 60))).toEqual({})
})

test('a purchase counts on the Danish day of its start', async () => {
  app.clock.set('2027-07-01T23:59:59+02:00')
  await begin()
  app.clock.set('2027-07-02T00:00:00+02:00')
  await begin()
  const [first, second] = [plainDate('2027-07-01'), plainDate('2027-07-02')]
  expect(await furthest(first, first)).toEqual({ begun: 1 })
  expect(await furthest(second, second)).toEqual({ begun: 1 })
  expect(await furthest(first, second)).toEqual({ begun: 2 })
  app.clock.set('2027-08-02T10:00:00+02:00')
  await expireRegistrations(app.ctx())
  expect(await furthest(first, first)).toEqual({ begun: 1 })
  expect(await furthest(second, second)).toEqual({ begun: 1 })
})

test('a purchase with several cards counts at the step of its least complete card', async () => {
  app.clock.set('2027-08-10T10:00:00+02:00')
  const today = plainDate('2027-08-10')
  const browser = app.browser()
  const shown = await fillIn(browser, { email: 'familie@example.dk' })
  expect(await furthest(today, today)).toEqual({ verification: 1 })
  await save(browser, 'POST', '/registrations/current/cards', { relation: 'child' })
  expect(await furthest(today, today)).toEqual({ begun: 1 })
  await app.db.execute(sql`update registration_cards
    set first_name = 'Bo', last_name = 'Holm', dgu_number = '901-2' where relation = 'child'`)
  expect(await furthest(today, today)).toEqual({ begun: 1 })
  await app.db.execute(
    sql`update registration_cards set birth_date = '2015-01-01' where relation = 'child'`,
  )
  expect(await furthest(today, today)).toEqual({ information: 1 })
  await app.db.delete(registrations).where(eq(registrations.id, shown.id))
})

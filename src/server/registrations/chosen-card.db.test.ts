import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginPurchase, cardPath, loginFor } from '#test/dgu-purchase.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import {
  createPurchaseTestApp,
  fillIn,
  laterStart,
  order,
  save,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { orders } from '../db/tables/orders.ts'
import { registrations } from '../db/tables/registrations.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp()
})
afterAll(() => app.close())

test('a young golfer who began with a Sæsonkort is charged for the Sæsonkort Ung that is shown', async () => {
  const { browser, dgu } = await beginPurchase(app, { productCode: 'FULD' })
  const [card] = (await browser.registration()).cards
  await save(browser, 'PATCH', cardPath(card!), { startNow: laterStart })
  await dgu.signIn('ung', loginFor(card!, '/account/registration/information'))
  const chosen = {
    cards: [{ productCode: 'UNG', insteadOf: { name: 'Sæsonkort', price: 149_500 } }],
    summary: { lines: [{ productName: 'Sæsonkort Ung', price: 59_500 }], totalOre: 59_500 },
    openStep: 'payment',
  }
  expect(await browser.registration()).toMatchObject(chosen)
  // A browser that still sends the other card gets the same one.
  const sent = await save(browser, 'PATCH', cardPath(card!), { productCode: 'FULD' })
  expect(sent).toMatchObject(chosen)
  const tooMuch = await browser.send('POST', '/registrations/current/order', {
    acceptTerms: sent.season.termsVersion,
    totalOre: 149_500,
  })
  expect(tooMuch.body).toMatchObject({ error: { reason: 'price_changed' } })
  const ordered = await order(browser, sent)
  expect(ordered.body.totalOre).toBe(59_500)
  // Later days show the card that was ordered, whatever is offered then.
  expect(await browser.registration()).toMatchObject({
    cards: [{ productCode: 'UNG', insteadOf: null }],
    summary: { totalOre: 59_500 },
  })
})

test.each([
  ['fleksmedlem', 'FERIE'],
  ['passivt medlem', null],
])('for a %s no total is shown for the card that the login rules out', async (kind, instead) => {
  const { browser, dgu } = await beginPurchase(app, { productCode: 'FULD' })
  const [card] = (await browser.registration()).cards
  await save(browser, 'PATCH', cardPath(card!), { startNow: laterStart })
  await dgu.signIn(kind, loginFor(card!, '/account/registration/information'))
  const shown = await browser.registration()
  expect(shown).toMatchObject({
    cards: [{ membershipState: 'unsuitable', mismatch: { productCode: instead } }],
    summary: { lines: [{ price: null }], totalOre: 0, complete: false },
    openStep: 'verification',
  })
  expect((await order(browser, shown)).body).toMatchObject({ error: { reason: 'steps_missing' } })
})

test('a purchase that changes while its order waits is ordered as it has become', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Lise Kjær',
    email: 'lise-maria@example.dk',
    dguNumber: '908-1008',
  })
  // The order has found the purchase, and waits to be counted by its limit.
  const ordering = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in exclusive mode`)
    const running = order(browser, ready)
    await waitForLockWaiters(app, 1)
    const changed = { name: 'Lise Maria Kjær', version: ready.version + 1 }
    await app.db
      .update(registrations)
      .set(changed)
      .where(eq(registrations.email, 'lise-maria@example.dk'))
    return { running }
  })
  const ordered = await ordering.running
  expect(ordered.status).toBe(200)
  const [placed] = await app.db.select().from(orders).where(eq(orders.id, ordered.body.orderId))
  expect(placed?.buyerName).toBe('Lise Maria Kjær')
})

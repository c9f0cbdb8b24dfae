import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { passes } from '#server/db/tables/passes.ts'
import { signInAs } from '#test/people.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { findAttempt } from '../payments/attempt-queries.ts'
import { noteDisputes } from '../payments/note-disputes.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

test('an order whose money the buyer’s bank has taken back can be cancelled, which ends its card', async () => {
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }
  const browser = app.browser()
  const { body } = await order(browser, await fillIn(browser, anne))
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  const id: string = body.orderId
  const bought = async () => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const card = async () => (await app.db.select().from(passes).where(eq(passes.orderId, id)))[0]!
  const paid = await bought()
  await app.db.transaction(async (tx) => {
    const attempt = (await findAttempt(tx, paid.securedBy!))!
    await noteDisputes({ ...app.ctx(), db: tx }, { order: paid, attempt }, [
      { id: 'dp_1', state: 'lost', amountOre: 149_500, answerBy: null },
    ])
  })
  expect([(await bought()).status, (await card()).status]).toEqual(['refunded', 'active'])

  const path = `/api/v1/admin/orders/${id}`
  const money = await app.request('GET', `${path}/money`, undefined, { cookie })
  expect(await money.json()).toMatchObject({ leftOre: 0, cancel: { effect: 'end_cards' } })
  const wanted = { requestId: randomUUID(), note: 'Banken tog pengene.' }
  const cancelled = await app.request('POST', `${path}/cancellation`, wanted, { cookie })
  expect(await cancelled.json()).toEqual({ refundOre: 0 })
  expect((await card()).status).toBe('refunded')
})

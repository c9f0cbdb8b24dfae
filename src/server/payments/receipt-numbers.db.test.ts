import { afterAll, beforeAll, expect, test } from 'vitest'
import { gapFree } from '#test/invoice-race.ts'
import { raceReceipts, receiptNumbers } from '#test/receipt-race.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-03T10:00:00+01:00' })
})
afterAll(() => app.close())

// The large count is `npm run soak -- invoices` (L-BK-2).
test('receipts that are issued at once, among some that fail, have numbers without a gap', async () => {
  const raced = await raceReceipts({ ctx: app.ctx, issued: 24, rolledBack: 6, seed: 11 })
  expect(raced).toEqual({ rolledBack: 12, errors: [] })
  expect(await receiptNumbers(app.db)).toEqual({
    numbers: [...gapFree('KK', 24), ...gapFree('KV', 24)],
    withoutFiles: 0,
  })
})

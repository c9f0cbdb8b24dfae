import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyShop } from '#test/company-shop.ts'
import { gapFree, issuedNumbers, raceInvoices } from '#test/invoice-race.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-03T10:00:00+01:00' })
})
afterAll(() => app.close())

// The large count is `npm run soak -- invoices`: 200 documents and 20 rollbacks (L-BK-2).
test('documents that are issued at once, among some that fail, have numbers without a gap', async () => {
  const counts = { issued: 40, rolledBack: 8, seed: 7 }
  const raced = await raceInvoices(
    app,
    companyShop(() => app),
    counts,
  )
  expect(raced).toEqual({ rolledBack: 8, errors: [] })
  expect(await issuedNumbers(app)).toEqual({
    numbers: [...gapFree('F', 10), ...gapFree('K', 30)],
    withoutFiles: 0,
  })
})

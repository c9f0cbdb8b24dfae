import { isDeepStrictEqual } from 'node:util'
import { companyShop } from '#test/company-shop.ts'
import { makeTemplate } from '#test/database.ts'
import { gapFree, invoicesOf, issuedNumbers, raceInvoices } from '#test/invoice-race.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { createPurchaseTestApp } from '#test/purchase-test-app.ts'
import { raceReceipts, receiptNumbers } from '#test/receipt-race.ts'
import type { Soak } from '../soak.ts'

/**
 * Invoices and credit notes, and receipts and credit receipts, issued at once, a tenth more of them rolled back: no number is
 * left out (L-BK-2).
 */
export const soak: Soak = async ({ count = 200, seed }) => {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const app = await createPurchaseTestApp({ now: '2027-03-03T10:00:00+01:00' })
  try {
    const rolledBack = Math.ceil(count / 10)
    const invoices = invoicesOf(count)
    const raced = await raceInvoices(
      app,
      companyShop(() => app),
      { issued: count, rolledBack, seed },
    )
    const { numbers, withoutFiles } = await issuedNumbers(app)
    const expected = [...gapFree('F', invoices), ...gapFree('K', count - invoices)]
    const receipts = await raceReceipts({ ctx: app.ctx, issued: count, rolledBack, seed })
    const issued = await receiptNumbers(app.db)
    const checks = {
      'every document is issued': isDeepStrictEqual(raced, { rolledBack, errors: [] }),
      'numbers without a gap': isDeepStrictEqual(numbers, expected),
      'the files of each document': withoutFiles === 0,
      'every receipt is issued': isDeepStrictEqual(receipts, {
        rolledBack: 2 * rolledBack,
        errors: [],
      }),
      'numbers of receipts without a gap': isDeepStrictEqual(issued.numbers, [
        ...gapFree('KK', count),
        ...gapFree('KV', count),
      ]),
      'the page of each receipt': issued.withoutFiles === 0,
    }
    for (const [check, isRight] of Object.entries(checks)) {
      console.log(`${isRight ? 'ok' : 'FAILED'} ${check}`)
      if (!isRight) console.log({ ...raced, numbers: numbers.length, withoutFiles, receipts })
    }
    const passed = Object.values(checks).filter(Boolean).length
    return { passed, failed: Object.keys(checks).length - passed }
  } finally {
    await app.close()
    await postgres.stop()
  }
}

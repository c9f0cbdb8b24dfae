import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '#contract/passes/receipts.ts'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { vatOf } from '#domain/passes/price.ts'
import type { VatMode } from '#domain/passes/products.ts'
import { totalText } from '#domain/passes/vat-text.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { renderMail } from '#server/notifications/mails/render-mail.tsx'
import { ReceiptLines } from '#web/features/passes/receipt-lines.tsx'

const app = { publicUrl: 'https://kort.example', company }
const totalOre = 134_552

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const confirmation = async (vatMode: VatMode) => {
  const vatOre = vatOf(totalOre, vatMode)
  const card = {
    product: 'Sæsonkort 2027',
    holder: 'Anne Holm',
    passNumber: 'SK27-4F7K-9Q2H-3',
    summary: 'To runder i hver samarbejdsklub.',
    listPriceOre: totalOre,
    discountOre: 0,
    totalOre,
    vatMode,
    vatOre,
    firstDay: plainDate('2027-05-19'),
    lastDay: plainDate('2027-11-30'),
    withdrawalDeadline: plainDate('2027-05-18'),
    plannedRounds: 10,
  }
  const order = { buyerName: 'Anne Holm', orderNumber: '2027-000123', payment: 'taken' } as const
  const orderedAt = '2027-05-04T08:30:00.000Z'
  const data = { ...order, orderedAt, cards: [card], totalOre, vatOre }
  return plain((await renderMail('orderConfirmation', data, app)).text)
}

const receipt = (vatMode: VatMode) => {
  const vatOre = vatOf(totalOre, vatMode)
  const prices = { listPriceOre: totalOre, discountOre: 0, totalOre, refundedOre: 0 }
  const lines = [{ description: 'Sæsonkort til Anne Holm', ...prices, vatMode, vatOre }]
  const shown = { lines, totalOre, vatOre } as unknown as Receipt
  return plain(renderToStaticMarkup(createElement(ReceiptLines, { receipt: shown })))
}

const exempt = 'Fritaget for moms efter momslovens § 13, stk. 1.'
const voucher =
  'En voucher til flere formål. Momsen afregnes, når den bruges, så her er ingen moms.'

// One order in each way in which a card may be taxed, because which one applies is not settled yet (L-VAT-2).
describe('one order', () => {
  test('with 25 % states the VAT, rounded half up for each line', async () => {
    const [mail, page] = [await confirmation('full_25'), receipt('full_25')]
    expect(mail).toContain('Heraf moms 25 %: 269,10 kr.')
    expect(page).toContain('Heraf moms 269,10 kr.')
    for (const text of [mail, page]) expect(text).not.toMatch(/Fritaget|voucher/)
    expect(totalText(269_10)).toBe('I alt inkl. moms')
  })

  test.each([
    ['exempt', exempt, voucher],
    ['mpv', voucher, exempt],
  ] as const)('as %s says why, and states no VAT', async (mode, note, other) => {
    const [mail, page] = [await confirmation(mode), receipt(mode)]
    for (const text of [mail, page]) {
      expect(text.split(note)).toHaveLength(2)
      expect(text).not.toContain(other)
      expect(text).not.toMatch(/25 %|269,10/)
    }
    expect(totalText(0)).toBe('I alt')
  })
})

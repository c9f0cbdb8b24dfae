// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Receipt } from '#contract/passes/receipts.ts'
import { datedEventText, withdrawalText } from '#domain/passes/withdrawal-text.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { ReceiptPage } from './receipt-page.tsx'
import { receiptQuery } from './receipts-queries.ts'

afterEach(cleanup)

const deadline = plainDate('2027-05-18')
const card = (status: 'open' | 'too_late' | 'exempt') => ({
  passId: 'p1',
  number: 'SK27-4F7K-9Q2H-3',
  holder: 'Anne Holm',
  productName: 'Sæsonkort',
  stateText: 'Gælder.',
  withdrawal: { open: status === 'open', text: withdrawalText(status, deadline), deadline },
})

function show(changed: Partial<Receipt>) {
  const line = { description: 'Sæsonkort', listPriceOre: 149_500, discountOre: 0 }
  const price = { totalOre: 149_500, vatMode: 'full_25', vatOre: 29_900, refundedOre: 0 }
  const receipt = {
    orderId: 'o1',
    number: '2027-000123',
    orderedAt: '2027-05-04T08:30:00.000Z',
    what: ['Sæsonkort'],
    state: 'paid',
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@example.dk',
    currency: 'DKK',
    ...price,
    lines: [{ ...line, ...price }],
    money: [],
    passes: [],
    withdrawal: null,
    mailId: null,
    documents: [],
    ...changed,
  } as Receipt
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(receiptQuery('o1').queryKey, receipt as never)
  render(
    <QueryClientProvider client={client}>
      <ReceiptPage orderId="o1" email="anne@example.dk" />
    </QueryClientProvider>,
  )
  const link = screen.queryByRole('link', { name: 'Fortryd aftale' })
  return {
    href: link?.getAttribute('href'),
    text: (document.body.textContent ?? '').replaceAll('\u00a0', ' '),
  }
}

test('the documents of an order can be downloaded and read, each under its own name', () => {
  const issuedOn = plainDate('2027-05-04')
  const receipt = { receiptId: 'r1', kind: 'receipt', number: 'KV2027-000001', issuedOn } as const
  const credit = {
    receiptId: 'r2',
    kind: 'credit_receipt',
    number: 'KK2027-000001',
    issuedOn,
  } as const
  const old = { receiptId: 'r3', kind: 'receipt', number: 'KV2020-000001', issuedOn } as const
  const { text } = show({
    documents: [
      { ...receipt, totalOre: 149_500, isKept: true },
      { ...credit, totalOre: 14_950, isKept: true },
      { ...old, totalOre: 99_500, isKept: false },
    ],
  })
  const links = screen.getAllByRole('link', { name: /^(Hent PDF|Åbn som webside): / })
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
    [
      ['Hent PDF: Kvittering KV2027-000001', '/api/v1/account/issued-receipts/r1/receipt.pdf'],
      [
        'Åbn som webside: Kvittering KV2027-000001',
        '/api/v1/account/issued-receipts/r1/receipt.html',
      ],
      [
        'Hent PDF: Kreditkvittering KK2027-000001',
        '/api/v1/account/issued-receipts/r2/receipt.pdf',
      ],
      [
        'Åbn som webside: Kreditkvittering KK2027-000001',
        '/api/v1/account/issued-receipts/r2/receipt.html',
      ],
    ],
  )
  expect(text).toContain('−149,50 kr.')
  expect(text.match(/Slettet efter fem år/g)).toHaveLength(1)
  expect(text).toContain('KV2020-000001')
})

test('while the money is only reserved, the page says when the receipt comes', () => {
  expect(show({ state: 'reserved' }).text).toContain('kommer her, når beløbet er trukket')
  cleanup()
  expect(show({ state: 'nothing_owed' }).text).not.toContain('Bilag')
})

// The function must be on the receipt as long as the right lasts, and its absence explained (L-WD-3, L-WD-4).
test.each([
  ['a card', { passes: [card('open')] }, 'SK27-4F7K-9Q2H-3'],
  [
    'a gift card',
    { withdrawal: { open: true, text: withdrawalText('open', deadline, 'gift_card') } },
    '2027-000123',
  ],
])('the receipt of %s leads to the withdrawal with what it asks for', (_, changed, contract) => {
  const { href, text } = show(changed as Partial<Receipt>)
  expect(href).toBe(`/withdrawal?contract=${contract}&email=anne%40example.dk`)
  expect(text).toContain('Du kan fortryde aftalen til og med tirsdag den 18. maj 2027.')
})

test.each([
  ['a card after the deadline', { passes: [card('too_late')] }, 'Fristen for at fortryde udløb'],
  ['a card of a company', { passes: [card('exempt')] }, 'gælder kun for forbrugere'],
  ['a tournament', { withdrawal: { open: false, text: datedEventText } }, 'på en bestemt dag'],
])('the receipt of %s says why there is no button', (_, changed, words) => {
  const { href, text } = show(changed as Partial<Receipt>)
  expect(href).toBeUndefined()
  expect(text).toContain(words)
})

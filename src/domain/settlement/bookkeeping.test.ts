import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { startingPlans } from './account-plan.ts'
import { postingsOf, type MoneyFact, type Posting } from './bookkeeping.ts'
import { linesOf, totalsOf, vouchersOf } from './bookkeeping-export.ts'
import { bookkeepingFile, documentsFile } from './bookkeeping-file.ts'

const day = plainDate('2027-03-04')
const nextDay = plainDate('2027-03-05')
const ofLine = {
  lineId: 'l1',
  account: 'sales.FULD',
  vatMode: 'full_25',
  provider: 'nets',
} as const
const sale: MoneyFact = {
  kind: 'sale',
  day,
  reference: '2027-000001',
  ...ofLine,
  paid: 99_500,
  giftCard: 50_000,
}
const refundOf = (
  amount: number,
  from: 'provider' | 'gift_cards' | 'bank',
  on = nextDay,
): MoneyFact => ({
  kind: 'refund',
  day: on,
  reference: '2027-000001',
  ...ofLine,
  amount,
  from,
})

/** The amounts by account, as in the table of docs/algorithms/bookkeeping.md. */
const amounts = (postings: readonly Posting[]) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, amount / 100]))
const last = (...facts: MoneyFact[]) => {
  const all = postingsOf(facts)
  const { voucher } = all.at(-1) as Posting
  return amounts(all.filter((posting) => posting.voucher === voucher))
}

describe('the worked table', () => {
  test('a card paid by payment card and gift card', () => {
    expect(last(sale)).toEqual({
      provider: 995,
      gift_cards: 500,
      'sales.FULD': -1_196,
      vat_out: -299,
    })
  })

  test('a gift card is a debt, without turnover and VAT', () => {
    const bought = { ...sale, account: 'gift_cards', paid: 50_000, giftCard: 0 } as MoneyFact
    expect(last(bought)).toEqual({ provider: 500, gift_cards: -500 })
  })

  test('a refund to the gift card', () => {
    expect(last(sale, refundOf(30_001, 'gift_cards'))).toEqual({
      gift_cards: -300.01,
      'sales.FULD': 240.01,
      vat_out: 60,
    })
  })

  test('a refund that the provider could not make is paid from the bank account', () => {
    const all = postingsOf([sale, refundOf(30_001, 'provider'), refundOf(119_499, 'bank')])
    expect(amounts(all.slice(-3))).toEqual({ bank: -1_194.99, 'sales.FULD': 955.99, vat_out: 239 })
  })

  test('the rest to the payment card gives the rest of the VAT back', () => {
    const all = postingsOf([sale, refundOf(30_001, 'gift_cards'), refundOf(119_499, 'provider')])
    expect(amounts(all.slice(-3))).toEqual({
      provider: -1_194.99,
      'sales.FULD': 955.99,
      vat_out: 239,
    })
    const vat = all.filter(({ account }) => account === 'vat_out')
    expect(vat.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('an invoice, its credit note and its payment', () => {
    const invoice = { day, reference: 'F2027-000001', account: 'sales.FIRMA-N' } as const
    expect(last({ kind: 'invoice', ...invoice, total: 672_750, vat: 134_550 })).toEqual({
      debtors: 6_727.5,
      'sales.FIRMA-N': -5_382,
      vat_out: -1_345.5,
    })
    expect(last({ kind: 'credit_note', ...invoice, total: 134_550, vat: 26_910 })).toEqual({
      debtors: -1_345.5,
      'sales.FIRMA-N': 1_076.4,
      vat_out: 269.1,
    })
    expect(
      last({ kind: 'invoice_payment', day, reference: 'F2027-000001', amount: 538_200 }),
    ).toEqual({ bank: 5_382, debtors: -5_382 })
  })

  test('what a club has earned, and its payment with VAT', () => {
    const statement = { day, reference: 'A2027-000001' }
    expect(last({ kind: 'share', ...statement, earned: 721_547, commission: 45_000 })).toEqual({
      club_shares: 6_765.47,
      club_commissions: 450,
      clubs_owed: -7_215.47,
    })
    expect(last({ kind: 'club_payment', ...statement, amount: 405_928, vat: 101_482 })).toEqual({
      clubs_owed: 4_059.28,
      vat_in: 1_014.82,
      bank: -5_074.1,
    })
  })

  test('a capture that is not what its lines cost', () => {
    const fact = { kind: 'difference', day, reference: '2027-000001', provider: 'nets' } as const
    expect(last({ ...fact, amount: -1 })).toEqual({ provider: -0.01, differences: 0.01 })
  })
})

test('a card that is refunded in parts has no VAT left, though each part is rounded', () => {
  // 0,03 has 0,006 of VAT: rounded by itself, the parts would take 299,01 back of 299,00.
  const parts = [3, 3, 149_494].map((amount) => refundOf(amount, 'provider'))
  const vat = postingsOf([sale, ...parts]).filter(({ account }) => account === 'vat_out')
  expect(vat.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('every day and voucher is balanced, whatever is sold and refunded', () => {
  const ways = ['provider', 'gift_cards', 'bank'] as const
  const facts = Array.from({ length: 300 }, (_, n): MoneyFact[] => {
    const line = { ...sale, lineId: `l${n}`, paid: 10_001 + n * 7, giftCard: (n % 3) * 333 }
    const back = { ...refundOf(3_333 + n, ways[n % 3] ?? 'bank'), lineId: `l${n}` } as MoneyFact
    return [line, back]
  }).flat()
  const groups = Map.groupBy(postingsOf(facts), (one) => `${one.day} ${one.voucher}`)
  const sums = [...groups.values()].map((group) => group.reduce((sum, one) => sum + one.amount, 0))
  expect(sums).toEqual([0, 0])
})

describe('an export', () => {
  const from = plainDate('2027-03-01')
  const to = plainDate('2027-03-31')
  const april = { from: plainDate('2027-04-01'), to: plainDate('2027-04-30') }
  const exported = postingsOf([sale])

  test('has what was posted up to its last day, once', () => {
    const late = { ...refundOf(30_001, 'provider', plainDate('2027-04-02')) }
    const postings = postingsOf([sale, late])
    const march = vouchersOf({ postings, exported: [], from, to })
    expect(march.map(({ kind, day: on }) => [kind, on])).toEqual([['sales', day]])
    const next = vouchersOf({ postings, exported: march.flatMap((one) => one.postings), ...april })
    expect(next.map(({ kind, corrects }) => [kind, corrects])).toEqual([['refunds', null]])
    expect(vouchersOf({ postings: exported, exported, ...april })).toEqual([])
  })

  test('corrects an exported day on the first day of its own period', () => {
    const changed = postingsOf([{ ...sale, paid: 89_500 } as MoneyFact])
    const [voucher, ...others] = vouchersOf({ postings: changed, exported, ...april })
    expect(others).toEqual([])
    expect(voucher).toMatchObject({ day: '2027-04-01', corrects: '2027-03-04', kind: 'sales' })
    expect(amounts(voucher?.postings ?? [])).toEqual({
      provider: -100,
      'sales.FULD': 80,
      vat_out: 20,
    })
    // The correction counts as exported for its day, so it comes once.
    const all = [...exported, ...(voucher?.postings ?? [])]
    expect(vouchersOf({ postings: changed, exported: all, ...april })).toEqual([])
  })

  test('takes back what is gone', () => {
    const [voucher] = vouchersOf({ postings: [], exported, ...april })
    expect(voucher?.lines).toEqual(
      linesOf(exported).map((line) => ({ ...line, amount: -line.amount })),
    )
  })

  test('refuses a voucher out of balance', () => {
    const postings = exported.slice(1)
    expect(() => vouchersOf({ postings, exported: [], from, to })).toThrow('out of balance')
  })

  test('has totals with the same sum of debit and credit', () => {
    const totals = totalsOf(vouchersOf({ postings: exported, exported: [], from, to }))
    expect(totals.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['sales.FULD', 0, 119_600],
      ['provider', 99_500, 0],
      ['gift_cards', 50_000, 0],
      ['vat_out', 0, 29_900],
    ])
  })
})

test('the files have the columns of their system, Danish decimals and a byte order mark', () => {
  const vouchers = vouchersOf({
    postings: postingsOf([sale]),
    exported: [],
    from: day,
    to: day,
  }).map((voucher) => ({ ...voucher, number: 202_700_001 }))
  expect(bookkeepingFile('economic', startingPlans.economic, vouchers)).toBe(
    [
      '\ufeffType;Dato;Bilagsnr.;Konto;Tekst;Momskode;Beløb;Modkonto',
      'Finansbilag;04-03-2027;202700001;6820;Salg, Gavekort, gæld;;500,00;',
      'Finansbilag;04-03-2027;202700001;5830;Salg, Tilgodehavende hos betalingstjeneste, nets;;995,00;',
      'Finansbilag;04-03-2027;202700001;1010;Salg, Salg af Sæsonkort, med 25 % moms;;-1196,00;',
      'Finansbilag;04-03-2027;202700001;6902;Salg, Salgsmoms;;-299,00;',
      '',
    ].join('\r\n'),
  )
  const dinero = bookkeepingFile('dinero', startingPlans.dinero, vouchers).split('\r\n')
  expect(dinero[0]).toBe('\ufeffBilag;Dato;Tekst;Konto;Momstype;Beløb;Modkonto')
  expect(dinero[3]).toBe(
    '202700001;04-03-2027;Salg, Salg af Sæsonkort, med 25 % moms;1000;Ingen moms;-1196,00;',
  )
  expect(documentsFile(vouchers)).toContain(
    '202700001;04-03-2027;Salg;04-03-2027;2027-000001;Salgsmoms;;-299,00\r\n',
  )
})

import { expect, test } from 'vitest'
import { demonstrationCompany } from '../content/company.ts'
import { plainDate } from '../shared/dates.ts'
import { startingPlans } from './account-plan.ts'
import { postingsOf, type MoneyFact } from './bookkeeping.ts'
import { vouchersOf } from './bookkeeping-export.ts'
import { toSafT, type AuditFile } from './saf-t.ts'

const [march, april] = [plainDate('2027-03-04'), plainDate('2027-04-02')]
const line = { lineId: 'l1', account: 'sales.FULD', vatMode: 'full_25', provider: 'nets' } as const
const facts: MoneyFact[] = [
  { kind: 'sale', day: march, reference: '2027-000001', ...line, paid: 99_500, giftCard: 50_000 },
  {
    kind: 'refund',
    day: april,
    reference: '2027-000001',
    ...line,
    amount: 30_001,
    from: 'provider',
  },
  {
    kind: 'invoice',
    day: april,
    reference: 'F2027-000001',
    account: 'sales.FIRMA-N',
    total: 672_750,
    vat: 134_550,
  },
]
const before = postingsOf(facts.slice(0, 1))
const file: AuditFile = {
  company: demonstrationCompany,
  bank: { registration: '9999', account: '0041870001' },
  version: '1.0.0',
  createdOn: plainDate('2027-05-03'),
  from: plainDate('2027-04-01'),
  to: plainDate('2027-04-30'),
  plan: startingPlans.economic,
  before,
  vouchers: vouchersOf({
    postings: postingsOf(facts),
    exported: before,
    from: plainDate('2027-04-01'),
    to: plainDate('2027-04-30'),
  }).map((voucher, at) => ({ ...voucher, number: 202_700_002 + at })),
}

test('an export as an audit file is the kept file, byte for byte', async () => {
  await expect(toSafT(file)).toMatchFileSnapshot('../../../test/saf-t/april.xml')
})

/** The text of each element of a name within a part of the file. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

test('opening balances and the lines of the period give the closing balances', () => {
  const xml = toSafT(file)
  for (const [account] of xml.matchAll(/<Account>[^]*?<\/Account>/g)) {
    const number = texts(account, 'AccountID')[0]
    const moved = [...xml.matchAll(/<Line>[^]*?<\/Line>/g)]
      .map(([part]) => part)
      .filter((part) => texts(part, 'AccountID')[0] === number)
      .reduce((sum, part) => sum + signed(part, 'CreditAmount', texts(part, 'Amount')[0]), 0)
    const opening = signed(account, 'OpeningCredit', balanceOf(account, 'Opening'))
    const closing = signed(account, 'ClosingCredit', balanceOf(account, 'Closing'))
    expect([number, opening + moved]).toEqual([number, closing])
  }
})

const balanceOf = (account: string, when: string) =>
  new RegExp(`<${when}(?:Debit|Credit)Balance>([^<]*)<`).exec(account)?.[1]

const signed = (part: string, credit: string, text = '') =>
  Math.round(Number(text) * 100) * (part.includes(credit) ? -1 : 1)

test('accounts that share a number are one account with both balances', () => {
  const plan = { ...startingPlans.economic, provider: startingPlans.economic.bank }
  const xml = toSafT({ ...file, plan })
  expect(texts(xml, 'AccountDescription')).toContain('Bank / Tilgodehavende hos betalingstjeneste')
})

test('a voucher out of balance is refused', () => {
  const [voucher] = file.vouchers
  const postings = voucher!.postings.slice(1)
  expect(() => toSafT({ ...file, vouchers: [{ ...voucher!, postings }] })).toThrow('out of balance')
})

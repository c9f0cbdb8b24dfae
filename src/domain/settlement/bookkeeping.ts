import { vatOf } from '../passes/price.ts'
import type { VatMode } from '../passes/products.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import type { AccountKey } from './account-plan.ts'

/** A voucher collects what happened in one way on one day. */
export const voucherNames = {
  sales: 'Salg',
  refunds: 'Tilbagebetalinger',
  invoices: 'Fakturaer',
  credit_notes: 'Kreditnotaer',
  invoice_payments: 'Betaling af fakturaer',
  shares: 'Klubbernes andel',
  club_payments: 'Udbetaling til klubber',
} as const
export type VoucherKind = keyof typeof voucherNames

/** An amount on an account, with the document it rests on. The amounts of a day and voucher sum to 0. */
export type Posting = {
  day: PlainDate
  voucher: VoucherKind
  account: AccountKey
  /** What an account is divided by: the kind of VAT of a sale, the provider of a payment; else empty. */
  detail: string
  /** The number of the order, the invoice or the statement. */
  reference: string
  /** Debit above 0, credit below. */
  amount: Ore
}

type OfLine = {
  day: PlainDate
  reference: string
  /** The order line, whose VAT is rounded once over its sale and its refunds. */
  lineId: string
  account: AccountKey
  vatMode: VatMode
  provider: string
}

/** What happened to money, oldest first within a line. Amounts are in øre from 0, including VAT unless named. */
export type MoneyFact =
  /** A line whose money was captured: what the payment and what a gift card paid of it. */
  | (OfLine & { kind: 'sale'; paid: Ore; giftCard: Ore })
  /** `gift_cards`: it went back to the gift card that paid; `bank`: transferred from our account, because the provider could not. */
  | (OfLine & { kind: 'refund'; amount: Ore; from: 'provider' | 'gift_cards' | 'bank' })
  /** A capture that is not what its lines were to pay; may be negative. */
  | { kind: 'difference'; day: PlainDate; reference: string; provider: string; amount: Ore }
  | {
      kind: 'invoice' | 'credit_note'
      day: PlainDate
      reference: string
      account: AccountKey
      total: Ore
      vat: Ore
    }
  /** Money from a company; negative when it is paid back. */
  | { kind: 'invoice_payment'; day: PlainDate; reference: string; amount: Ore }
  /** What a club has earned since the cut-off before, commission included; without VAT, may be negative. */
  | { kind: 'share'; day: PlainDate; reference: string; earned: Ore; commission: Ore }
  | { kind: 'club_payment'; day: PlainDate; reference: string; amount: Ore; vat: Ore }

/**
 * The postings of money, balanced for each day and voucher (docs/algorithms/bookkeeping.md). All facts of a line must be
 * given, because the VAT of a refund is what is left of the line's VAT.
 */
export function postingsOf(facts: readonly MoneyFact[]): Posting[] {
  const kept = new Map<string, Ore>()
  return facts.flatMap((fact) => postingsOfFact(fact, kept)).filter(({ amount }) => amount !== 0)
}

function postingsOfFact(fact: MoneyFact, kept: Map<string, Ore>): Posting[] {
  switch (fact.kind) {
    case 'sale':
    case 'refund':
      return postingsOfLine(fact, kept)
    case 'difference': {
      const to = poster(fact, 'sales')
      return [to('provider', fact.amount, fact.provider), to('differences', -fact.amount)]
    }
    case 'invoice':
    case 'credit_note': {
      const sign = fact.kind === 'invoice' ? 1 : -1
      const to = poster(fact, fact.kind === 'invoice' ? 'invoices' : 'credit_notes')
      return [
        to('debtors', sign * fact.total),
        to(fact.account, -sign * (fact.total - fact.vat), fact.vat > 0 ? 'full_25' : 'exempt'),
        to('vat_out', -sign * fact.vat),
      ]
    }
    case 'invoice_payment': {
      const to = poster(fact, 'invoice_payments')
      return [to('bank', fact.amount), to('debtors', -fact.amount)]
    }
    case 'share': {
      const to = poster(fact, 'shares')
      return [
        to('club_shares', fact.earned - fact.commission),
        to('club_commissions', fact.commission),
        to('clubs_owed', -fact.earned),
      ]
    }
    case 'club_payment': {
      const to = poster(fact, 'club_payments')
      return [
        to('clubs_owed', fact.amount),
        to('vat_in', fact.vat),
        to('bank', -fact.amount - fact.vat),
      ]
    }
  }
}

type LineFact = Extract<MoneyFact, { kind: 'sale' | 'refund' }>

function postingsOfLine(fact: LineFact, kept: Map<string, Ore>): Posting[] {
  const isSale = fact.kind === 'sale'
  const gross = isSale ? fact.paid + fact.giftCard : -fact.amount
  const before = kept.get(fact.lineId) ?? 0
  kept.set(fact.lineId, before + gross)
  const isOurs = fact.account.startsWith('sales.')
  // Money for gift cards and of clubs' tournaments is a debt, which carries no VAT.
  const mode = isOurs ? fact.vatMode : 'exempt'
  const vat = signedVat(before + gross, mode) - signedVat(before, mode)
  const to = poster(fact, isSale ? 'sales' : 'refunds')
  const money = isSale
    ? [to('provider', fact.paid, fact.provider), to('gift_cards', fact.giftCard)]
    : [to(fact.from, gross, fact.from === 'provider' ? fact.provider : '')]
  return [...money, to(fact.account, vat - gross, isOurs ? fact.vatMode : ''), to('vat_out', -vat)]
}

const signedVat = (gross: Ore, mode: VatMode) =>
  gross < 0 ? -vatOf(-gross, mode) : vatOf(gross, mode)

const poster =
  ({ day, reference }: { day: PlainDate; reference: string }, voucher: VoucherKind) =>
  (account: AccountKey, amount: Ore, detail = ''): Posting => ({
    day,
    voucher,
    account,
    detail,
    reference,
    amount,
  })

import type { Ore } from '../shared/money.ts'
import type { ClubPayout, SettlementTotals } from './season-result.ts'

export type StatementRow = {
  label: string
  amount: Ore
  /** A sum of the rows above it. */
  isSum?: true
}

/** What a club's statement says, in Danish; amounts in øre, without VAT unless the row names it. */
export type StatementContent = {
  facts: { label: string; value: string }[]
  rows: StatementRow[]
  vatNote: string
  /** How to book it (D18). */
  booking: string
}

type Input = { payout: ClubPayout; totals: SettlementTotals; final: boolean; kroner: Kroner }
/** Writes an amount with two decimals, as documents do. */
type Kroner = (amount: Ore) => string

/** The content of a statement; of the other clubs it has only the sums that the agreement makes common (L-PAY-5). */
export function statementOf({ payout, totals, final, kroner }: Input): StatementContent {
  return {
    facts: factsOf(payout, totals, kroner),
    rows: [...earnedRows(payout), ...balanceRows(payout, final), ...paidRows(payout)],
    vatNote: payout.vat.note,
    booking: bookingOf(payout, kroner),
  }
}

function factsOf({ rounds, points }: ClubPayout, { pool }: SettlementTotals, kroner: Kroner) {
  const { weekday, weekend, nines } = rounds
  return [
    { label: 'Runder på hverdage', value: whole(weekday) },
    { label: 'Runder i weekender og på helligdage', value: whole(weekend) },
    { label: 'Runder på 9 huller', value: whole(nines) },
    { label: 'Klubbens point', value: whole(points) },
    { label: 'Alle klubbers point', value: whole(pool.points) },
    { label: 'Hele puljen', value: kroner(pool.total) },
  ]
}

function earnedRows({ earned, cardsSold, clipsUsed }: ClubPayout): StatementRow[] {
  const { share, topUp, commission, clips, clubDiscounts, corrections, total } = earned
  return [
    { label: 'Andel af puljen', amount: share },
    ...unlessZero('Tillæg', topUp),
    ...unlessZero(`Salgsprovision for ${whole(cardsSold)} kort`, commission),
    ...unlessZero(`${whole(clipsUsed)} brugte klip`, clips),
    ...unlessZero('Rabatter, som klubben bærer', -clubDiscounts),
    ...unlessZero('Efterregulering af tidligere sæsoner', corrections),
    { label: 'Optjent i sæsonen', amount: total, isSum: true },
  ]
}

function balanceRows({ balance }: ClubPayout, final: boolean): StatementRow[] {
  const { carriedIn, paidBefore, notDue, payNow, invoice, carried } = balance
  const next = final ? 'Overføres til næste sæson' : 'Overføres til næste udbetaling'
  return [
    ...unlessZero('Overført fra sidste sæson', carriedIn),
    ...unlessZero('Udbetalt tidligere i sæsonen', -paidBefore),
    ...unlessZero('Udbetales ved en senere afregning', -notDue),
    ...unlessZero(next, -carried),
    invoice > 0
      ? { label: 'Klubben skylder', amount: -invoice, isSum: true }
      : { label: 'Udbetales nu', amount: payNow, isSum: true },
  ]
}

function paidRows({ vat, transfer }: ClubPayout): StatementRow[] {
  if (vat.amount === 0) return []
  return [
    { label: '25 % moms', amount: vat.amount },
    {
      label: transfer < 0 ? 'Klubben skylder i alt' : 'I alt til udbetaling',
      amount: transfer,
      isSum: true,
    },
  ]
}

function bookingOf({ vat, transfer, balance }: ClubPayout, kroner: Kroner): string {
  const net = balance.payNow - balance.invoice
  if (net === 0) return 'Der er ikke noget at bogføre nu.'
  if (net < 0) return `Bogfør ${kroner(-transfer)} som gæld til os.`
  const income = `Bogfør ${kroner(net)} som indtægt fra gæstespil`
  return vat.amount === 0
    ? `${income} uden moms.`
    : `${income} og ${kroner(vat.amount)} som salgsmoms.`
}

const unlessZero = (label: string, amount: Ore): StatementRow[] =>
  amount === 0 ? [] : [{ label, amount }]

const whole = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

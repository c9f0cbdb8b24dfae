import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { accountKeys, type AccountKey } from './account-plan.ts'
import type { Posting, VoucherKind } from './bookkeeping.ts'

/** The total of an account on a voucher. */
export type VoucherLine = { account: AccountKey; detail: string; amount: Ore }

export type Voucher = {
  /** The day that the voucher is booked on. */
  day: PlainDate
  kind: VoucherKind
  /** The exported day that a correction belongs to; null for a voucher of its own day. */
  corrects: PlainDate | null
  /** What the lines rest on; its sum is 0. */
  postings: Posting[]
  lines: VoucherLine[]
}

type Wanted = {
  postings: readonly Posting[]
  /** All postings of earlier exports, with the day they belong to. */
  exported: readonly Posting[]
  /** The first day that is not exported. */
  from: PlainDate
  /** The last day of the period. */
  to: PlainDate
}

/**
 * The vouchers of a period: what is posted up to its last day less what was exported before. What has changed of an
 * exported day is a correction with the period's first day; no exported voucher is changed.
 * @throws RangeError for a voucher whose amounts do not sum to 0.
 */
export function vouchersOf({ postings, exported, from, to }: Wanted): Voucher[] {
  const left = new Map<string, Posting>()
  for (const posting of postings.filter(({ day }) => day <= to)) add(left, posting, 1)
  for (const posting of exported) add(left, posting, -1)
  const changed = [...left.values()].filter(({ amount }) => amount !== 0)
  const groups = new Map<string, Posting[]>()
  for (const posting of changed) {
    const key = `${posting.day} ${posting.voucher}`
    const group = groups.get(key)
    if (group) group.push(posting)
    else groups.set(key, [posting])
  }
  return [...groups.values()]
    .map((group) => toVoucher(group, from))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => compare(sortKey(a), sortKey(b)))
}

function add(left: Map<string, Posting>, posting: Posting, sign: 1 | -1) {
  const { day, voucher, account, detail, reference, amount } = posting
  const key = JSON.stringify([day, voucher, account, detail, reference])
  left.set(key, { ...posting, amount: (left.get(key)?.amount ?? 0) + sign * amount })
}

function toVoucher(group: Posting[], from: PlainDate): Voucher {
  const { day, voucher: kind } = group[0] as Posting
  const sum = group.reduce((all, { amount }) => all + amount, 0)
  if (sum !== 0) throw new RangeError(`The voucher ${kind} of ${day} is ${sum} øre out of balance`)
  const isCorrection = day < from
  return {
    day: isCorrection ? from : day,
    kind,
    corrects: isCorrection ? day : null,
    postings: group.toSorted((a, b) => compare(a.reference, b.reference)),
    lines: linesOf(group),
  }
}

/** The totals of postings by account and detail, without those of 0. */
export function linesOf(postings: readonly Posting[]): VoucherLine[] {
  const totals = new Map<string, VoucherLine>()
  for (const { account, detail, amount } of postings) {
    const key = `${account} ${detail}`
    totals.set(key, { account, detail, amount: (totals.get(key)?.amount ?? 0) + amount })
  }
  return [...totals.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => compare(`${a.account} ${a.detail}`, `${b.account} ${b.detail}`))
}

/** Debit and credit of each account over all vouchers; both columns have the same sum. */
export function totalsOf(vouchers: readonly Voucher[]) {
  const totals = new Map<string, Omit<VoucherLine, 'amount'> & { debit: Ore; credit: Ore }>()
  for (const { account, detail, amount } of vouchers.flatMap(({ lines }) => lines)) {
    const key = `${account} ${detail}`
    const total = totals.get(key) ?? { account, detail, debit: 0, credit: 0 }
    if (amount > 0) total.debit += amount
    else total.credit -= amount
    totals.set(key, total)
  }
  const order = (account: AccountKey) => accountKeys.indexOf(account)
  return [...totals.values()].toSorted(
    (a, b) => order(a.account) - order(b.account) || compare(a.detail, b.detail),
  )
}

const sortKey = ({ day, corrects, kind }: Voucher) => `${day} ${corrects ?? day} ${kind}`
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

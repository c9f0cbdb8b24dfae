import type { MovementKind } from '#domain/payments/compare-movements.ts'
import { parseFileAmount } from '#domain/payments/file-amount.ts'
import { addDays, plainDate, isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'
import { invalid, valid, type Cell, type Column } from '../../clubs/imports/column.ts'
import { stripeCategory } from '../../payments/stripe-categories.ts'
import type { SettlementFormat } from '#contract/admin/settlement-files.ts'

/** What a line of a settlement file is: money of a buyer with the sign of its amount, a fee, or neither. */
export type LineKind =
  | { kind: MovementKind; sign: 1 | -1 | 0 }
  | { kind: 'fee' }
  | { kind: 'other' }

/** The headings of a format, in the order in which they win when a file has several, and how its lines are read. */
export type Format = {
  columns: Column[]
  /** Fees are written as what we pay, or as what our balance changes by. */
  feeSign: 1 | -1
}

const dayFromUtc = (text: string) => readDay(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)

/** `2027-05-04`, `04.05.2027`, `4/5-2027` and such, or a time with its zone, which becomes its Danish day. */
export function readDay(text: string): Cell<PlainDate> {
  const bare = text.trim()
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(bare)) {
    const at = new Date(bare.replace(' ', 'T'))
    return Number.isNaN(at.getTime()) ? noDay(text) : valid(danishDay(at))
  }
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(bare) ?? []
  const [, d, m, y] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/.exec(bare) ?? []
  const pad = (part = '') => part.padStart(2, '0')
  const written = `${year ?? y}-${pad(month ?? m)}-${pad(day ?? d)}`
  return isPlainDate(written) ? valid(plainDate(written)) : noDay(text)
}

const noDay = (text: string) => invalid(`»${text}« er ikke en dato. Skriv fx 24.05.2027.`)

/** Longer ago than any payout of a season, and few enough days to compare one by one. */
const oldestDays = 400

/** A mistyped year would otherwise stretch the comparison over all days up to it, and miss every payment of ours there. */
const readWithin =
  (read: (text: string) => Cell<PlainDate>, today: PlainDate) =>
  (text: string): Cell<PlainDate> => {
    const cell = read(text)
    if (!cell.ok) return cell
    if (cell.value > today) return invalid(`»${text}« er efter i dag. Er året rigtigt?`)
    return cell.value < addDays(today, -oldestDays)
      ? invalid(`»${text}« er mere end ${oldestDays} dage siden. Er året rigtigt?`)
      : cell
  }

function readAmount(text: string): Cell<number> {
  const ore = parseFileAmount(text)
  if (ore !== undefined) return valid(ore)
  return invalid(
    /^-?\d{1,3}[.,]\d{3}$/.test(text.trim())
      ? `»${text}« kan læses på to måder. Skriv beløbet med to decimaler.`
      : `»${text}« er ikke et beløb. Skriv fx 1.495,00.`,
  )
}

const kindsByWord: Readonly<Record<string, LineKind>> = {
  ...words('salg sale køb capture captured charge payment betaling hævning', 'capture'),
  ...words('refundering refund refunded refusion retur tilbagebetaling kreditering', 'refund'),
  ...words('dispute chargeback indsigelse tilbageførsel', 'dispute'),
  ...Object.fromEntries(['gebyr', 'fee', 'fees'].map((word) => [word, { kind: 'fee' }] as const)),
  ...Object.fromEntries(
    ['udbetaling', 'payout', 'overførsel', 'deposit', 'saldo'].map(
      (word) => [word, { kind: 'other' }] as const,
    ),
  ),
}

function words(list: string, kind: MovementKind): Record<string, LineKind> {
  return Object.fromEntries(list.split(' ').map((word) => [word, { kind, sign: 0 } as const]))
}

function readKind(text: string): Cell<LineKind> {
  const word = text.trim().toLowerCase()
  const kind = Object.hasOwn(kindsByWord, word) ? kindsByWord[word] : undefined
  return kind
    ? valid(kind)
    : invalid(
        `»${text}« kendes ikke. Skriv Salg, Tilbagebetaling, Indsigelse, Gebyr eller Udbetaling.`,
      )
}

/** Stripe adds categories; one that we do not know is none of a buyer's money, as in its list. */
function readCategory(text: string): Cell<LineKind> {
  const category = text.trim()
  if (category === 'fee') return valid({ kind: 'fee' })
  return valid(stripeCategory(category) ?? { kind: 'other' })
}

const text = (value: string): Cell<string> => valid(value.trim())

type Names = { day: string[]; reference: string[]; amount: string[]; fee: string[]; type: string[] }
type Readers = {
  today: PlainDate
  day?: (text: string) => Cell<PlainDate>
  type?: (text: string) => Cell<LineKind>
}

const columnsOf = (names: Names, { today, day = readDay, type = readKind }: Readers): Column[] => [
  column('day', names.day, { required: true, read: readWithin(day, today) }),
  column('reference', names.reference, { read: text }),
  column('amount', names.amount, { required: true, read: readAmount }),
  column('fee', names.fee, { read: readAmount }),
  column('type', names.type, { read: type }),
]

const column = (
  key: keyof Names,
  [title = '', ...also]: string[],
  { required = false, read }: { required?: boolean; read: Column['read'] },
): Column => ({ key, title, also, required, read })

const namesBy: Record<Exclude<SettlementFormat, 'other'>, Names> = {
  mobilepay: {
    day: ['Salgsdato', 'SalesDate', 'Ledger date'],
    reference: ['Ordre-ID', 'OrderID', 'Reference'],
    amount: ['Brutto', 'Gross', 'Amount'],
    fee: ['Gebyr', 'Fee'],
    type: ['Transaksjonstype', 'Transaktionstype', 'Entry type'],
  },
  stripe: {
    day: ['created_utc'],
    reference: ['payment_metadata[reference]'],
    amount: ['gross'],
    fee: ['fee'],
    type: ['reporting_category'],
  },
  nexi: {
    day: ['timestamp', 'Date'],
    reference: ['reference', 'paymentId'],
    amount: ['amount'],
    fee: ['fee'],
    type: ['paymentAction'],
  },
}

type Named = Readonly<Record<keyof Names, string>>

const namesOf = ({ day, reference, amount, fee, type }: Named): Names => ({
  day: [day],
  reference: [reference],
  amount: [amount],
  fee: [fee],
  type: [type],
})

/**
 * The columns of a format (docs/algorithms/settlement-files.md); those of `other` are named by the person. A day after
 * `today`, or more than 400 days before it, is an error.
 */
export function formatOf(
  format: SettlementFormat,
  { named, today }: { named: Named; today: PlainDate },
): Format {
  const names = format === 'other' ? namesOf(named) : namesBy[format]
  const readers: Readers =
    format === 'stripe' ? { today, day: dayFromUtc, type: readCategory } : { today }
  return { feeSign: format === 'mobilepay' ? -1 : 1, columns: columnsOf(names, readers) }
}

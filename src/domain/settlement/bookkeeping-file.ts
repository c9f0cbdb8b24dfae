import { csvLine, byteOrderMark } from '../shared/csv.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { accountNames, type AccountPlan, type BookkeepingPreset } from './account-plan.ts'
import { voucherNames, type Posting } from './bookkeeping.ts'
import type { Voucher, VoucherLine } from './bookkeeping-export.ts'

export type NumberedVoucher = Voucher & { number: number }

/** `Salg`, or `Rettelse til 04-03-2027: Salg`. */
export const voucherText = ({ kind, corrects }: Pick<Voucher, 'kind' | 'corrects'>): string =>
  corrects ? `Rettelse til ${writtenDay(corrects)}: ${voucherNames[kind]}` : voucherNames[kind]

const headings: Record<BookkeepingPreset, readonly string[]> = {
  economic: ['Type', 'Dato', 'Bilagsnr.', 'Konto', 'Tekst', 'Momskode', 'Beløb', 'Modkonto'],
  dinero: ['Bilag', 'Dato', 'Tekst', 'Konto', 'Momstype', 'Beløb', 'Modkonto'],
}

/**
 * The lines of vouchers as a system reads them in: semicolons, decimal commas, UTF-8 with a byte order mark. Debit is
 * above 0. VAT has lines of its own, so no line has a VAT code; every voucher sums to 0, so none has a *modkonto*.
 */
export function bookkeepingFile(
  preset: BookkeepingPreset,
  plan: AccountPlan,
  vouchers: readonly NumberedVoucher[],
): string {
  const rows = vouchers.flatMap((voucher) =>
    voucher.lines.map((line) => {
      const account = String(plan[line.account])
      const [number, day] = [String(voucher.number), writtenDay(voucher.day)]
      const [text, amount] = [lineText(voucher, line), decimal(line.amount)]
      return preset === 'economic'
        ? ['Finansbilag', day, number, account, text, '', amount, '']
        : [number, day, text, account, 'Ingen moms', amount, '']
    }),
  )
  return toFile([headings[preset], ...rows])
}

/** Every document behind the totals, so that a total opens to its orders, invoices and statements. */
export function documentsFile(vouchers: readonly NumberedVoucher[]): string {
  const heading = ['Bilagsnr.', 'Dato', 'Bilag', 'Vedrører', 'Nummer', 'Konto', 'Art', 'Beløb']
  const rows = vouchers.flatMap((voucher) =>
    voucher.postings.map((posting) => [
      String(voucher.number),
      writtenDay(voucher.day),
      voucherText(voucher),
      writtenDay(posting.day),
      posting.reference,
      accountNames[posting.account],
      detailText(posting),
      decimal(posting.amount),
    ]),
  )
  return toFile([heading, ...rows])
}

const toFile = (rows: readonly (readonly string[])[]) =>
  byteOrderMark + rows.map((cells) => csvLine(cells)).join('')

const lineText = (voucher: Voucher, line: VoucherLine) => {
  const detail = detailText(line)
  const name = `${voucherText(voucher)}, ${accountNames[line.account]}`
  return detail ? `${name}, ${detail}` : name
}

const vatTexts: Record<string, string> = {
  full_25: 'med 25 % moms',
  exempt: 'uden moms',
  mpv: 'voucher uden moms',
}

/** `med 25 % moms`, the name of a provider, or nothing. */
export const detailText = ({ detail }: Pick<Posting, 'detail'>): string =>
  vatTexts[detail] ?? detail

/** `04-03-2027` */
const writtenDay = (day: PlainDate) => day.split('-').toReversed().join('-')

/** `-1234,50` */
const decimal = (ore: Ore) => {
  const whole = Math.abs(ore)
  const sign = ore < 0 ? '-' : ''
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`
}

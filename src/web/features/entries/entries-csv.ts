import type { DirectorsEntries, DirectorsEntry } from '#contract/entries-director.ts'
import { deskPaymentText } from '#domain/entries/desk-payment.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatAmount } from '#domain/shared/money.ts'
import { momentText } from '../../moment-text.ts'
import { entryStateBadge } from './own/entry-text.ts'

const heads = [
  'Nr.',
  'Fornavn',
  'Efternavn',
  'Klub',
  'DGU-nummer',
  'Handicap',
  'Række',
  'Tilstand',
  'Pris',
  'Betalt',
  'Mail',
  'Telefon',
  'Ønske',
  'Tilmeldt',
]

/** The rows as a file that a Danish spreadsheet opens, in the order in which they are shown. */
export function entriesCsv(
  rows: readonly DirectorsEntry[],
  divisions: DirectorsEntries['divisions'],
): string {
  const nameOf = new Map(divisions.map(({ id, name }) => [id, name]))
  const lines = rows.map((row) =>
    csvLine([
      String(row.number),
      harmless(row.firstName),
      harmless(row.lastName),
      harmless(row.clubName ?? ''),
      row.dguNumber ?? '',
      row.handicapTenths === null ? '' : harmless(formatHandicap(row.handicapTenths)),
      harmless(nameOf.get(row.divisionId) ?? ''),
      entryStateBadge[row.state].label,
      formatAmount(row.feeOre),
      row.deskPayment ? deskPaymentText[row.deskPayment] : row.isPaid ? 'ja' : 'nej',
      harmless(row.email ?? ''),
      harmless(row.phone ?? ''),
      harmless(row.wish ?? ''),
      momentText(row.enteredAt),
    ]),
  )
  return byteOrderMark + csvLine(heads) + lines.join('')
}

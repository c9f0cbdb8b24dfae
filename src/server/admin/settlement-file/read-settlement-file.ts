import type { SettlementFormat } from '#contract/admin/settlement-files.ts'
import type { Movement } from '#domain/payments/compare-movements.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { findColumns } from '../../clubs/imports/find-columns.ts'
import type { ReadRow } from '../../clubs/imports/column.ts'
import { limitsOf } from '../../clubs/imports/limits.ts'
import type { ReadResult } from '../../clubs/imports/process/messages.ts'
import { readFileBytes } from '../../clubs/imports/read-file.ts'
import type { ReadOptions } from '../../clubs/imports/read-records.ts'
import { readRows } from '../../clubs/imports/read-rows.ts'
import { type Note, UnreadableError } from '../../clubs/imports/table.ts'
import { formatOf, type LineKind } from './formats.ts'

/** A line: its movement, if it is one, and its fee in øre, above 0 for what we pay. */
export type SettlementLine = { movement: Movement | null; feeOre: number; day: PlainDate }

/** Reads an uploaded settlement file; every line becomes a record or an error with its number. */
export async function readSettlementFile(
  bytes: Uint8Array,
  { settlement, today }: ReadOptions,
): Promise<ReadResult<SettlementLine>> {
  try {
    if (!settlement) return failed({ reason: 'Vælg, hvilken fil det er.' })
    const { format, columns } = settlement
    const { columns: wanted, feeSign } = formatOf(format, { named: columns, today })
    const reading = await readFileBytes(bytes, limitsOf.settlement)
    if (!reading.ok) return failed(reading.error)
    const found = findColumns(reading.tables, wanted)
    if (!found.ok) return failed(found.error)
    const { layout, unused } = found
    const keys = new Set(layout.places.flatMap((place) => place?.key ?? []))
    const missing = wanted.find(({ key }) => neededBy[format].includes(key) && !keys.has(key))
    if (missing) {
      const reason = `Der mangler kolonnen ${missing.title}.`
      return failed({ line: layout.headerLine, reason })
    }
    if (layout.rows.length === 0) return failed({ reason: 'Der er ingen linjer i filen.' })
    const { rows, errors } = readRows(layout)
    const lines = rows.map((row) => toLine(row, feeSign))
    const all = [...errors, ...lines.flatMap((line) => ('reason' in line ? line : []))]
    return {
      rows: layout.rows.length,
      records: lines.flatMap((line) => ('reason' in line ? [] : line)),
      errors: all.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      warnings: [],
      unused,
    }
  } catch (error) {
    if (error instanceof UnreadableError) return failed(error.note)
    throw error
  }
}

/** Without these a provider's own file is another file. A file of our naming may have no fees and no types. */
const neededBy: Record<SettlementFormat, readonly string[]> = {
  mobilepay: ['reference'],
  stripe: ['reference', 'type'],
  nexi: ['reference', 'type'],
  other: ['reference'],
}

type Read = { day: PlainDate; reference?: string; amount: number; fee?: number; type?: LineKind }

function toLine({ line, values }: ReadRow, feeSign: 1 | -1): SettlementLine | Note {
  const { day, reference, amount, fee = 0, type } = values as Read
  // Without a type the sign says it.
  const is: LineKind = type ?? { kind: amount < 0 ? 'refund' : 'capture', sign: 0 }
  if (is.kind === 'fee') return { day, movement: null, feeOre: Math.abs(amount) + fee * feeSign }
  const feeOre = fee === 0 ? 0 : fee * feeSign
  if (is.kind === 'other') return { day, movement: null, feeOre }
  if (!reference) return { line, reason: 'Referencen mangler.' }
  const signed = is.sign === 0 ? Math.abs(amount) : amount * is.sign
  if (signed === 0) return { day, movement: null, feeOre }
  return { day, movement: { reference, kind: is.kind, day, amount: signed }, feeOre }
}

const failed = (error: Note): ReadResult<SettlementLine> => ({
  rows: 0,
  records: [],
  errors: [error],
  warnings: [],
  unused: [],
})

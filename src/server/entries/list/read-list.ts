import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { findColumns } from '../../clubs/imports/find-columns.ts'
import type { Garbled } from '../../clubs/imports/garbled-letters.ts'
import { limitsOf } from '../../clubs/imports/limits.ts'
import { readFileBytes } from '../../clubs/imports/read-file.ts'
import { readLetters, withoutCpr, type ReadOptions } from '../../clubs/imports/read-records.ts'
import { readRows } from '../../clubs/imports/read-rows.ts'
import { type Note, UnreadableError } from '../../clubs/imports/table.ts'
import { entrantColumns, hasNames, toListRecord, type ListRecord } from './entrants-file.ts'

/** The result of reading a list; lines with an error have no record. */
export type ReadList = {
  /** The number of lines below the header, with or without errors. */
  rows: number
  records: ListRecord[]
  errors: Note[]
  warnings: Note[]
  /** Columns that the import does not use. */
  unused: string[]
  /** Letters that an earlier program has read wrongly, to be confirmed before anything else. */
  garbled?: Garbled
}

/**
 * Reads a pasted or uploaded list in the formats of the other imports (docs/algorithms/imports.md). A
 * bad list is returned as errors, in which personal numbers are masked (E39).
 */
export async function readList(bytes: Uint8Array, options: ReadOptions): Promise<ReadList> {
  try {
    return await readTables(bytes, options)
  } catch (error) {
    if (error instanceof UnreadableError) return emptyList(error.note)
    throw error
  }
}

async function readTables(bytes: Uint8Array, { today, letters }: ReadOptions): Promise<ReadList> {
  const reading = await readLetters(await readFileBytes(bytes, limitsOf.entrants), letters)
  if (!reading.ok) {
    const { error, garbled } = reading
    return { ...emptyList(error), ...(garbled && { garbled }) }
  }
  const found = findColumns(reading.tables, entrantColumns)
  if (!found.ok) return emptyList(found.error)
  const { layout, unused } = found
  const keys = new Set(layout.places.flatMap((column) => column?.key ?? []))
  if (!hasNames(keys)) return emptyList({ reason: headersMissing })
  if (layout.rows.length === 0)
    return emptyList({ reason: 'Der er ingen spillere under overskrifterne.' })

  const { rows, errors, warnings } = readRows(layout)
  const players = rows.map((row) => toListRecord(row, today))
  const allErrors = [...errors, ...players.flatMap((one) => (one.ok ? [] : one.error))]
  return {
    rows: layout.rows.length,
    records: players.flatMap((one) => (one.ok ? one.record : [])),
    errors: allErrors.map(withoutCpr).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    warnings: warnings.map(withoutCpr),
    unused: unused.map(maskCpr),
  }
}

const headersMissing =
  'Overskrifterne mangler. Den første linje skal have Navn (eller Fornavn og Efternavn), og gerne DGU-nummer, Handicap, Køn og Række. Tag linjen med, når du kopierer fra GolfBox.'

const emptyList = (error: Note): ReadList => ({
  rows: 0,
  records: [],
  errors: [error],
  warnings: [],
  unused: [],
})

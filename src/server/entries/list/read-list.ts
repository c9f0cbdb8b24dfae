import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { findColumns } from '../../clubs/imports/find-columns.ts'
import type { Garbled } from '../../clubs/imports/garbled-letters.ts'
import { limitsOf } from '../../clubs/imports/limits.ts'
import { readFileBytes } from '../../clubs/imports/read-file.ts'
import { readLetters, withoutCpr, type ReadOptions } from '../../clubs/imports/read-records.ts'
import { readRows } from '../../clubs/imports/read-rows.ts'
import { type Note, UnreadableError } from '../../clubs/imports/table.ts'
import { entrantColumns, hasNames, toListed, type ListRecord } from './entrants-file.ts'

/** A list as far as it could be read; lines with an error are named and in no record. */
export type ReadList = {
  /** Lines below the headers, understood or not. */
  rows: number
  records: ListRecord[]
  errors: Note[]
  warnings: Note[]
  /** Columns nobody asked for. */
  unused: string[]
  /** Asked about before anything else is: an earlier program has read the letters wrongly. */
  garbled?: Garbled
}

/**
 * Reads a list that was pasted or uploaded, in the dialects of the other imports
 * (docs/algorithms/imports.md). Never throws over a bad list; personal numbers stay in it (E39).
 */
export async function readList(bytes: Uint8Array, options: ReadOptions): Promise<ReadList> {
  try {
    return await readTables(bytes, options)
  } catch (error) {
    if (error instanceof UnreadableError) return nothing(error.note)
    throw error
  }
}

async function readTables(bytes: Uint8Array, { today, letters }: ReadOptions): Promise<ReadList> {
  const reading = await readLetters(await readFileBytes(bytes, limitsOf.entrants), letters)
  if (!reading.ok) {
    const { error, garbled } = reading
    return { ...nothing(error), ...(garbled && { garbled }) }
  }
  const found = findColumns(reading.tables, entrantColumns)
  if (!found.ok) return nothing(found.error)
  const { layout, unused } = found
  const keys = new Set(layout.places.flatMap((column) => column?.key ?? []))
  if (!hasNames(keys)) return nothing({ reason: headersMissing })
  if (layout.rows.length === 0)
    return nothing({ reason: 'Der er ingen spillere under overskrifterne.' })

  const { rows, errors, warnings } = readRows(layout)
  const made = rows.map((row) => toListed(row, today))
  const wrong = [...errors, ...made.flatMap((one) => (one.ok ? [] : one.error))]
  return {
    rows: layout.rows.length,
    records: made.flatMap((one) => (one.ok ? one.record : [])),
    errors: wrong.map(withoutCpr).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    warnings: warnings.map(withoutCpr),
    unused: unused.map(maskCpr),
  }
}

const headersMissing =
  'Overskrifterne mangler. Den første linje skal have Navn (eller Fornavn og Efternavn), og gerne DGU-nummer, Handicap, Køn og Række. Tag linjen med, når du kopierer fra GolfBox.'

const nothing = (error: Note): ReadList => ({
  rows: 0,
  records: [],
  errors: [error],
  warnings: [],
  unused: [],
})

import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { findColumns } from '../../../clubs/imports/find-columns.ts'
import { readFileBytes } from '../../../clubs/imports/read-file.ts'
import { readRows } from '../../../clubs/imports/read-rows.ts'
import type { Note } from '../../../clubs/imports/table.ts'
import { entrantColumns, hasNames, toListed, type ListRecord } from './entrants-file.ts'

/** A list as far as it could be read; lines with a fault are named and in no record. */
export type ReadList = {
  /** Lines below the headers, understood or not. */
  rows: number
  records: ListRecord[]
  faults: Note[]
  warnings: Note[]
  /** Columns nobody asked for. */
  unused: string[]
}

/** Some times the largest field there is: what is longer is a register of members, or an attack. */
const mostPlayers = 1_000
/** A workbook of so many players takes a fraction of it; what is packed may be a thousand times larger. */
const largestUnpacked = 20 * 1024 * 1024

/**
 * Reads a list that was pasted or uploaded, in the dialects of the other imports
 * (docs/algorithms/imports.md). Never throws over a bad list; personal numbers stay in it (E39).
 */
export async function readList(bytes: Uint8Array): Promise<ReadList> {
  const reading = await readFileBytes(bytes, { unpacked: largestUnpacked })
  if (!reading.ok) return nothing(reading.fault)
  const found = findColumns(reading.tables, entrantColumns)
  if (!found.ok) return nothing(found.fault)
  const { layout, unused } = found
  const keys = new Set(layout.places.flatMap((column) => column?.key ?? []))
  if (!hasNames(keys)) return nothing({ reason: headersMissing })
  if (layout.rows.length === 0)
    return nothing({ reason: 'Der er ingen spillere under overskrifterne.' })

  if (layout.rows.length > mostPlayers) return nothing({ reason: tooLong })
  const { rows, faults, warnings } = readRows(layout)
  const made = rows.map(toListed)
  const wrong = [...faults, ...made.flatMap((one) => (one.ok ? [] : one.fault))]
  return {
    rows: layout.rows.length,
    records: made.flatMap((one) => (one.ok ? one.record : [])),
    faults: wrong.map(withoutCpr).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    warnings: warnings.map(withoutCpr),
    unused: unused.map(maskCpr),
  }
}

const headersMissing =
  'Overskrifterne mangler. Den første linje skal have Navn (eller Fornavn og Efternavn), og gerne DGU-nummer, Handicap, Køn og Række. Tag linjen med, når du kopierer fra GolfBox.'

const tooLong =
  'Listen har flere end 1.000 linjer, så det er næppe en deltagerliste. Er det klubbens medlemsliste? Tag deltagerne alene.'

const withoutCpr = (note: Note): Note => ({
  ...note,
  ...(note.column !== undefined && { column: maskCpr(note.column) }),
  reason: maskCpr(note.reason),
})

const nothing = (fault: Note): ReadList => ({
  rows: 0,
  records: [],
  faults: [fault],
  warnings: [],
  unused: [],
})

import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { clubColumns, clubKey, toClub, type ClubRecord } from './clubs-file.ts'
import type { ReadRow } from './column.ts'
import { courseColumns, toTees, type TeeRecord } from './courses-file.ts'
import { findColumns, type Layout } from './find-columns.ts'
import {
  memberColumns,
  memberKey,
  missingNameColumns,
  toMember,
  type MemberRecord,
} from './members-file.ts'
import { readFileBytes } from './read-file.ts'
import { readRows } from './read-rows.ts'
import type { Note, Table } from './table.ts'

export type ImportKind = 'clubs' | 'courses' | 'members'

/** What a file holds, with the columns that it has: only these are ever changed. */
export type Batch =
  | { kind: 'clubs'; columns: Set<string>; records: ClubRecord[] }
  | { kind: 'courses'; columns: Set<string>; records: TeeRecord[] }
  | { kind: 'members'; columns: Set<string>; records: MemberRecord[] }

export type ReadFile = {
  batch: Batch
  /** Rows of data in the file, understood or not. */
  rows: number
  /** Columns nobody asked for. */
  unused: string[]
  faults: Note[]
  warnings: Note[]
}

/**
 * Reads a file into records, without looking at what is stored. Never throws over a bad file.
 * Personal numbers stay in the file (E39): they are in no record, and no sentence quotes one.
 */
export async function readRecords(
  kind: ImportKind,
  bytes: Uint8Array,
  onRow?: (done: number, total: number) => void,
): Promise<ReadFile> {
  const read = await readTables(kind, bytes, onRow)
  const faults = read.faults.map(withoutCpr)
  const warnings = read.warnings.map(withoutCpr)
  return { ...read, faults, warnings, unused: read.unused.map(maskCpr) }
}

/** A cell in the wrong column is quoted as it stands there. */
const withoutCpr = (note: Note): Note => ({
  ...note,
  ...(note.column !== undefined && { column: maskCpr(note.column) }),
  reason: maskCpr(note.reason),
})

async function readTables(
  kind: ImportKind,
  bytes: Uint8Array,
  onRow?: (done: number, total: number) => void,
): Promise<ReadFile> {
  const reading = await readFileBytes(bytes)
  if (!reading.ok) return nothing(kind, reading.fault)
  const found = findColumns(reading.tables, columnsOf(kind, reading.tables))
  if (!found.ok) return nothing(kind, found.fault)

  const { layout, unused } = found
  const columns = new Set(layout.places.flatMap((column) => column?.key ?? []))
  const noName = kind === 'members' ? missingNameColumns(columns) : undefined
  if (noName) return nothing(kind, { line: layout.headerLine, reason: noName })
  if (layout.rows.length === 0)
    return nothing(kind, { reason: 'Der er ingen rækker under overskrifterne.' })
  return { ...readLayout(kind, layout, onRow), rows: layout.rows.length, unused }
}

function readLayout(
  kind: ImportKind,
  layout: Layout,
  onRow?: (done: number, total: number) => void,
) {
  const { rows, faults, warnings } = readRows(layout, (done) => onRow?.(done, layout.rows.length))
  const columns = new Set(layout.places.flatMap((column) => column?.key ?? []))
  const made = makeRecords(kind, rows)
  return {
    batch: { kind, columns, records: made.records } as Batch,
    faults: [...faults, ...made.faults].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    warnings: [...warnings, ...made.warnings].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

function makeRecords(kind: ImportKind, rows: ReadRow[]) {
  if (kind === 'courses') return { ...toTees(rows), warnings: [] }
  return kind === 'clubs' ? collect(rows, toClub, clubKey) : collect(rows, toMember, memberKey)
}

type Made<T> = { ok: true; record: T; warning?: Note } | { ok: false; fault: Note }

/** Turns rows into records and names both lines where two rows are about the same thing. */
function collect<T extends { line: number }>(
  rows: ReadRow[],
  make: (row: ReadRow) => Made<T>,
  keyOf: (record: T) => string,
) {
  const seen = new Map<string, number>()
  const result = { records: [] as T[], faults: [] as Note[], warnings: [] as Note[] }
  for (const row of rows) {
    const made = make(row)
    if (!made.ok) {
      result.faults.push(made.fault)
      continue
    }
    if (made.warning) result.warnings.push(made.warning)
    const key = keyOf(made.record)
    const earlier = seen.get(key)
    if (earlier === undefined) {
      seen.set(key, row.line)
      result.records.push(made.record)
    } else {
      result.faults.push({ line: row.line, reason: `${key} står også i linje ${earlier}` })
    }
  }
  return result
}

function columnsOf(kind: ImportKind, tables: Table[]) {
  if (kind === 'clubs') return clubColumns
  return kind === 'members' ? memberColumns : courseColumns(tables)
}

const nothing = (kind: ImportKind, fault: Note): ReadFile => ({
  batch: { kind, columns: new Set(), records: [] },
  rows: 0,
  unused: [],
  faults: [fault],
  warnings: [],
})

import type { PlainDate } from '#domain/shared/dates.ts'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { clubColumns, clubKey, toClub, type ClubRecord } from './clubs-file.ts'
import type { ReadRow } from './column.ts'
import { courseColumns, toTees, type TeeRecord } from './courses-file.ts'
import { findColumns, type Layout } from './find-columns.ts'
import {
  findGarbled,
  repairTables,
  garbledText,
  type Garbled,
  type LetterChoice,
} from './garbled-letters.ts'
import { limitsOf } from './limits.ts'
import {
  memberColumns,
  memberKey,
  missingNameColumns,
  toMember,
  type MemberRecord,
} from './members-file.ts'
import { readFileBytes } from './read-file.ts'
import { readRows } from './read-rows.ts'
import { type Note, type Reading, type Table, UnreadableError } from './table.ts'

export type ImportKind = 'clubs' | 'courses' | 'members'

/** The records of a file, from its rows without errors. */
export type Batch =
  | { kind: 'clubs'; records: ClubRecord[] }
  | { kind: 'courses'; records: TeeRecord[] }
  | { kind: 'members'; records: MemberRecord[] }

export type ReadFile = {
  batch: Batch
  /** Rows of data in the file, valid or not. */
  rows: number
  /** Headers of columns that are ignored. */
  unused: string[]
  errors: Note[]
  warnings: Note[]
  /** An example of garbled letters, about which the user is asked before the file is read further. */
  garbled?: Garbled
}

export type ReadOptions = {
  /** The latest possible day of birth, or of a settlement. */
  today: PlainDate
  letters?: LetterChoice
  /** Which settlement file it is, and the headings of one that we have no format for. */
  settlement?: {
    format: 'mobilepay' | 'stripe' | 'nexi' | 'other'
    columns: Readonly<Record<'day' | 'reference' | 'amount' | 'fee' | 'type', string>>
  }
  onRow?: (done: number, total: number) => void
}

/**
 * Parses a file into records, without the database. Never throws because of a bad file. Records and errors
 * contain no CPR numbers (E39).
 */
export async function readRecords(
  kind: ImportKind,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadFile> {
  const read = await readSafely(kind, bytes, options)
  const errors = read.errors.map(withoutCpr)
  const warnings = read.warnings.map(withoutCpr)
  return { ...read, errors, warnings, unused: read.unused.map(maskCpr) }
}

/** Removes CPR numbers from a note, which may quote a cell of any column. */
export const withoutCpr = (note: Note): Note => ({
  ...note,
  ...(note.column !== undefined && { column: maskCpr(note.column) }),
  reason: maskCpr(note.reason),
})

/** The tables of a file with letters kept or repaired; an error when the user must choose first. */
export async function readLetters(
  reading: Reading,
  letters: LetterChoice = 'ask',
): Promise<Reading & { garbled?: Garbled }> {
  if (!reading.ok || letters === 'keep') return reading
  if (letters === 'repair') return { ok: true, tables: repairTables(reading.tables) }
  const garbled = findGarbled(reading.tables)
  if (!garbled) return reading
  const { line, from, to } = garbled
  const masked = { line, from: maskCpr(from), to: maskCpr(to) }
  return { ok: false, error: { line, reason: garbledText(masked) }, garbled: masked }
}

async function readSafely(
  kind: ImportKind,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadFile> {
  try {
    return await readTables(kind, bytes, options)
  } catch (error) {
    if (error instanceof UnreadableError) return failedRead(kind, error.note)
    throw error
  }
}

async function readTables(
  kind: ImportKind,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadFile> {
  const reading = await readLetters(await readFileBytes(bytes, limitsOf[kind]), options.letters)
  if (!reading.ok) {
    const { error, garbled } = reading
    return { ...failedRead(kind, error), ...(garbled && { garbled }) }
  }
  const found = findColumns(reading.tables, columnsOf(kind, reading.tables))
  if (!found.ok) return failedRead(kind, found.error)

  const { layout, unused } = found
  const columns = new Set(layout.places.flatMap((column) => column?.key ?? []))
  const noName = kind === 'members' ? missingNameColumns(columns) : undefined
  if (noName) return failedRead(kind, { line: layout.headerLine, reason: noName })
  if (layout.rows.length === 0)
    return failedRead(kind, { reason: 'Der er ingen rækker under overskrifterne.' })
  return { ...readLayout(kind, layout, options), rows: layout.rows.length, unused }
}

function readLayout(kind: ImportKind, layout: Layout, { today, onRow }: ReadOptions) {
  const { rows, errors, warnings } = readRows(layout, (done) => onRow?.(done, layout.rows.length))
  const result = makeRecords(kind, rows, today)
  return {
    batch: { kind, records: result.records } as Batch,
    errors: [...errors, ...result.errors].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    warnings: [...warnings, ...result.warnings].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

function makeRecords(kind: ImportKind, rows: ReadRow[], today: PlainDate) {
  if (kind === 'courses') return { ...toTees(rows), warnings: [] }
  if (kind === 'clubs') return collect(rows, toClub, clubKey)
  return collect(rows, (row) => toMember(row, today), memberKey)
}

type RecordResult<T> = { ok: true; record: T; warning?: Note } | { ok: false; error: Note }

/** Converts rows to records; a duplicate is an error that names both lines. */
function collect<T extends { line: number }>(
  rows: ReadRow[],
  make: (row: ReadRow) => RecordResult<T>,
  keyOf: (record: T) => string,
) {
  const seen = new Map<string, number>()
  const result = { records: [] as T[], errors: [] as Note[], warnings: [] as Note[] }
  for (const row of rows) {
    const converted = make(row)
    if (!converted.ok) {
      result.errors.push(converted.error)
      continue
    }
    if (converted.warning) result.warnings.push(converted.warning)
    const key = keyOf(converted.record)
    const earlier = seen.get(key)
    if (earlier === undefined) {
      seen.set(key, row.line)
      result.records.push(converted.record)
    } else {
      result.errors.push({ line: row.line, reason: `${key} står også i linje ${earlier}` })
    }
  }
  return result
}

function columnsOf(kind: ImportKind, tables: Table[]) {
  if (kind === 'clubs') return clubColumns
  return kind === 'members' ? memberColumns : courseColumns(tables)
}

const failedRead = (kind: ImportKind, error: Note): ReadFile => ({
  batch: { kind, records: [] },
  rows: 0,
  unused: [],
  errors: [error],
  warnings: [],
})

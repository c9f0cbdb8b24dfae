import { createHash } from 'node:crypto'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { selectClubsByNumber } from '../queries.ts'
import type { Comparison } from './comparison.ts'
import { compareClubs } from './import-clubs.ts'
import { compareCourses } from './import-courses.ts'
import { compareMembers, stageMembers } from './members-queries.ts'
import { readRecords, type Batch, type ImportKind, type ReadFile } from './read-records.ts'
import type { Note } from './table.ts'

/** How far a step has come: rows done of rows in the file. */
export type Progress = (step: 'read' | 'compare' | 'save', done: number, total: number) => void

/** A dry run: what a file holds, what is wrong with it, what it would change. Nothing is stored. */
export type ImportPlan = ReadFile &
  Comparison & { kind: ImportKind; fileName: string; sha256: string }

type File = { kind: ImportKind; bytes: Uint8Array; fileName: string }

/** Reads a file and compares it with what is stored. With faults nothing is compared. */
export async function planImport(
  ctx: Ctx,
  { kind, bytes, fileName }: File,
  onProgress?: Progress,
): Promise<ImportPlan> {
  const read = await readRecords(kind, bytes, (done, total) => onProgress?.('read', done, total))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const head = { ...read, kind, fileName: maskCpr(fileName), sha256 }
  const unknown = await unknownClubs(ctx.db, read.batch)
  const faults = [...read.faults, ...unknown].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (faults.length > 0) {
    return { ...head, faults, created: 0, changed: 0, unchanged: 0, examples: [] }
  }
  const comparison = await ctx.db.transaction((tx) => compareBatch(tx, ctx, read.batch, onProgress))
  return { ...head, faults, ...comparison }
}

/** Compares with what is stored; members are then staged for the rest of the transaction. */
export async function compareBatch(
  tx: Db,
  ctx: Ctx,
  batch: Batch,
  onProgress?: Progress,
): Promise<Comparison> {
  if (batch.kind === 'clubs') return compareClubs(tx, ctx, batch.records)
  const clubIds = await clubIdsOf(tx, batch.records)
  if (batch.kind === 'courses') return compareCourses(tx, batch.records, clubIds)
  await stageMembers(tx, batch.records, {
    clubIds,
    onProgress: (done, total) => onProgress?.('compare', done, total),
  })
  return compareMembers(tx, batch.columns)
}

export async function clubIdsOf(db: Db, records: { clubNumber: number }[]) {
  const numbers = [...new Set(records.map(({ clubNumber }) => clubNumber))]
  const clubs = await selectClubsByNumber(db, numbers)
  return new Map(clubs.map(({ id, dguClubNumber }) => [dguClubNumber, id]))
}

/** Courses and members belong to clubs that are here already. */
async function unknownClubs(db: Db, batch: Batch): Promise<Note[]> {
  if (batch.kind === 'clubs') return []
  const known = await clubIdsOf(db, batch.records)
  return batch.records
    .filter(({ clubNumber }) => !known.has(clubNumber))
    .map(({ line, clubNumber }) => ({
      line,
      reason: `Klub ${clubNumber} findes ikke. Importér klubben først`,
    }))
}

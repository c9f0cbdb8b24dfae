import { createHash } from 'node:crypto'
import { formatDay } from '#domain/shared/dates.ts'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { today, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'
import { selectLastDays } from '../departure-queries.ts'
import { selectClubsByNumber } from '../queries.ts'
import type { ClubRecord } from './clubs-file.ts'
import { readInProcess } from './process/read-in-process.ts'
import type { Comparison } from './comparison.ts'
import { compareClubs } from './import-clubs.ts'
import { compareCourses } from './import-courses.ts'
import { compareMembers, stageMembers } from './members-queries.ts'
import type { LetterChoice } from './garbled-letters.ts'
import type { Batch, ImportKind, ReadFile } from './read-records.ts'
import type { Note } from './table.ts'

/** Progress of a step: rows done of rows in the file. */
export type Progress = (step: 'read' | 'compare' | 'save', done: number, total: number) => void

/** A dry run: the content of a file, its errors, and what it would change. Nothing is stored. */
export type ImportPlan = ReadFile &
  Comparison & {
    kind: ImportKind
    fileName: string
    sha256: string
    /** Rows with an error are skipped instead of blocking the others. */
    skipsErrors: boolean
  }

type File = {
  kind: ImportKind
  bytes: Uint8Array
  fileName: string
  letters?: LetterChoice
  skipsErrors?: boolean
}

/** Reads a file and compares it with the stored rows, unless it has errors that are not skipped. */
export async function planImport(
  ctx: Ctx,
  { kind, bytes, fileName, letters, skipsErrors = false }: File,
  onProgress?: Progress,
): Promise<ImportPlan> {
  const { records, ...read } = await readInProcess<never>(kind, bytes, {
    today: today(ctx),
    ...(letters && { letters }),
    whose: ctx.actor?.accountId,
    onRow: (done, total) => onProgress?.('read', done, total),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { batch, errors: clubErrors } = await splitByClub(ctx, { kind, records } as Batch)
  const errors = [...read.errors, ...clubErrors].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const head = { ...read, batch, errors, kind, fileName: maskCpr(fileName), sha256, skipsErrors }
  if (batch.records.length === 0 || (errors.length > 0 && !skipsErrors)) {
    return { ...head, created: 0, changed: 0, unchanged: 0, examples: [] }
  }
  const comparison = await ctx.db.transaction(async (tx) => {
    await setTransactionLimits(tx, 'import')
    return compareBatch(tx, ctx, batch, onProgress)
  })
  return { ...head, ...comparison }
}

/** Compares records with the stored rows. Members stay in a temporary table until the end of the transaction. */
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
  return compareMembers(tx)
}

export async function clubIdsOf(db: Db, records: { clubNumber: number }[]) {
  const numbers = [...new Set(records.map(({ clubNumber }) => clubNumber))]
  const clubs = await selectClubsByNumber(db, numbers)
  return new Map(clubs.map(({ id, dguClubNumber }) => [dguClubNumber, id]))
}

/** Courses and members of an unknown club are errors, and so is an agreement that outlasts its club. */
async function splitByClub(ctx: Ctx, batch: Batch): Promise<{ batch: Batch; errors: Note[] }> {
  if (batch.kind === 'clubs') {
    const errors = await findOutlasting(ctx, batch.records)
    const wrong = new Set(errors.map(({ line }) => line))
    const records = batch.records.filter(({ line }) => !wrong.has(line))
    return { batch: { ...batch, records }, errors }
  }
  const clubIdByNumber = await clubIdsOf(ctx.db, batch.records)
  const [existing, unknown] = [true, false].map((exists) =>
    (batch.records as { line: number; clubNumber: number }[]).filter(
      ({ clubNumber }) => clubIdByNumber.has(clubNumber) === exists,
    ),
  )
  const errors = (unknown ?? []).map(({ line, clubNumber }) => ({
    line,
    reason: `Klub ${clubNumber} findes ikke. Importér klubben først`,
  }))
  return { batch: { ...batch, records: existing } as Batch, errors }
}

/**
 * Rows with an agreement that runs longer than the last day of a club that leaves or has left. Only a row with a first
 * day after a last day that is over makes the club a partner again.
 */
async function findOutlasting(ctx: Ctx, records: readonly ClubRecord[]): Promise<Note[]> {
  const numbers = records.flatMap(({ club }) => club.dguClubNumber ?? [])
  const clubs = await selectClubsByNumber(ctx.db, numbers)
  const idByNumber = new Map(clubs.map(({ id, dguClubNumber }) => [dguClubNumber, id]))
  const lastDays = await selectLastDays(ctx.db, [...idByNumber.values()])
  return records.flatMap(({ line, club, terms: { validFrom, validTo } }) => {
    const lastDay = lastDays.get(idByNumber.get(club.dguClubNumber ?? 0) ?? '')
    if (!lastDay) return []
    const hasLeft = lastDay < today(ctx)
    const isLater = validFrom !== undefined && validFrom !== null && validFrom > lastDay
    const isLonger = validTo === null || (validTo !== undefined && validTo > lastDay)
    if (hasLeft ? isLater || !isLonger : !isLater && !isLonger) return []
    const reason = hasLeft
      ? `Klubben stoppede ${formatDay(lastDay)}. Er den med igen, så skriv en senere dag i Samarbejdsklub fra`
      : `Klubben stopper ${formatDay(lastDay)}. Fortryd det på klubbens side, før aftalen kan gælde længere`
    return [{ line, column: 'Samarbejdsklub til', reason }]
  })
}

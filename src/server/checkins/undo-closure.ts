import { randomUUID } from 'node:crypto'
import { restoreMinutes, restoreRefusal, restoreUntil } from '#domain/checkins/restore.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import { openClosure } from '../clubs/course-state.ts'
import type { Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockClipPool } from '../passes/clip-pool-queries.ts'
import { lockPasses, type PassRow } from '../passes/queries.ts'
import { actsForClub } from './access.ts'
import { selectCardsInSince, selectVoidsByClosures } from './closure-queries.ts'
import { mailReturnedRound } from './mail-returned-round.ts'
import { lockCourseForClosing } from './lock-queries.ts'
import { findCheckIn, type CheckInRow } from './queries.ts'
import { restoreRound } from './restore-round.ts'
import { returnedBy } from './returned-by.ts'

/** The rounds that a recent closure gave back, and until when one press lets them count again. */
export async function findReturnedByClosure(ctx: Ctx, clubId: string) {
  const voids = await selectRestorable(ctx.db, ctx, clubId)
  const [newest] = voids
  if (!newest?.closureId) return null
  const ofClosure = voids.filter(({ closureId }) => closureId === newest.closureId)
  // A guest who has checked in again since has the round of the day already.
  const since = await selectCardsInSince(ctx.db, clubId, newest.atServer)
  const cards = new Set(ofClosure.map(({ passId }) => passId ?? ''))
  const rounds = [...cards].filter((passId) => !since.has(passId)).length
  if (rounds === 0) return null
  const until = danishMoment(new Date(restoreUntil(newest.atServer.getTime())))
  return { closureId: newest.closureId, rounds, at: danishMoment(newest.atServer), until }
}

/** The voids by closures that may be taken back now. */
async function selectRestorable(db: Db, ctx: Ctx, clubId: string): Promise<CheckInRow[]> {
  const now = ctx.now().getTime()
  const actor = actsForClub(ctx, clubId) ? 'club' : 'operator'
  const rows = await selectVoidsByClosures(db, clubId, new Date(now - restoreMinutes * 60_000))
  return rows.filter((row) => {
    const given = { day: row.day, by: returnedBy(row), at: row.atServer.getTime() }
    return !restoreRefusal(given, { now, today: today(ctx), actor })
  })
}

/**
 * Takes back a closure that was a mistake: opens the course if that closure still applies, and counts the rounds
 * again that it gave back. Locks like a closing, then the clips of the cards. A round that cannot count again,
 * because its golfer has checked in since or the card is used up, is left as it is.
 *
 * @throws refused `restore_too_late` when nothing of the closure can be taken back any more
 */
export function undoClosureOf(ctx: Ctx, club: Club, closureId: string) {
  return ctx.db.transaction(async (tx) => {
    await lockCourseForClosing(tx, club.id)
    const wasOpened = await openClosure(tx, ctx, club.id, closureId)
    const found = await selectOfClosure(tx, ctx, club.id, closureId)
    if (found.length === 0 && !wasOpened)
      throw new AppError('refused', { reason: 'restore_too_late' })
    const passes = await lockCards(
      tx,
      found.flatMap(({ passId }) => passId ?? []),
    )
    // Read again under the locks, because the club may have restored one of them meanwhile.
    const voids = await selectOfClosure(tx, ctx, club.id, closureId)
    const counted = await restoreRounds(tx, ctx, voids, passes)
    // Two nines of one card are one round, and one mail.
    for (const { row, pass } of counted)
      await mailReturnedRound(tx, ctx, { row, pass, club, change: 'restored' })
    await recordActivity(tx, ctx, {
      action: 'checkins.undo_closure',
      subject: { type: 'club', id: club.id },
      data: { closureId, rounds: counted.length },
    })
    return { roundsRestored: counted.length, roundsKept: passes.size - counted.length }
  })
}

async function lockCards(tx: Db, passIds: string[]): Promise<Map<string, PassRow>> {
  const passes = await lockPasses(tx, passIds)
  const pools = new Set(passes.flatMap(({ clipPoolId }) => clipPoolId ?? []))
  for (const poolId of [...pools].toSorted()) await lockClipPool(tx, poolId)
  return new Map(passes.map((pass) => [pass.id, pass]))
}

/** Counts the rounds of the voids again that can; one for each card. */
async function restoreRounds(tx: Db, ctx: Ctx, voids: CheckInRow[], passes: Map<string, PassRow>) {
  const counted = new Map<string, { row: CheckInRow; pass: PassRow }>()
  for (const returned of voids) {
    const row = await findCheckIn(tx, returned.voids ?? '')
    const pass = passes.get(returned.passId ?? '')
    if (!row || !pass) continue
    const refusal = await restoreRound(tx, ctx, { id: randomUUID(), row, returned, pass })
    if (!refusal) counted.set(pass.id, { row, pass })
  }
  return [...counted.values()]
}

const selectOfClosure = async (tx: Db, ctx: Ctx, clubId: string, closureId: string) =>
  (await selectRestorable(tx, ctx, clubId)).filter((row) => row.closureId === closureId)

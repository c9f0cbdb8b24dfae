import { randomUUID } from 'node:crypto'
import { isReturnedByClosure, type UndoActor } from '#domain/checkins/undo.ts'
import { danishDay } from '../clock.ts'
import { findClub } from '../clubs/queries.ts'
import { insertClosureNow, type Closing } from '../clubs/course-state.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockPasses, type PassRow } from '../passes/queries.ts'
import { actsForClub } from './access.ts'
import { mailReturnedRound } from './mail-returned-round.ts'
import { lockCourseForClosing } from './lock-queries.ts'
import { selectCountedAt, type CheckInRow } from './queries.ts'
import { checkedInAt, writeVoid } from './void-check-in.ts'

/**
 * Closes the course now and gives back the rounds of today that the closure breaks off (D5). Locks the
 * course, which waits for check-ins that are being stored, then the club and the cards by id. Nobody who holds
 * a card waits for a course or a club.
 */
export function closeCourse(ctx: Ctx, closing: Closing) {
  return ctx.db.transaction(async (tx) => {
    await lockCourseForClosing(tx, closing.id)
    const from = ctx.now()
    const closureId = await insertClosureNow(tx, ctx, { ...closing, from })
    const closure = { id: closureId, clubId: closing.id, closedAt: from }
    return { closureId, roundsReturned: await returnRounds(tx, ctx, closure) }
  })
}

type NewClosure = { id: string; clubId: string; closedAt: Date }

/** The check-ins whose rounds a closure at an instant gives back. */
async function selectBrokenOff(db: Db, clubId: string, closedAt: Date): Promise<CheckInRow[]> {
  const rows = await selectCountedAt(db, clubId, danishDay(closedAt))
  return rows.filter((row) => isReturnedByClosure(checkedInAt(row), closedAt.getTime()))
}

/** The number of rounds that a closure now would give back. Two nines of one card are one. */
export async function countBrokenOff(ctx: Ctx, clubId: string): Promise<number> {
  const rows = await selectBrokenOff(ctx.db, clubId, ctx.now())
  return new Set(rows.map(({ passId }) => passId)).size
}

/** Voids the check-ins that a closure gives back, and notifies their golfers. */
async function returnRounds(
  tx: Db,
  ctx: Ctx,
  { id: closureId, clubId, closedAt }: NewClosure,
): Promise<number> {
  const found = await selectBrokenOff(tx, clubId, closedAt)
  if (found.length === 0) return 0
  const passes = await lockPasses(
    tx,
    found.flatMap(({ passId }) => passId ?? []),
  )
  const passOf = new Map(passes.map((pass) => [pass.id, pass]))
  const actor: UndoActor = actsForClub(ctx, clubId) ? 'club' : 'operator'
  const club = await findClub(tx, clubId)
  // Two nines of one card are one round, and one mail.
  const returned = new Map<string, { row: CheckInRow; pass: PassRow }>()
  // Read again under the locks, because the golfer may have undone the check-in meanwhile.
  for (const row of await selectBrokenOff(tx, clubId, closedAt)) {
    const pass = passOf.get(row.passId ?? '')
    if (!pass) continue
    const request = { id: randomUUID(), reason: 'round_broken_off' as const }
    await writeVoid(tx, ctx, { request, row, actor, pass, closureId })
    returned.set(pass.id, { row, pass })
  }
  if (club) {
    for (const round of returned.values())
      await mailReturnedRound(tx, ctx, { ...round, club, change: 'course_closed' })
  }
  return returned.size
}

import { randomUUID } from 'node:crypto'
import type { closeOwnCourse } from '#contract/clubs/course.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { isReturnedByClosure, type UndoActor } from '#domain/checkins/undo.ts'
import { firstOpenDay } from '#domain/clubs/closure-end.ts'
import { mayUse } from '../access.ts'
import { danishDay, danishInstant } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { insertClosureNow, type Closing } from '../clubs/course-state.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockPasses } from '../passes/queries.ts'
import { selectCountedAt } from './queries.ts'
import { checkedInAt, writeVoid } from './void-check-in.ts'

/** Closes the course for the club's own people. */
export async function closeClubCourse(
  ctx: Ctx,
  { clubId, end, ...closing }: ParsedInput<typeof closeOwnCourse>,
) {
  const { id } = await accessClubWith(ctx, 'club.course', clubId)
  const opens = firstOpenDay(end, today(ctx))
  const until = opens ? danishInstant(opens, 0) : null
  return closeCourse(ctx, { id, ...closing, until })
}

/**
 * Closes the course now and gives back the rounds of today that the closure breaks off (D5). Locks the club,
 * then the cards by id. No check-in or undo locks a club, and nobody who holds a card waits for one.
 */
export function closeCourse(ctx: Ctx, closing: Closing) {
  return ctx.db.transaction(async (tx) => {
    const from = ctx.now()
    const closureId = await insertClosureNow(tx, ctx, { ...closing, from })
    return { closureId, roundsReturned: await returnRounds(tx, ctx, closing.id, from) }
  })
}

/** Voids the check-ins that a closure gives back. Two nines of one card are one round. */
async function returnRounds(tx: Db, ctx: Ctx, clubId: string, closedAt: Date): Promise<number> {
  const select = async () => {
    const rows = await selectCountedAt(tx, clubId, danishDay(closedAt))
    return rows.filter((row) => isReturnedByClosure(checkedInAt(row), closedAt.getTime()))
  }
  const found = await select()
  if (found.length === 0) return 0
  const passes = await lockPasses(
    tx,
    found.flatMap(({ passId }) => passId ?? []),
  )
  const passOf = new Map(passes.map((pass) => [pass.id, pass]))
  const actor: UndoActor = mayUse(ctx, 'club.course', clubId) ? 'club' : 'operator'
  const returned = new Set<string>()
  // Read again under the locks, because the golfer may have undone the check-in meanwhile.
  for (const row of await select()) {
    const pass = passOf.get(row.passId ?? '')
    if (!pass) continue
    const request = { id: randomUUID(), reason: 'round_broken_off' as const }
    await writeVoid(tx, ctx, { request, row, actor, pass })
    returned.add(pass.id)
  }
  return returned.size
}

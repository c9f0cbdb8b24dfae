import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { hideHoles as contract } from '#contract/tournament-board.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { danishDay, danishInstant, danishMinute } from '../../clock.ts'
import type { Ctx } from '../../ctx.ts'
import { tournamentRounds } from '../../db/tables/tournaments.ts'
import { errorFields } from '../../log.ts'
import { findRound } from '../draw/draw-queries.ts'
import { bumpVersion } from '../bump-version.ts'
import { resultRefusal } from '../results/move-result.ts'
import { isDueToOpen, selectDueToOpen } from './board-queries.ts'

/** Hides the last holes of a round from its board, or shows them again (LB-18). */
export async function hideHoles(ctx: Ctx, given: ParsedInput<typeof contract>) {
  const { tournamentId, roundId, holes } = given
  const opensMinute = holes === 0 ? null : given.opensAt
  await ctx.db.transaction(async (tx) => {
    const round = await findRound(tx, tournamentId, roundId)
    if (!round) throw new AppError('not_found')
    const isPast = opensMinute !== null && danishInstant(round.day, opensMinute) <= ctx.now()
    if (isPast) throw resultRefusal('opening_past')
    const isOurs = eq(tournamentRounds.id, roundId)
    await tx.update(tournamentRounds).set({ hiddenHoles: holes, opensMinute }).where(isOurs)
    await recordActivity(tx, ctx, {
      action: 'tournaments.hide_holes',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId, holes, opensMinute },
    })
    await bumpVersion(tx, ctx, tournamentId)
  })
  return { holes }
}

/** Opens what was hidden until now, so that a board changes with its version and never with the hour. */
export async function revealHoles(ctx: Ctx): Promise<void> {
  const now = { day: danishDay(ctx.now()), minute: danishMinute(ctx.now()) }
  for (const due of await selectDueToOpen(ctx.db, now)) {
    // One round that cannot be opened keeps no other one hidden.
    await openRound(ctx, due, now).catch((error: unknown) =>
      ctx.log('error', 'The hidden holes of a round were not opened', {
        roundId: due.id,
        ...errorFields(error),
      }),
    )
  }
}

async function openRound(
  ctx: Ctx,
  { id, tournamentId }: { id: string; tournamentId: string },
  now: Parameters<typeof isDueToOpen>[0],
) {
  await ctx.db.transaction(async (tx) => {
    const opened = await tx
      .update(tournamentRounds)
      .set({ hiddenHoles: 0, opensMinute: null })
      .where(and(eq(tournamentRounds.id, id), isDueToOpen(now)))
      .returning({ id: tournamentRounds.id })
    // Another process was first, or the director has set a later moment.
    if (opened.length === 0) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.open_holes',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId: id },
      actorKind: 'system',
    })
    await bumpVersion(tx, ctx, tournamentId)
  })
}

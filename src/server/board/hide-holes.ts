import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { hideHoles as contract } from '#contract/board/endpoints.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { hidingOf, openHiddenHoles, writeHiddenHoles } from '../competitions/settings-queries.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { assertShown } from '../shown-version.ts'
import { errorFields } from '../log.ts'
import { findRound } from '../draw/draw-queries.ts'
import { resultRefusal } from '../results/move-result.ts'
import { isDueToOpen, selectDueToOpen } from './board-queries.ts'

/** Hides the last holes of a round from its board, or shows them again (LB-18). */
export async function hideHoles(ctx: Ctx, input: ParsedInput<typeof contract>) {
  const { tournamentId, roundId, holes } = input
  const opensMinute = holes === 0 ? null : input.opensAt
  await ctx.db.transaction(async (tx) => {
    await lockTournament(tx, tournamentId)
    const round = await findRound(tx, tournamentId, roundId)
    if (!round) throw new AppError('not_found')
    const saved = { hiddenHoles: holes, opensMinute }
    assertShown(input.basedOn, hidingOf(round), saved)
    const isPast =
      opensMinute !== null && danishInstant(round.resumesOn ?? round.day, opensMinute) <= ctx.now()
    if (isPast) throw resultRefusal('opening_past')
    await writeHiddenHoles(tx, roundId, saved)
    await recordActivity(tx, ctx, {
      action: 'tournaments.hide_holes',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId, holes, opensMinute },
    })
  })
  return { holes }
}

/** Shows holes whose opening time has passed, so a board changes only with its version, not by the clock. */
export async function revealHoles(ctx: Ctx): Promise<void> {
  const now = danishMoment(ctx.now())
  for (const due of await selectDueToOpen(ctx.db, now)) {
    // A failure in one round must not keep other rounds hidden.
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
    // Another process was first, or the director has set a later time.
    if (!(await openHiddenHoles(tx, id, isDueToOpen(now)))) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.open_holes',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId: id },
      actorKind: 'system',
    })
  })
}

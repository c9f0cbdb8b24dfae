import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { hideHoles as contract } from '#contract/tournament-board.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { tournamentRounds } from '../../db/tables/tournaments.ts'
import { raiseVersion } from '../raise-version.ts'

/** Hides the last holes of a round from its board, or shows them again (LB-18). */
export async function hideHoles(ctx: Ctx, given: z.output<typeof contract.input>) {
  const { tournamentId, roundId, holes } = given
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(tournamentRounds)
      .set({ hiddenHoles: holes })
      .where(and(eq(tournamentRounds.id, roundId), eq(tournamentRounds.tournamentId, tournamentId)))
      .returning({ id: tournamentRounds.id })
    if (!row) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      action: 'tournaments.hide_holes',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId, holes },
    })
    await raiseVersion(tx, tournamentId)
  })
  return { holes }
}

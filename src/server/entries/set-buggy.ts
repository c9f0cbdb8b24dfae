import type { ParsedInput } from '#contract/endpoint.ts'
import type { setBuggy as contract } from '#contract/entries-director.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'

type Input = ParsedInput<typeof contract>

/** Whether she rides, as the start list shows it; it changes no place and no score. */
export async function setBuggy(ctx: Ctx, { tournamentId, entryId, hasBuggy }: Input) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const entry = await lockEntry(tx, entryId)
    if (!tournament || entry?.tournamentId !== tournamentId) throw new AppError('not_found')
    if (entry.hasBuggy === hasBuggy) return
    await updateEntry(tx, entryId, { hasBuggy })
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_buggy',
      subject: { type: 'entry', id: entryId },
      data: { hasBuggy },
    })
  })
  return { entryId, hasBuggy }
}

import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { setMatchDeadline as contract } from '#contract/matches/endpoints.ts'
import { isOpen } from '#domain/matches/match.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { extendLastDay } from './finish-matches.ts'
import { loadDivisions } from './load-division.ts'
import { lockLoaded } from './lock-division.ts'
import { mailMatchNews, readyNews } from './mail-matches.ts'
import { bumpMatchVersion, upsertMatchRounds } from './match-queries.ts'
import { refuse } from './refuse-match.ts'

/** Moves the last day of a round, and mails those whose match is open. */
export async function setMatchDeadline(ctx: Ctx, input: ParsedInput<typeof contract>) {
  const { divisionId, tournamentId, stage, round, lastDay } = input
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    const rounds = loaded.rounds.filter((one) => one.stage === stage)
    const dayOf = (number: number) => rounds.find((one) => one.round === number)?.lastDay
    const [before, now, after] = [dayOf(round - 1), dayOf(round), dayOf(round + 1)]
    if (!now) throw new AppError('not_found')
    const isBetween = (!before || before < lastDay) && (!after || lastDay < after)
    if (!isBetween || lastDay < today(ctx)) refuse('matches_deadlines_wrong')
    if (now === lastDay) refuse('match_unchanged')
    await upsertMatchRounds(tx, [{ divisionId, tournamentId, stage, round, lastDay }])
    await bumpMatchVersion(tx, divisionId)
    const [moved] = await loadDivisions(tx, [divisionId])
    if (!moved) throw new AppError('not_found')
    const open = moved.matches.filter(
      (match) => match.stage === stage && match.round === round && isOpen(match),
    )
    await mailMatchNews(
      tx,
      ctx,
      moved,
      open.map((match) => ({
        ...readyNews(moved, match, moved.draw?.version ?? 1),
        subject: `Ny sidste dag for din kamp i ${moved.tournament.name}`,
      })),
    )
    await extendLastDay(tx, tournamentId)
    await recordActivity(tx, ctx, {
      action: 'matches.move_deadline',
      subject: { type: 'tournament', id: tournamentId },
      data: { divisionId, round, lastDay },
    })
  })
  return { done: true as const }
}

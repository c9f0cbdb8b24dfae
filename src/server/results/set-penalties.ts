import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  previewPenalties as previewContract,
  setPenalties as contract,
} from '#contract/scoring-cards.ts'
import { penaltyUnit, type RoundPenalty } from '#domain/scoring/round-penalty.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { toCardView } from '../scoring/read-flight.ts'
import { changedResults } from './changed-results.ts'
import { loadContest } from './load-contest.ts'
import { updateCard } from '../scoring/score-queries.ts'
import { lockResultShared } from '../scoring/desk/lock-result.ts'
import { loadCard, type LoadedCard } from '../scoring/desk/load-card.ts'

/** Every result that they would change; nothing is stored (TD-6). */
export async function previewPenalties(
  ctx: Ctx,
  { penalties, ...of }: ParsedInput<typeof previewContract>,
) {
  assertPenaltyOnRound(await loadCard(ctx.db, of))
  const contest = await loadContest(ctx.db, of.tournamentId)
  const after = contest.rows.map((row) =>
    row.entry.id === of.entryId && row.round.id === of.roundId
      ? { ...row, card: { ...row.card, penalties } }
      : row,
  )
  return { changes: changedResults(contest, after) }
}

/** What the committee takes off the round (Rules 21.1c and 21.3c). The scores and signatures stay as they are. */
export async function setPenalties(
  ctx: Ctx,
  { penalties, revision, ...of }: ParsedInput<typeof contract>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResultShared(tx, of.tournamentId)
    const loaded = await loadCard(tx, of, { toWrite: true })
    assertPenaltyOnRound(loaded)
    const { card } = loaded
    if (isDeepStrictEqual(card.penalties, penalties)) return
    if (card.revision !== revision) throw new AppError('changed_elsewhere')
    await updateCard(tx, card, { penalties })
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_penalties',
      subject: { type: 'entry', id: of.entryId },
      data: {
        roundId: of.roundId,
        from: card.penalties.map(asLogged),
        to: penalties.map(asLogged),
      },
    })
  })
  const loaded = await loadCard(ctx.db, of)
  return { card: toCardView(loaded.card, loaded.player, loaded) }
}

/** The reason is free text: it stands on the card, and in no log. */
const asLogged = ({ kind, amount }: RoundPenalty) => ({ kind, amount })

/** Penalty strokes stand in the score of their hole, as a correction with its reason. */
function assertPenaltyOnRound({ player }: LoadedCard) {
  if (penaltyUnit(player.terms.scoring) === null) {
    throw new AppError('refused', { reason: 'penalty_on_hole' })
  }
}

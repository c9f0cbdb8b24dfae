import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  previewPenalties as previewContract,
  setPenalties as contract,
} from '#contract/results/cards.ts'
import { penaltyUnit, type RoundPenalty } from '#domain/scoring/round-penalty.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { toCardView } from '../scoring/read-flight.ts'
import { changedResults } from './changed-results.ts'
import { loadContest } from './load-contest.ts'
import { updateCard } from '../scoring/score-queries.ts'
import { lockResultShared } from '../scoring/desk/lock-result.ts'
import { loadCard, type LoadedCard } from '../scoring/desk/load-card.ts'

/** Lists every result that the penalties would change, without storing anything (TD-6). */
export async function previewPenalties(
  ctx: Ctx,
  { penalties, ...key }: ParsedInput<typeof previewContract>,
) {
  assertPenaltyOnRound(await loadCard(ctx.db, key))
  const contest = await loadContest(ctx.db, key.tournamentId)
  const after = contest.rows.map((row) =>
    row.entry.id === key.entryId && row.round.id === key.roundId
      ? { ...row, card: { ...row.card, penalties } }
      : row,
  )
  return { changes: changedResults(contest, after) }
}

/** Sets the committee's deductions from the round (Rules 21.1c and 21.3c). Scores and signatures do not change. */
export async function setPenalties(
  ctx: Ctx,
  { penalties, revision, ...key }: ParsedInput<typeof contract>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResultShared(tx, key.tournamentId)
    const loaded = await loadCard(tx, key, { toWrite: true })
    assertPenaltyOnRound(loaded)
    const { card } = loaded
    if (isDeepStrictEqual(card.penalties, penalties)) return
    if (card.revision !== revision) throw new AppError('changed_elsewhere')
    await writePenalties(tx, ctx, { card, penalties })
  })
  const loaded = await loadCard(ctx.db, key)
  return { card: toCardView(loaded.card, loaded.player, loaded) }
}

/** Replaces the penalties of a card that the transaction has locked. */
export async function writePenalties(
  tx: Db,
  ctx: Ctx,
  { card, penalties }: { card: LoadedCard['card']; penalties: RoundPenalty[] },
) {
  await updateCard(tx, card, { penalties })
  await recordActivity(tx, ctx, {
    action: 'tournaments.set_penalties',
    subject: { type: 'entry', id: card.entryId },
    data: {
      roundId: card.roundId,
      from: card.penalties.map(toLogView),
      to: penalties.map(toLogView),
    },
  })
}

/** The reason is free text, so it is stored on the card and never logged. */
const toLogView = ({ kind, amount }: RoundPenalty) => ({ kind, amount })

/** Where strokes are counted, a penalty is a correction of a hole instead. */
function assertPenaltyOnRound({ player }: LoadedCard) {
  if (penaltyUnit(player.terms.scoring) === null) {
    throw new AppError('refused', { reason: 'penalty_on_hole' })
  }
}

import type { ParsedInput } from '#contract/endpoint.ts'
import type { checkCard as contract } from '#contract/scoring-desk.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { findFlightOf, lockCards } from '../score-queries.ts'
import { markCard } from './desk-queries.ts'

/**
 * That a card was held against its paper, by whom (TD-2). It counts for the scores that were seen:
 * when one of them changes, the check goes with it.
 */
export async function checkCard(
  ctx: Ctx,
  { tournamentId, roundId, entryId, isRight, revision }: ParsedInput<typeof contract>,
) {
  const checkedAt = isRight ? ctx.now() : null
  await ctx.db.transaction(async (tx) => {
    const found = await findFlightOf(tx, tournamentId, { roundId, entryId })
    if (!found) throw new AppError('not_found')
    const cards = await lockCards(tx, found.flight.id)
    const card = cards.find((one) => one.entryId === entryId)
    if (!card) throw new AppError('not_found')
    if (card.revision !== revision) throw new AppError('changed_elsewhere')
    const checkedBy = isRight ? (ctx.actor?.accountId ?? null) : null
    await markCard(tx, { roundId, entryId }, { checkedAt, checkedBy })
    await recordActivity(tx, ctx, {
      action: 'tournaments.check_card',
      subject: { type: 'entry', id: entryId },
      data: { roundId, isRight },
    })
  })
  return { checkedAt: checkedAt?.getTime() ?? null }
}

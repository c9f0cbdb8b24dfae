import type { Settlement, SettlementOutcome } from '#domain/scoring/settle-card.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import {
  selectRounds,
  type TournamentRow,
  type EntryRow,
} from '../competitions/tournament-queries.ts'

export type MailedCard = {
  entry: EntryRow
  flightId: string
  roundId: string
  as: Settlement
  outcome: SettlementOutcome
}

/** Mails each player the settlement of the card, or that it is reverted. */
export async function mailSettlement(
  tx: Db,
  ctx: Ctx,
  {
    tournament,
    cards,
    isTakenBack,
  }: { tournament: TournamentRow; cards: readonly MailedCard[]; isTakenBack: boolean },
) {
  const rounds = await selectRounds(tx, [tournament.id])
  const at = ctx.now().getTime()
  const mails = cards.flatMap(({ entry, flightId, roundId, as, outcome }) => {
    if (!entry.email) return []
    const round = rounds.find(({ id }) => id === roundId)?.number ?? null
    const data = {
      name: entry.firstName,
      tournament: tournament.name,
      round: rounds.length > 1 ? round : null,
      as,
      status: outcome.status,
      strokes: outcome.status === null ? outcome.strokes : 0,
      isTakenBack,
      link: `${ctx.publicUrl}/tournaments/${tournament.slug}/flights/${flightId}`,
    }
    const dedupeKey = `card-settled:${roundId}:${entry.id}:${isTakenBack}:${at}`
    return [{ ctx, template: 'cardSettled' as const, to: entry.email, dedupeKey, data }]
  })
  await queueMails(tx, mails)
}

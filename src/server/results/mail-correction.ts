import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { FlightRow, PlayerRow, SignatureRow } from '../scoring/score-queries.ts'

type Corrected = {
  found: FlightRow
  player: PlayerRow
  players: readonly PlayerRow[]
  signatures: readonly SignatureRow[]
  /** The entry's id: nobody is told twice of one correction. */
  id: string
  hole: number
  from: HoleScore
  to: HoleScore
  reason: string
}

type Concerned = Pick<Corrected, 'player' | 'players' | 'signatures'>

/** Who handed the card in: the player, and whoever signed as the marker. */
export function concernedBy({ player, players, signatures }: Concerned): PlayerRow[] {
  const marker = signatures.findLast(({ by }) => by === 'marker')?.byEntryId
  return [player, ...players.filter(({ entry }) => entry.id === marker)]
}

/** Notifies player and marker that a card which they had handed in reads otherwise now (PE-11). */
export async function mailCorrection(tx: Db, ctx: Ctx, corrected: Corrected) {
  const { found, player, id, hole, from, to, reason } = corrected
  const { tournament, flight } = found
  for (const { entry } of concernedBy(corrected)) {
    if (!entry.email) continue
    await queueMail(tx, ctx, {
      template: 'scoreCorrected',
      to: entry.email,
      dedupeKey: `score-corrected:${id}:${entry.id}`,
      data: {
        name: entry.firstName,
        player: player.entry.firstName,
        tournament: tournament.name,
        hole,
        from,
        to,
        reason,
        link: `${ctx.publicUrl}/tournaments/${tournament.slug}/flights/${flight.id}`,
      },
    })
  }
}

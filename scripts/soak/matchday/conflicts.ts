import type { ListedCard } from '#contract/scoring-cards.ts'
import { Refused } from '../../replay/api-client.ts'
import type { Ledger } from '../../replay/compare.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { markerOf, type Seat } from '../../replay/play-round.ts'

/** The player's note is another score than the marker's; or two phones have written the marker's. */
export type Dispute = { kind: 'note' | 'two_phones'; hole: number }

/** What was written about a disputed hole: by its right writer, and by the one who was wrong. */
type Standing = { right: string; wrong: string }
export type Disputed = Dispute & { seat: Seat; standing: Standing }

/** Writes one hole so that it is disputed; the hole's own score is right in the end. */
export function writeDisputed(seats: readonly Seat[], seat: Seat, dispute: Dispute): Disputed {
  const { hole, kind } = dispute
  const marker = markerOf(seats, seat, hole)
  const score = seat.scores[hole - 1] ?? null
  const other = typeof score === 'number' && score < 30 ? score + 1 : 7
  const of = { entryId: seat.entryId, hole }
  const marked = { ...of, by: marker.entryId }
  const own = { ...of, by: seat.entryId }
  const right = marker.phone.write({ ...marked, score })
  if (kind === 'note') {
    const wrong = seat.phone.write({ ...own, score: other })
    return { ...dispute, seat, standing: { right, wrong } }
  }
  seat.phone.write({ ...own, score })
  // The player's own phone also says what the marker has: two who have not seen each other's.
  const wrong = seat.phone.write({ ...marked, score: other })
  return { ...dispute, seat, standing: { right, wrong } }
}

/**
 * The dispute is shown to the flight and to the tournament desk and keeps the card from being delivered; then it
 * is put right as the product has it: by an entry that replaces what stands.
 */
export async function resolve(
  played: Played,
  { seats, disputed, ledger }: { seats: readonly Seat[]; disputed: Disputed; ledger: Ledger },
): Promise<void> {
  const { seat, hole, kind, standing } = disputed
  const what = `${seat.player.name}, hole ${hole} (${kind})`
  const check = (holds: boolean, failure: string) =>
    holds ? (ledger.held += 1) : ledger.failures.push(`${what}: ${failure}`)

  const { entries } = await seat.phone.read()
  const shown = entries.map(({ id }) => id)
  check(shown.includes(standing.right) && shown.includes(standing.wrong), 'one of two is not shown')
  check((await disputesAtDesk(played, seat)).includes(hole), 'the tournament desk is not told')
  const refusal = await seat.phone.deliver(seat.entryId).catch((error: unknown) => error)
  const isRefused = refusal instanceof Refused && /card_disputed/.test(refusal.message)
  check(isRefused, 'the card was taken in all the same')

  const score = seat.scores[hole - 1] ?? null
  const of = { entryId: seat.entryId, hole, score }
  if (kind === 'note') {
    seat.phone.write({ ...of, by: seat.entryId, replaces: [standing.wrong] })
    await seat.phone.flush()
  } else {
    const marker = markerOf(seats, seat, hole)
    const replaces = [standing.right, standing.wrong]
    marker.phone.write({ ...of, by: marker.entryId, replaces })
    await marker.phone.flush()
  }
  check(!(await disputesAtDesk(played, seat)).includes(hole), 'it is still disputed')
}

async function disputesAtDesk({ director, tournamentId }: Played, { entryId }: Seat) {
  const { cards } = await director.ask<{ cards: ListedCard[] }>(
    'GET',
    `/tournaments/${tournamentId}/cards`,
  )
  return cards.find((card) => card.entryId === entryId)?.disputed ?? []
}

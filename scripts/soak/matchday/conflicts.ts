import type { ListedCard } from '#contract/scoring/cards.ts'
import { Refused } from '../../replay/api-client.ts'
import type { Ledger } from '../../replay/compare.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { markerOf, type Seat } from '../../replay/play-round.ts'

/** A player's note that differs from the marker's score, or two phones that wrote the marker's score. */
export type Dispute = { kind: 'note' | 'two_phones'; hole: number }

/** The ids of the right and the wrong entry of a disputed hole. */
type DisputedEntries = { right: string; wrong: string }
export type Disputed = Dispute & { seat: Seat; entries: DisputedEntries }

/** Writes conflicting scores for a hole, to be resolved later. */
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
    return { ...dispute, seat, entries: { right, wrong } }
  }
  seat.phone.write({ ...own, score })
  // The player's phone also writes as marker, before either phone has seen the other's entry.
  const wrong = seat.phone.write({ ...marked, score: other })
  return { ...dispute, seat, entries: { right, wrong } }
}

/**
 * Checks that the flight and the tournament desk see the dispute and that the card cannot be delivered, then
 * resolves it by an entry that replaces the others.
 */
export async function resolve(
  played: Played,
  { seats, disputed, ledger }: { seats: readonly Seat[]; disputed: Disputed; ledger: Ledger },
): Promise<void> {
  const { seat, hole, kind, entries: entryIds } = disputed
  const what = `${seat.player.name}, hole ${hole} (${kind})`
  const check = (holds: boolean, failure: string) =>
    holds ? (ledger.held += 1) : ledger.failures.push(`${what}: ${failure}`)

  const { entries } = await seat.phone.read()
  const shown = entries.map(({ id }) => id)
  check(shown.includes(entryIds.right) && shown.includes(entryIds.wrong), 'one of two is not shown')
  check((await disputesAtDesk(played, seat)).includes(hole), 'the tournament desk is not told')
  const refusal = await seat.phone.deliver(seat.entryId).catch((error: unknown) => error)
  const isRefused = refusal instanceof Refused && /card_disputed/.test(refusal.message)
  check(isRefused, 'the card was taken in all the same')

  const score = seat.scores[hole - 1] ?? null
  const of = { entryId: seat.entryId, hole, score }
  if (kind === 'note') {
    seat.phone.write({ ...of, by: seat.entryId, replaces: [entryIds.wrong] })
    await seat.phone.flush()
  } else {
    const marker = markerOf(seats, seat, hole)
    const replaces = [entryIds.right, entryIds.wrong]
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

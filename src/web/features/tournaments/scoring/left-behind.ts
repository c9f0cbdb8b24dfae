import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { findKept, forget, listKept } from '../../../browser-store.ts'
import { change, enqueue, keyOf, type HeldFlight } from './held-flight.ts'
import type { Queued, QueuedScore, Writer } from './see-flight.ts'

/**
 * Scores of this round that lie on this phone in another flight: the start list was made anew, or a
 * player was moved, while it had no line. They are the player's, whichever flight she is in.
 */
export async function findLeft(held: HeldFlight): Promise<void> {
  const { flight } = held.state
  if (!flight) return
  const others = (await listKept<Queued>(keyOf.queues)).filter(
    ({ flightId }) => flightId !== flight.flightId,
  )
  const here = new Set(flight.players.map(({ entryId }) => entryId))
  const left: QueuedScore[] = []
  for (const item of others) {
    if (item.kind !== 'score' || !here.has(item.entry.entryId)) continue
    const kept = await findKept<ScoredFlight>(keyOf.flight(item.flightId))
    if (kept?.roundId === flight.roundId) left.push(item)
  }
  if (left.length > 0 || held.state.left.length > 0) change(held, { left })
}

/** Writes them in this flight, by whoever holds the phone; under their ids, so that none counts twice. */
export async function takeLeft(held: HeldFlight, { me }: Writer): Promise<void> {
  const { left } = held.state
  change(held, { left: [] })
  for (const { entry, order, flightId } of left) {
    await enqueue(held, { kind: 'score', entry: { ...entry, by: me } })
    await forget(keyOf.queue(flightId) + order)
  }
}

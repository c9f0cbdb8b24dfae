import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { findKept, forget, listKept } from '../../../browser-store.ts'
import { change, enqueue, keyOf, type HeldFlight, type NewItem } from './held-flight.ts'
import { forgetFlight } from './let-go.ts'
import type { Queued, QueuedScore, QueuedSide, Writer } from './see-flight.ts'

/** What follows a player into another flight: scores, and what was said of side competitions. */
export type LeftBehind = QueuedScore | QueuedSide

/** Whom it is about; who wrote it, where it is about nobody. */
export const playerOf = (item: LeftBehind): string =>
  item.kind === 'score' ? item.entry.entryId : (item.said.entryId ?? item.said.by)

export const isMovable = (item: Queued): item is LeftBehind =>
  item.kind === 'score' || item.kind === 'side'

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
  const left: LeftBehind[] = []
  for (const item of others) {
    if (!isMovable(item) || !here.has(playerOf(item))) continue
    const kept = await findKept<ScoredFlight>(keyOf.flight(item.flightId))
    if (kept?.roundId === flight.roundId) left.push(item)
  }
  if (left.length > 0 || held.state.left.length > 0) change(held, { left })
}

/** Writes them in this flight, by whoever holds the phone; under their ids, so that none counts twice. */
export async function takeLeft(held: HeldFlight, { me }: Writer): Promise<void> {
  const { left } = held.state
  change(held, { left: [] })
  for (const item of left) {
    await enqueue(held, writtenBy(item, me))
    await forget(keyOf.queue(item.flightId) + item.order)
  }
  for (const flightId of new Set(left.map((item) => item.flightId))) {
    if ((await listKept(keyOf.queue(flightId))).length === 0) await forgetFlight(flightId)
  }
}

const writtenBy = (item: LeftBehind, by: string): NewItem =>
  item.kind === 'score'
    ? { kind: 'score', entry: { ...item.entry, by } }
    : { kind: 'side', side: item.side, said: { ...item.said, by } }

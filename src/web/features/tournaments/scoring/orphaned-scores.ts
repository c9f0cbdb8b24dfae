import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { getStored, deleteStored, listStored } from '../../../browser-store.ts'
import { updateState, enqueue, keyOf, type FlightSession, type NewItem } from './flight-session.ts'
import { removeCachedFlight } from './prune-cache.ts'
import type { Queued, QueuedScore, QueuedSide, Writer } from './flight-view-model.ts'

/** What follows a player into another flight: scores, and what was said of side competitions. */
export type OrphanedScore = QueuedScore | QueuedSide

/** Whom it is about; who wrote it, where it is about nobody. */
export const playerOf = (item: OrphanedScore): string =>
  item.kind === 'score' ? item.entry.entryId : (item.said.entryId ?? item.said.by)

export const isMovable = (item: Queued): item is OrphanedScore =>
  item.kind === 'score' || item.kind === 'side'

/**
 * Scores of this round that lie on this phone in another flight: the start list was rebuilt, or a
 * player was moved, while it had no line. They are the player's, whichever flight she is in.
 */
export async function findOrphanedScores(session: FlightSession): Promise<void> {
  const { flight } = session.state
  if (!flight) return
  const others = (await listStored<Queued>(keyOf.queues)).filter(
    ({ flightId }) => flightId !== flight.flightId,
  )
  const here = new Set(flight.players.map(({ entryId }) => entryId))
  const orphaned: OrphanedScore[] = []
  for (const item of others) {
    if (!isMovable(item) || !here.has(playerOf(item))) continue
    const kept = await getStored<ScoredFlight>(keyOf.flight(item.flightId))
    if (kept?.roundId === flight.roundId) orphaned.push(item)
  }
  if (orphaned.length > 0 || session.state.orphaned.length > 0) updateState(session, { orphaned })
}

/** Writes them in this flight, by whoever holds the phone; under their ids, so that none counts twice. */
export async function adoptOrphanedScores(session: FlightSession, { me }: Writer): Promise<void> {
  const { orphaned } = session.state
  updateState(session, { orphaned: [] })
  for (const item of orphaned) {
    await enqueue(session, withWriter(item, me))
    await deleteStored(keyOf.queue(item.flightId) + item.order)
  }
  for (const flightId of new Set(orphaned.map((item) => item.flightId))) {
    if ((await listStored(keyOf.queue(flightId))).length === 0) await removeCachedFlight(flightId)
  }
}

const withWriter = (item: OrphanedScore, by: string): NewItem =>
  item.kind === 'score'
    ? { kind: 'score', entry: { ...item.entry, by } }
    : { kind: 'side', side: item.side, said: { ...item.said, by } }

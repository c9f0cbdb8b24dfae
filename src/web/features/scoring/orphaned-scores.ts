import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { deleteStored, getStored, listStored } from '../../browser-store.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { keyOf, updateState, type FlightSession } from './flight-session.ts'
import type { FlightItem, OrphanedScore, QueuedItem } from './flight-items.ts'
import type { Writer } from './flight-view-model.ts'
import { removeCachedFlight } from './prune-cache.ts'
import { upgradeItem } from './score-outbox.ts'

/** The player of the item; its writer where it names no player. */
export const playerOf = (item: OrphanedScore): string =>
  item.kind === 'score'
    ? item.entry.entryId
    : item.kind === 'drive'
      ? item.drive.entryId
      : (item.result.entryId ?? item.result.by)

export const isMovable = (item: QueuedItem): item is OrphanedScore =>
  item.kind === 'score' || item.kind === 'side' || item.kind === 'drive'

/**
 * Finds queued scores of this round that this phone wrote in another flight: the start list was drawn
 * again, or a player was moved, while the phone was offline. Scores belong to the player.
 */
export async function findOrphanedScores(session: FlightSession): Promise<void> {
  const { flight } = session.state
  if (!flight) return
  const others = (await listStored<QueuedItem>(keyOf.queues))
    .filter(({ flightId }) => flightId !== flight.flightId)
    .map(upgradeItem)
  const here = new Set(flight.players.map(({ entryId }) => entryId))
  const orphaned: OrphanedScore[] = []
  for (const item of others) {
    if (!isMovable(item) || !here.has(playerOf(item))) continue
    const cached = await getStored<ScoredFlight>(keyOf.flight(item.flightId))
    if (cached?.roundId === flight.roundId) orphaned.push(item)
  }
  if (orphaned.length > 0 || session.state.orphaned.length > 0) updateState(session, { orphaned })
}

/** Moves orphaned scores to this flight, with this phone's writer and the same ids, so that none counts twice. */
export async function adoptOrphanedScores(session: FlightSession, { me }: Writer): Promise<void> {
  const { orphaned } = session.state
  updateState(session, { orphaned: [] })
  for (const item of orphaned) {
    await enqueue(session.outbox, withWriter(item, session.flightId, me))
    await deleteStored(keyOf.queue(item.flightId) + item.order)
  }
  for (const flightId of new Set(orphaned.map((item) => item.flightId))) {
    if ((await listStored(keyOf.queue(flightId))).length === 0) await removeCachedFlight(flightId)
  }
}

/** The item without its order and its problem in the other flight. */
function withWriter(item: OrphanedScore, flightId: string, by: string): FlightItem {
  if (item.kind === 'score') return { kind: 'score', flightId, entry: { ...item.entry, by } }
  if (item.kind === 'drive') return { kind: 'drive', flightId, drive: { ...item.drive, by } }
  return { kind: 'side', flightId, side: item.side, result: { ...item.result, by } }
}

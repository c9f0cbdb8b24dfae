import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { isFlightOver } from '#domain/scoring/flight-over.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { deleteStored, listStored } from '../../browser-store.ts'
import { serverNow } from '../../server-clock.ts'
import { keyOf, saveLink, type FlightSession } from './flight-session.ts'
import type { QueuedItem } from './flight-items.ts'

/** A suspended round may be finished on another day. */
const daysToPlay = 7

/** Whether no more scores are expected in a flight. */
export const isScoringOver = (flight: ScoredFlight): boolean =>
  isFlightOver({ ...flight, state: flight.tournament.state }) ||
  addDays(plainDate(flight.day), daysToPlay) < danishMoment(serverNow()).day

/**
 * Deletes the cached flight from this phone, with the key in its link, but never before the queue is
 * sent. The open page keeps showing the flight.
 */
export async function pruneFlight(session: FlightSession): Promise<void> {
  if (session.state.queue.length > 0 || !session.isCached) return
  session.isCached = false
  await saveLink(session, undefined)
  await removeCachedFlight(session.flightId)
}

/** Deletes other cached flights that are over and have no queued items. */
export async function pruneOtherFlights({ flightId: here }: FlightSession): Promise<void> {
  const [cached, queue] = await Promise.all([
    listStored<ScoredFlight>(keyOf.flights),
    listStored<QueuedItem>(keyOf.queues),
  ])
  const queuedFlightIds = new Set(queue.map(({ flightId }) => flightId))
  for (const flight of cached) {
    const { flightId } = flight
    if (flightId !== here && !queuedFlightIds.has(flightId) && isScoringOver(flight))
      await removeCachedFlight(flightId)
  }
}

export async function removeCachedFlight(flightId: string): Promise<void> {
  const keys = [keyOf.flight, keyOf.writer, keyOf.link, keyOf.key]
  for (const key of keys) await deleteStored(key(flightId))
}

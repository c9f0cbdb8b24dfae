import type { ScoredFlight } from '#contract/scoring.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { isFlightOver } from '#domain/scoring/flight-over.ts'
import { deleteStored, listStored } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { keyOf, saveLink, type FlightSession } from './flight-session.ts'
import type { QueuedItem } from './flight-view-model.ts'

/** A suspended round may be finished on another day. */
const daysToPlay = 7

/** Whether nobody will write scores in a flight any more. */
export const isScoringOver = (flight: ScoredFlight): boolean =>
  isFlightOver({ ...flight, state: flight.tournament.state }) ||
  addDays(plainDate(flight.day), daysToPlay) < danishMoment(serverNow()).day

/**
 * Deletes what this phone stored of a flight, with the key in its link, when nobody needs it any more; never before
 * everything that was written here is sent. The open page keeps showing it.
 */
export async function pruneFlight(session: FlightSession): Promise<void> {
  if (session.state.queue.length > 0 || !session.isCached) return
  session.isCached = false
  await saveLink(session, undefined)
  await removeCachedFlight(session.flightId)
}

/** The same for flights to which nobody came back, and for those whose scores were moved to another. */
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

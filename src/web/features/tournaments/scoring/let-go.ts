import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { isFlightOver } from '#domain/tournaments/scoring/flight-over.ts'
import { forget, listKept } from '../../../browser-store.ts'
import { danishMoment, serverNow } from '../../../server-clock.ts'
import { keepLink, keyOf, type HeldFlight } from './held-flight.ts'
import type { Queued } from './see-flight.ts'

/** A round that was suspended goes on another day. */
const daysToPlay = 7

/** Whether nobody will write in a flight any more. */
export const isDone = (flight: ScoredFlight): boolean =>
  isFlightOver({ ...flight, state: flight.tournament.state }) ||
  addDays(plainDate(flight.day), daysToPlay) < danishMoment(serverNow()).day

/**
 * What this phone kept of a flight, with the key in its link, goes when nobody needs it any more: never before
 * everything that was written here is sent. The page has it until it is left.
 */
export async function letGo(held: HeldFlight): Promise<void> {
  if (held.state.queue.length > 0 || !held.isKept) return
  held.isKept = false
  await keepLink(held, undefined)
  await forgetFlight(held.flightId)
}

/** The same of flights to which nobody came back, and of those whose scores have gone along to another. */
export async function letGoOfOthers({ flightId: here }: HeldFlight): Promise<void> {
  const [kept, queue] = await Promise.all([
    listKept<ScoredFlight>(keyOf.flights),
    listKept<Queued>(keyOf.queues),
  ])
  const waits = new Set(queue.map(({ flightId }) => flightId))
  for (const flight of kept) {
    const { flightId } = flight
    if (flightId !== here && !waits.has(flightId) && isDone(flight)) await forgetFlight(flightId)
  }
}

export async function forgetFlight(flightId: string): Promise<void> {
  const keys = [keyOf.flight, keyOf.writer, keyOf.link, keyOf.key]
  for (const key of keys) await forget(key(flightId))
}

import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey } from '../keys.ts'
import { findFlight, type FlightRow } from './score-queries.ts'

/** One for each flight: who plays tomorrow as well keeps both. */
export const flightCookie = (flightId: string) => `flight-${flightId}`

/**
 * The flight, for a browser that has come with its key. A key that the desk has replaced opens
 * nothing; whoever has none hears the same.
 */
export async function accessFlight(ctx: Ctx, flightId: string): Promise<FlightRow> {
  const found = await findFlight(ctx.db, flightId)
  if (!found) throw new AppError('not_found')
  const key = ctx.cookies?.get(flightCookie(flightId))
  if (!key || hashOfKey(key) !== found.flight.keyHash) {
    throw new AppError('link_expired', { reason: 'flight_key_gone' })
  }
  return found
}

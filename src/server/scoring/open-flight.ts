import type { ParsedInput } from '#contract/endpoint.ts'
import type { openFlight as contract } from '#contract/scoring.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { flightCookie } from './access-flight.ts'
import { hashOfKey } from '../keys.ts'
import { flightKeyOf, flightSecret } from './flight-key.ts'
import { findFlight, type FlightRow } from './score-queries.ts'

/** Longer than any tournament of several weekends, shorter than a season. */
export const flightCookieSeconds = 60 * 86_400

/** Lets this browser keep the flight's scores: by the key of a link, or by the spare code (PE-1). */
export async function openFlight(ctx: Ctx, { flightId, key, code }: ParsedInput<typeof contract>) {
  const found = await findFlight(ctx.db, flightId)
  if (!found) throw new AppError('not_found')
  const good = code === undefined ? key : await keyByCode(ctx, found, code)
  if (!good || hashOfKey(good) !== found.flight.keyHash) {
    throw new AppError('link_expired', { reason: 'flight_key_gone' })
  }
  ctx.cookies?.set(flightCookie(flightId), good, flightCookieSeconds)
  return { flightId }
}

/**
 * Six letters can be guessed, so they are few tries and one day good. A whole field may sit behind the
 * clubhouse's one address, so a flight has its own few from each. All together have a limit that one
 * stranger does not reach, or he could lock the flight out; a new code of the tournament desk's begins it again,
 * and the link is never locked. Of 110 million codes 200 tries an hour find none in a day.
 */
async function keyByCode(ctx: Ctx, { flight, round }: FlightRow, code: string) {
  const from = addressOf(ctx)
  const here = `${flight.id}:${flight.keyNumber}`
  await limit(ctx, { key: `flight-code-from:${from}`, max: 100, windowSeconds: 900 })
  await limit(ctx, { key: `flight-code-here:${here}:${from}`, max: 20, windowSeconds: 3600 })
  await limit(ctx, { key: `flight-code:${here}`, max: 200, windowSeconds: 3600 })
  const typed = code.replace(/[\s-]/g, '').toUpperCase()
  if (typed !== flight.code || round.day !== today(ctx)) {
    throw new AppError('refused', { reason: 'flight_code_wrong' })
  }
  return flightKeyOf(await flightSecret(ctx), flight)
}

import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { openFlight as contract } from '#contract/scoring/endpoints.ts'
import type { openFlightByCode as byCode } from '#contract/scoring/flights.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '#server/http/rate-limit.ts'
import { flightCookie, accessFlight } from './access-flight.ts'
import { hashOfKey } from '../keys.ts'
import { flightKeyOf, flightSecret, flightLink } from './flight-key.ts'
import { mayUse } from '../access.ts'
import { isRehearsal } from '../competitions/rehearsal-queries.ts'
import { findFlight, findFlightsByCode, type FlightRow } from './score-queries.ts'

/** 60 days: longer than a tournament over several weekends, shorter than a season. */
export const flightCookieSeconds = 60 * 86_400

/** Gives this browser access to the flight by the key of a link or by the spare code. */
export async function openFlight(ctx: Ctx, { flightId, key, code }: ParsedInput<typeof contract>) {
  const found = await findFlight(ctx.db, flightId)
  if (!found) throw new AppError('not_found')
  const validKey = code === undefined ? key : await keyByCode(ctx, found, code)
  if (!validKey || hashOfKey(validKey) !== found.flight.keyHash) {
    throw new AppError('link_expired', { reason: 'flight_key_gone' })
  }
  ctx.cookies?.set(flightCookie(flightId), validKey, flightCookieSeconds)
  return { flightId }
}

/**
 * A code of six letters can be guessed, so it is valid on the days of its round and attempts are limited. All players
 * may share the address of the clubhouse, so the strict limit counts per flight and address. The limit
 * per flight is above that, so that one attacker cannot lock the flight out; a new code resets it, and
 * the link is never limited. 200 attempts an hour find none of 110 million codes in a day.
 */
async function keyByCode(ctx: Ctx, { flight, round }: FlightRow, code: string) {
  const from = addressOf(ctx)
  const here = `${flight.id}:${flight.keyNumber}`
  await limit(ctx, { key: `flight-code-from:${from}`, max: 100, windowSeconds: 900 })
  await limit(ctx, { key: `flight-code-here:${here}:${from}`, max: 20, windowSeconds: 3600 })
  await limit(ctx, { key: `flight-code:${here}`, max: 200, windowSeconds: 3600 })
  const isPlayed = [round.day, round.resumesOn].includes(today(ctx))
  if (normalized(code) !== flight.code || !isPlayed) {
    throw new AppError('refused', { reason: 'flight_code_wrong' })
  }
  return flightKeyOf(await flightSecret(ctx), flight)
}

/**
 * Gives this browser access to the flight of a code on the days on which its round is played. Without the flight every flight
 * of the day could be guessed, so only wrong codes count, few from one address and not many from all
 * together: a thousand an hour find one of five hundred flights in two hundred hours.
 */
export async function openFlightByCode(ctx: Ctx, { code }: ParsedInput<typeof byCode>) {
  const wrongCodes = [
    { key: `kort-wrong-from:${addressOf(ctx)}`, max: 20, windowSeconds: 3600 },
    { key: 'kort-wrong:all', max: 1_000, windowSeconds: 3600 },
  ]
  for (const counted of wrongCodes) await limit(ctx, { ...counted, units: 0 })
  const found = (await findFlightsByCode(ctx.db, normalized(code), today(ctx))).filter(
    ({ tournament }) => !isRehearsal(tournament) || mayUse(ctx, 'tournament.score', tournament.id),
  )
  const [only] = found
  if (!only) {
    for (const counted of wrongCodes) await limit(ctx, counted)
    throw new AppError('refused', { reason: 'flight_code_wrong' })
  }
  if (found.length > 1) throw new AppError('refused', { reason: 'flight_code_ambiguous' })
  const { flight, tournament } = only
  const key = flightKeyOf(await flightSecret(ctx), flight)
  ctx.cookies?.set(flightCookie(flight.id), key, flightCookieSeconds)
  return { flightId: flight.id, slug: tournament.slug }
}

/** A code as it is stored; it is typed with spaces, hyphens and small letters. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Returns the link with the phone's own key, so that it can be handed over to another phone (PE-10). */
export async function getFlightLink(ctx: Ctx, { flightId }: { flightId: string }) {
  const { flight, tournament } = await accessFlight(ctx, flightId)
  const key = ctx.cookies?.get(flightCookie(flightId)) ?? ''
  return { link: flightLink(ctx.publicUrl, { slug: tournament.slug, id: flight.id, key }) }
}

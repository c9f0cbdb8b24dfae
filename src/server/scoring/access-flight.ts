import type { FlightRefusal } from '#contract/scoring/endpoints.ts'
import { mayPhonesWrite } from '#domain/scoring/may-phones-write.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { selectPartners } from './listed-queries.ts'
import {
  findFlight,
  lockTournamentShared,
  lockCards,
  selectPlayers,
  type CardRow,
  type FlightRow,
  type PlayerRow,
} from './score-queries.ts'
import { lockTournament, isValidRound } from '../competitions/tournament-queries.ts'

/** One cookie per flight, so that a player keeps access to the flights of several rounds. */
export const flightCookie = (flightId: string) => `flight-${flightId}`

/**
 * Finds the flight if the browser's cookie holds its current key. A missing key and one that the
 * tournament desk has replaced get the same error.
 */
export async function accessFlight(ctx: Ctx, flightId: string, db = ctx.db): Promise<FlightRow> {
  const found = await findFlight(db, flightId)
  if (!found) throw new AppError('not_found')
  const key = ctx.cookies?.get(flightCookie(flightId))
  if (!key || hashOfKey(key) !== found.flight.keyHash) {
    throw new AppError('link_expired', { reason: 'flight_key_gone' })
  }
  return found
}

/**
 * Keeps a program with a stolen key from blocking the flight's lock. The phones of a flight write a few
 * hundred times in a round, and a phone that was offline sends everything in two requests. The limit
 * counts per key, so that a new key from the tournament desk starts at zero, and only requests with
 * the key count.
 */
export async function limitWriting(ctx: Ctx, flightId: string): Promise<void> {
  const { flight } = await accessFlight(ctx, flightId)
  const key = `flight-writes:${flight.id}:${flight.keyNumber}`
  await limit(ctx, { key, max: 600, windowSeconds: 600 })
}

export type LockedFlight = {
  found: FlightRow
  cards: CardRow[]
  players: PlayerRow[]
  /** The players of sides that play one ball, except those who hold the card. */
  partners: Awaited<ReturnType<typeof selectPartners>>
  /** Who may write: the players, and where a side that plays one ball is alone, its other players too. */
  writers: ReadonlySet<string>
}

/**
 * Locks the flight until the end of the transaction, so that start list and state cannot change and no
 * other request writes in it. The key is checked again under the lock, because the tournament desk may
 * have renewed it while this request waited.
 */
export const lockFlight = async (tx: Db, ctx: Ctx, flightId: string): Promise<LockedFlight> =>
  lockSeenFlight(tx, ctx, await accessFlight(ctx, flightId, tx))

/** The same for a flight that this transaction has read already. */
export async function lockSeenFlight(
  tx: Db,
  ctx: Ctx,
  { tournament, flight: { id: flightId } }: FlightRow,
): Promise<LockedFlight> {
  // The first score changes the tournament's state, which two shared locks would keep each other from.
  const lock = tournament.state === 'drawn' ? lockTournament : lockTournamentShared
  // One round trip: the locks in their order, then what is read under them.
  const [, cards, found, players, partners] = await Promise.all([
    lock(tx, tournament.id),
    lockCards(tx, flightId),
    accessFlight(ctx, flightId, tx),
    selectPlayers(tx, flightId),
    selectPartners(tx, flightId),
  ])
  const writers = new Set([
    ...players.map(({ entry }) => entry.id),
    ...(players.length === 1 ? partners.map(({ entryId }) => entryId) : []),
  ])
  return { found, cards, players, partners, writers }
}

/**
 * Required before a phone changes anything but scores, except for a resend of a stored change: the day
 * of the round has come, the round is not void, and the result is not final. Only the tournament desk
 * reopens a final result.
 */
export function assertFlightOpen(ctx: Ctx, found: FlightRow): void {
  if (!mayPhonesWrite(found.round.day, today(ctx))) throw refuse('round_not_begun')
  assertNotOver(found)
}

/** For what a phone may do already before the day of the round. */
export function assertNotOver({ round, tournament }: FlightRow): void {
  if (tournament.state === 'final') throw refuse('flight_over')
  if (!isValidRound(round)) throw refuse('round_void')
}

const refuse = (reason: FlightRefusal) => new AppError('refused', { reason })

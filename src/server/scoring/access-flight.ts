import type { FlightRefusal } from '#contract/scoring.ts'
import { mayPhonesWrite } from '#domain/scoring/may-phones-write.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
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

/** One for each flight: who plays tomorrow as well keeps both. */
export const flightCookie = (flightId: string) => `flight-${flightId}`

/**
 * The flight, for a browser that has come with its key. A key that the tournament desk has replaced opens
 * nothing; whoever has none gets the same answer.
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
 * A whole flight's phones write a few hundred times in a round, and one that was without a line sends
 * it all in two; a program that has got hold of a key does not hammer the flight's lock. Counted for
 * the key, so that a new one from the tournament desk starts again, and only for whoever has it.
 */
export async function limitWriting(ctx: Ctx, flightId: string): Promise<void> {
  const { flight } = await accessFlight(ctx, flightId)
  const key = `flight-writes:${flight.id}:${flight.keyNumber}`
  await limit(ctx, { key, max: 600, windowSeconds: 600 })
}

export type LockedFlight = { found: FlightRow; cards: CardRow[]; players: PlayerRow[] }

/**
 * The flight held to the end of the transaction, for whoever has its key when it is held: start list
 * and state stay as they are, and nobody else writes in it. Whoever waited here while the tournament desk gave
 * out a new key comes too late.
 */
export async function lockFlight(tx: Db, ctx: Ctx, flightId: string): Promise<LockedFlight> {
  const { tournament } = await accessFlight(ctx, flightId, tx)
  // The day's first score begins play: two that held the state together could neither change it.
  const hold = tournament.state === 'drawn' ? lockTournament : lockTournamentShared
  await hold(tx, tournament.id)
  const cards = await lockCards(tx, flightId)
  const found = await accessFlight(ctx, flightId, tx)
  return { found, cards, players: await selectPlayers(tx, flightId) }
}

/**
 * Before a phone changes anything but scores, and after asking whether it has been done already:
 * the day must have come, the round must stand, and the result must not be final. The tournament desk alone
 * reopens that, and notifies those concerned.
 */
export function assertFlightOpen(ctx: Ctx, { round, tournament }: FlightRow): void {
  const refuse = (reason: FlightRefusal) => new AppError('refused', { reason })
  if (!mayPhonesWrite(round.day, today(ctx))) throw refuse('round_not_begun')
  if (tournament.state === 'final') throw refuse('flight_over')
  if (!isValidRound(round)) throw refuse('round_void')
}

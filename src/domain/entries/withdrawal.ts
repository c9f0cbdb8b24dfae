import type { Instant } from '#domain/shared/clock-time.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { TournamentState } from '../competitions/state.ts'

export type HeldState = 'awaiting_payment' | 'entered' | 'waiting' | 'offered'

type Entry = { state: string; paidOre: Ore }
type Tournament = { state: TournamentState; withdrawBefore: Instant }

/**
 * The refund of a withdrawal now, in øre; undefined when the golfer can no longer withdraw
 * (docs/algorithms/tournament-entry.md, *Withdrawal*).
 */
export function refundNow(
  { state, paidOre }: Entry,
  tournament: Tournament,
  now: Instant,
): Ore | undefined {
  if (!isActiveEntry(state) || !mayChange(tournament.state)) return undefined
  return now < tournament.withdrawBefore ? paidOre : 0
}

/** Whether an entry holds a place or is on the waiting list. */
export const isActiveEntry = (state: string): state is HeldState =>
  ['awaiting_payment', 'entered', 'waiting', 'offered'].includes(state)

/** Whether golfers may still withdraw, and free places are offered automatically: until the start list. */
export const mayChange = (state: TournamentState): boolean => state === 'open' || state === 'closed'

/** Whether the director may still edit and withdraw players: until the result is published. */
export const mayWithdrawOthers = (state: TournamentState): boolean =>
  mayChange(state) || state === 'drawn' || isPlayed(state) || state === 'scores_in'

/** Whether players may still be added, from the waiting list or by the host. */
export const mayAddPlayers = (state: TournamentState): boolean =>
  mayChange(state) || state === 'drawn' || isPlayed(state)

const isPlayed = (state: TournamentState) => state === 'in_play' || state === 'suspended'

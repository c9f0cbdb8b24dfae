import type { Instant } from '#domain/shared/clock-time.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { TournamentState } from '../competitions/state.ts'

export type HeldState = 'awaiting_payment' | 'entered' | 'waiting' | 'offered'

type Entry = { state: string; paidOre: Ore }
type Tournament = { state: TournamentState; withdrawBefore: Instant }

/**
 * What a golfer gets back who withdraws now; undefined when she cannot any more
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

/** Whether an entry still counts: with a place, or waiting for one. */
export const isActiveEntry = (state: string): state is HeldState =>
  ['awaiting_payment', 'entered', 'waiting', 'offered'].includes(state)

/** Places move by themselves until the start list is made. */
export const mayChange = (state: TournamentState): boolean => state === 'open' || state === 'closed'

/** What a director may still do about who plays: until the result is out. */
export const mayWithdrawOthers = (state: TournamentState): boolean =>
  mayChange(state) || state === 'drawn' || isPlayed(state) || state === 'scores_in'

/** Whether somebody may still come in, from the waiting list or written in by the host. */
export const mayAddPlayers = (state: TournamentState): boolean =>
  mayChange(state) || state === 'drawn' || isPlayed(state)

const isPlayed = (state: TournamentState) => state === 'in_play' || state === 'suspended'

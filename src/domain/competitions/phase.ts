import type { Instant } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { TournamentPhase } from './listed-phases.ts'
import type { TournamentState } from './state.ts'

type Listed = { state: TournamentState; lastDay: PlainDate }

/** A round that was suspended may be played to its end on one of these days after the last. */
const daysToFinish = 2

/**
 * Where a tournament stands in the public list on a Danish day; null for nowhere. One that was
 * never begun is over with its last day, and one whose result nobody has published is not live for
 * ever (docs/algorithms/tournament-presets.md, the last table).
 */
export function phaseOf({ state, lastDay }: Listed, today: PlainDate): TournamentPhase | null {
  switch (state) {
    case 'draft':
      return null
    case 'open':
    case 'closed':
    case 'drawn':
      return lastDay < today ? 'finished' : 'coming'
    case 'cancelled':
      return lastDay < today ? null : 'coming'
    case 'in_play':
    case 'suspended':
    case 'scores_in':
      return addDays(lastDay, daysToFinish) < today ? 'finished' : 'live'
    case 'provisional':
    case 'final':
      return 'finished'
  }
}

/**
 * Whether a tournament is behind those who run it or have entered it on a Danish day: played or called
 * off. A draft, which the public list never shows, is ahead until its last day has passed.
 */
export const isPast = (
  tournament: { state: TournamentState; lastDay: string },
  today: string,
): boolean =>
  tournament.state === 'draft'
    ? tournament.lastDay < today
    : tournament.state === 'cancelled' ||
      phaseOf({ ...tournament, lastDay: plainDate(tournament.lastDay) }, plainDate(today)) ===
        'finished'

/** Whether a tournament is being played on a Danish day, or its last cards are still to be settled. */
export const isLive = (
  { state, lastDay }: { state: TournamentState; lastDay: string },
  today: string,
): boolean => phaseOf({ state, lastDay: plainDate(lastDay) }, plainDate(today)) === 'live'

/** Whether entry is still to come, goes on or is over. */
export type EntryPhase = 'soon' | 'open' | 'over'

type Entry = { state: TournamentState; opens: Instant | null; closes: Instant }

/** @param opens null for since the tournament was announced; it closes at the instant `closes`. */
export function entryPhase({ state, opens, closes }: Entry, now: Instant): EntryPhase {
  if (state !== 'open' || now >= closes) return 'over'
  return opens !== null && now < opens ? 'soon' : 'open'
}

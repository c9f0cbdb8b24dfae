import type { Instant } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { TournamentState } from './state.ts'

/** The three parts of the public list. */
export const tournamentPhases = ['live', 'coming', 'finished'] as const
export type TournamentPhase = (typeof tournamentPhases)[number]

/** The number of tournaments of each part that are listed at first and added by each request for more. */
export const listedPerPage = 20
/** The longest part; older tournaments are found by club or name. */
export const maxListed = 1_000

type Listed = { state: TournamentState; lastDay: PlainDate }

/** The days after the last day on which a suspended round may still be finished. */
const daysToFinish = 2

/**
 * The part of the public list that shows a tournament on a Danish day; null for none. A tournament that
 * was never begun is finished after its last day, and one without a published result is live for a
 * limited time only (docs/algorithms/tournament-presets.md, the last table).
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
 * Whether a tournament is over for its organisers and players on a Danish day: played or called off. A
 * draft, which the public list never shows, is not over until its last day has passed.
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

/** Whether a tournament is being played on a Danish day, or has cards that are not settled yet. */
export const isLive = (
  { state, lastDay }: { state: TournamentState; lastDay: string },
  today: string,
): boolean => phaseOf({ state, lastDay: plainDate(lastDay) }, plainDate(today)) === 'live'

/** Whether entry opens later, is open or is over. */
export type EntryPhase = 'soon' | 'open' | 'over'

type Entry = { state: TournamentState; opens: Instant | null; closes: Instant }

/** @param opens null for open since the announcement. @param closes the first instant without entry. */
export function entryPhase({ state, opens, closes }: Entry, now: Instant): EntryPhase {
  if (state !== 'open' || now >= closes) return 'over'
  return opens !== null && now < opens ? 'soon' : 'open'
}

import { z } from 'zod'
import type { DayMoveRefusal } from '#domain/competitions/move-day.ts'
import { day, moment, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why the day of a round cannot be moved. */
export type MoveDayRefusal =
  | DayMoveRefusal
  | 'day_round_begun'
  | 'day_play_suspended'
  | 'day_reserve_asked'

const roundParams = { tournamentId: z.uuid(), roundId: z.uuid() }

/** What the later rounds do: stay, or move by the same number of days. */
const following = z.enum(['stay', 'move'])

const deadline = z.object({
  from: moment,
  to: moment,
  /** What it becomes when the director keeps the deadlines. */
  kept: moment,
})

const person = z.object({ entryId: z.uuid(), name: z.string(), hasEmail: z.boolean() })

/** What a moved day does, before it is moved (docs/algorithms/moved-day.md). */
const plan = z.object({
  /** Sent back with the move; another director's change of the settings makes it old. */
  revision: z.int(),
  rounds: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      from: day,
      to: day,
      firstMinute: z.int(),
      /** The flights of the published list, which keep their starts; 0 without one. */
      flights: z.int(),
      /** Marks of *Fremmøde* that are deleted. */
      marks: z.int(),
    }),
  ),
  /** Players with a place, with one still to be paid, who are offered one, and who wait; all of them stay. */
  entered: z.int(),
  unpaid: z.int(),
  offered: z.int(),
  waiting: z.int(),
  /** Null where the first day of the tournament stays. */
  deadlines: z
    .object({
      entryOpens: deadline.nullable(),
      entryCloses: deadline,
      withdrawBefore: deadline,
      /** Extras by name, with the last day on which each can be chosen. */
      extras: z.array(z.object({ name: z.string(), from: day, to: day, kept: day })),
      /** Whether anything moves that can be kept instead. */
      canKeep: z.boolean(),
    })
    .nullable(),
  /** Whether players withdraw on their account; once a start list is published the director does it. */
  mayWithdraw: z.boolean(),
  /** Offers of a place that end earlier, and when; null for at once. */
  offers: z.int(),
  offersEnd: moment.nullable(),
  /** Whether there are matches, whose last days stay. */
  hasMatches: z.boolean(),
  /** Players who have a place in another tournament on one of the new days. */
  elsewhere: z.array(z.string()),
  /** Players with the fee of a Sæsonkort that does not cover all new days. */
  uncovered: z.array(z.string()),
  /** What else the club holds on the new days. */
  otherTournaments: z.array(z.string()),
  /** Guests who plan to play at the club on the new days. */
  plannedVisits: z.int(),
  /** Everybody who is told. */
  concerned: z.array(person),
})
export type DayMovePlan = z.output<typeof plan>

/**
 * What a moved day does. `refused`: `day_unchanged`, `day_start_past`, `day_before_previous`, `day_after_next`,
 * `day_round_begun`, `day_play_suspended`, `day_reserve_asked`, `round_void`, `tournament_state`.
 */
export const planDayMove = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/day-move',
  audience: 'tournament.run',
  summary: 'What moving the day of a round does',
  input: z.object({ ...roundParams, to: writtenDay, following }),
  output: plan,
})
export type PlannedDayMove = Output<typeof planDayMove>

/**
 * Moves the day of a round, and of the following ones if wished, and notifies everybody concerned. `changed_elsewhere` for
 * an older revision; `refused` as for the plan, and `entry_deadline_wrong` for kept deadlines after the new first start.
 */
export const moveDay = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/day-move',
  audience: 'tournament.run',
  summary: 'Move the day of a round',
  input: z.object({
    ...roundParams,
    to: writtenDay,
    following,
    revision: z.int().min(0).max(2_000_000_000),
    keepDeadlines: z.boolean(),
    /** Written to the players. */
    reason: freeText(300, { min: 3 }),
  }),
  output: z.object({ told: z.int() }),
})

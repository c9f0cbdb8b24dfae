import { z } from 'zod'
import { mostCourses } from '#domain/competitions/round-courses.ts'
import { markingRules } from '#domain/draw/marking.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { holes } from '#contract/checkins/endpoints.ts'
import { writtenDay, day, minute, moment } from '#contract/shared/day.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { competitionTerms, givenTerms } from '#contract/competitions/terms.ts'

const startStyle = z.enum(['one_tee', 'two_tees', 'shotgun'])
const gender = z.enum(['men', 'women'])

const namedTee = z.object({ gender, name: z.string() })

const playedTee = z.object({
  /** The index of the division that plays it; null for divisions without their own tee. */
  division: z.int().min(0).max(11).nullable(),
  gender,
  /** The tee's name on the course. */
  name: z.string(),
})
export type PlayedTee = z.output<typeof playedTee>

const storedCourse = {
  /** Null where the club no longer has a course of that name. */
  courseId: z.uuid().nullable(),
  courseName: z.string(),
  tees: z.array(playedTee),
  /** Tees that no division plays and a single player may be given. */
  extraTees: z.array(namedTee),
}

const chosenCourse = {
  /** Null keeps the course that was copied earlier. */
  courseId: z.uuid().nullable(),
  tees: z.array(playedTee.extend({ name: freeText(40, { min: 1 }) })).max(26),
  extraTees: z.array(namedTee.extend({ name: freeText(40, { min: 1 }) })).max(12),
}

/** A tournament with everything that its director may change. */
const settings = z.object({
  id: z.uuid(),
  /** The number of changes so far, sent back with a change so that concurrent changes are not overwritten. */
  revision: z.int(),
  slug: z.string(),
  clubId: z.uuid(),
  clubName: z.string(),
  state: z.enum(tournamentStates),
  today: day,
  entered: z.int(),
  waiting: z.int(),
  name: z.string(),
  about: z.string().nullable(),
  feeOre: z.int(),
  memberFeeOre: z.int(),
  cardFeeOre: z.int().nullable(),
  cardUsesRound: z.boolean(),
  places: z.int().nullable(),
  /** Only members of the club may enter themselves. */
  membersOnly: z.boolean(),
  /** Whose card each player marks on start lists that are published from now on (PE-1). */
  markingRule: z.enum(markingRules),
  /**
   * The division of each player on the waiting list, in its order; empty where free places are not
   * offered to it.
   */
  queue: z.array(z.uuid()),
  /** Danish time; null where entry opens with the announcement. */
  entryOpens: moment.nullable(),
  entryCloses: moment,
  withdrawBefore: moment,
  /** Divisions and terms cannot change once a start list is published. */
  isDrawn: z.boolean(),
  rounds: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      ...storedCourse,
      holes,
      day,
      firstMinute: minute,
      interval: z.int(),
      startStyle,
      /** The round's own start list is published: day and start cannot change either. */
      isDrawn: z.boolean(),
      /** Declared void: its scores do not count. */
      isVoid: z.boolean(),
      /** The second and the following courses that it is played on at once, each player on one. */
      otherCourses: z.array(z.object(storedCourse)),
    }),
  ),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** A short Danish name: `Stableford`. */
      format: z.string(),
      terms: competitionTerms,
      handicapFromTenths: z.int().nullable(),
      handicapToTenths: z.int().nullable(),
      gender: gender.nullable(),
      ageFrom: z.int().nullable(),
      ageTo: z.int().nullable(),
      places: z.int().nullable(),
      /** Players with a place or on the waiting list: a division with any cannot be removed. */
      entries: z.int(),
    }),
  ),
  /** Its rehearsal, until that is deleted. */
  rehearsal: z.object({ tournamentId: z.uuid(), endsAt: z.int() }).nullable(),
  /** The courses of the host. */
  courses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      holes: z.int(),
      tees: z.array(z.object({ name: z.string(), gender, lengthMetres: z.int().nullable() })),
    }),
  ),
})
export type TournamentSettings = z.output<typeof settings>

export const getTournamentSettings = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/settings',
  audience: 'tournament.run',
  summary: 'A tournament as its director sees it',
  input: z.object({ tournamentId: z.uuid() }),
  output: settings,
})

const ore = z.int().min(0).max(1_000_000)
const places = z.int().min(2).max(400).nullable()
const writtenMoment = z.object({ day: writtenDay, minute: z.int().min(0).max(1439) })
const tenths = z.int().min(-100).max(540).nullable()
const age = z.int().min(0).max(120).nullable()

/**
 * Changes a tournament that is not over, and notifies open pages. New fees apply to later entries.
 * `refused`: `tournament_state`, `draw_made`, `day_has_entries`, `tournament_day_past`, `rounds_out_of_order`,
 * `entry_deadline_wrong`, `entry_opening_wrong`, `places_taken`, `division_limits_wrong`,
 * `division_entered`, `tournament_without_rounds`, `course_without_tees`, `course_twice`, `courses_with_skins`, `courses_with_cup`, `tee_missing`,
 * `tee_played`, `stroke_indexes_wrong`, `nine_not_rated`, `points_table_wrong`, `tie_steps_wrong`, `cut_wrong`,
 * `rounds_wrong`, `allowance_wrong`, `team_wrong`.
 */
export const updateTournament = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/settings',
  audience: 'tournament.run',
  summary: 'Change a tournament',
  input: z.object({
    tournamentId: z.uuid(),
    /** The revision that the change is based on; `changed_elsewhere` for an older one. */
    revision: z.int().min(0).max(2_000_000_000),
    name: freeText(100, { min: 2 }),
    about: freeText(2000),
    feeOre: ore,
    memberFeeOre: ore,
    cardFeeOre: ore.nullable(),
    cardUsesRound: z.boolean(),
    places,
    membersOnly: z.boolean(),
    markingRule: z.enum(markingRules),
    entryOpens: writtenMoment.nullable(),
    entryCloses: writtenMoment,
    withdrawBefore: writtenMoment,
    /** In order; a missing round is removed, and one without an id is new. */
    rounds: z
      .array(
        z.object({
          id: z.uuid().nullable(),
          ...chosenCourse,
          holes,
          day: writtenDay,
          firstMinute: z.int().min(0).max(1439),
          interval: z.int().min(1).max(60),
          startStyle,
          /** The second and the following courses, with as many holes as the first. */
          otherCourses: z
            .array(z.object(chosenCourse))
            .max(mostCourses - 1)
            .default([]),
        }),
      )
      .max(8),
    /** In order, like the rounds. */
    divisions: z
      .array(
        z.object({
          id: z.uuid().nullable(),
          name: freeText(60, { min: 1 }),
          terms: givenTerms,
          handicapFromTenths: tenths,
          handicapToTenths: tenths,
          gender: gender.nullable(),
          ageFrom: age,
          ageTo: age,
          places,
        }),
      )
      .min(1)
      .max(12),
  }),
  output: settings,
})
export type TournamentChange = SentInput<typeof updateTournament>

/**
 * Makes the tournament public and opens entry. `refused`: `tournament_state`,
 * `tournament_without_rounds`, `tournament_day_past`, `entry_deadline_passed`.
 */
export const announceTournament = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/announcement',
  audience: 'tournament.run',
  summary: 'Announce a draft',
  input: z.object({ tournamentId: z.uuid() }),
  output: settings,
})

/** Cancels a tournament for good; its page stays public until the last day. `refused`: `tournament_state`. */
export const cancelTournament = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/cancellation',
  audience: 'tournament.run',
  summary: 'Call a tournament off',
  input: z.object({ tournamentId: z.uuid() }),
  output: settings,
})

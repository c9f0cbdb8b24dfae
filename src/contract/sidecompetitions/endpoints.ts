import { z } from 'zod'
import { maxStatements } from '#domain/sidecompetitions/validate-statement.ts'
import { mostCourses } from '#domain/competitions/round-courses.ts'
import { largestMeasure, sideCompetitionKinds } from '#domain/sidecompetitions/side-competition.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { publicSkins } from './skins.ts'
import { phoneTime, scoredFlight } from '#contract/scoring/endpoints.ts'

/** Why a side competition, or a statement about one, is refused. */
export type SideCompetitionRefusal =
  | 'side_gone'
  | 'side_other_division'
  | 'measure_impossible'
  | 'measure_unchanged'
  | 'skins_best_balls'
  | 'skins_several_courses'
  | 'skins_exist'
  | 'skins_no_play_off'

/** Whole centimetres to the pin, whole metres of a drive; the service validates the range of each kind. */
const measure = z.int().min(0).max(largestMeasure)
const kind = z.enum(sideCompetitionKinds)
const hole = z.int().min(1).max(18)

const publicSideCompetition = z.object({
  id: z.uuid(),
  kind,
  /** The name of the course that the hole is on; null in a round on one course. */
  course: z.string().nullable(),
  hole: z.int(),
  /** The name of the *række*; null for all players. */
  division: z.string().nullable(),
  prize: z.string().nullable(),
  /** The first five places, with names as the golfers choose to be shown (E25). */
  results: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      club: z.string().nullable(),
      measure: z.int(),
      place: z.int(),
      shared: z.boolean(),
    }),
  ),
})
export type PublicSideCompetition = z.output<typeof publicSideCompetition>

/** The leaders of the side competitions (RD-1), by hole, and the skins; with an ETag like the board. `not_found` for a draft. */
export const getSideCompetitions = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/side-competitions',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Side competitions of a round, with who leads',
  input: z.object({ roundId: z.uuid() }),
  output: z.object({
    competitions: z.array(publicSideCompetition),
    skins: z.array(publicSkins),
  }),
})

/**
 * Stores a flight's statement about a side competition (PE-12); safe to repeat. `refused`: `side_gone`,
 * `not_in_flight`, `side_other_division`, `measure_impossible`, `scores_full`, `round_not_begun`,
 * `flight_over`; `conflict` `id_reused`; `too_many_requests` as for scores.
 */
export const recordSideCompetitionResult = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/side-results',
  audience: 'link',
  summary: 'Say who of a flight was nearest the pin or drove longest; safe to repeat',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    competitionId: z.uuid(),
    /** Player and measure are both null when no player qualified: *Ingen ramte green*. */
    entryId: z.uuid().nullable(),
    measure: measure.nullable(),
    /** Ids of the flight's statements that were current for the writer. */
    replaces: z.array(z.uuid()).max(maxStatements),
    /** The player who writes it. */
    by: z.uuid(),
    writtenAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})

const inTournament = { tournamentId: z.uuid() }

const deskSideCompetition = z.object({
  id: z.uuid(),
  roundId: z.uuid(),
  kind,
  /** The name of the course that the hole is on; null in a round on one course. */
  course: z.string().nullable(),
  hole: z.int(),
  division: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  prize: z.string().nullable(),
  /** Number of flights with a player in it, and of those with a statement. */
  flights: z.int(),
  answered: z.int(),
  /** By place, then players whose measure the tournament desk has deleted. */
  results: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      measure: z.int().nullable(),
      place: z.int().nullable(),
      shared: z.boolean(),
      /** The measures sent by the flight's phones; several are a conflict. */
      said: z.array(z.int()),
      isCommittee: z.boolean(),
      /** Ids of the current statements about the player, to be sent with a correction. */
      heads: z.array(z.uuid()),
    }),
  ),
  /** All statements, the latest first. */
  history: z.array(
    z.object({
      id: z.uuid(),
      /** Null when no player qualified. */
      name: z.string().nullable(),
      measure: z.int().nullable(),
      isCommittee: z.boolean(),
      /** The player whose phone sent it, or the account at the tournament desk. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
      /** Milliseconds since 1970. */
      at: z.int(),
      stands: z.boolean(),
    }),
  ),
})
export type DeskSideCompetition = z.output<typeof deskSideCompetition>

const deskSideCompetitions = z.object({
  rounds: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      day,
      /** The courses of the round; holes in the order of the card, by the first tee of the course. */
      courses: z.array(
        z.object({
          name: z.string(),
          holes: z.array(z.object({ number: z.int(), par: z.int() })),
        }),
      ),
    }),
  ),
  divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** By round and hole. */
  competitions: z.array(deskSideCompetition),
  /** The players drawn in each round. */
  players: z.array(
    z.object({ entryId: z.uuid(), roundId: z.uuid(), divisionId: z.uuid(), name: z.string() }),
  ),
})
export type DeskSideCompetitions = z.output<typeof deskSideCompetitions>

/** The side competitions with all their statements, for the tournament desk. */
export const listSideCompetitions = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/side-competitions',
  audience: 'tournament.score',
  summary: 'Side competitions of a tournament, for its tournament desk',
  input: z.object(inTournament),
  output: deskSideCompetitions,
})

/**
 * Creates a side competition, before the round or during it. Repeating it changes the prize, and
 * restores a removed one with its statements. `refused`: `hole_missing`, `result_final`; `not_found`
 * for a round or *række* of another tournament.
 */
export const createSideCompetition = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/side-competitions',
  audience: 'tournament.run',
  summary: 'Create a side competition on a hole',
  input: z.object({
    ...inTournament,
    roundId: z.uuid(),
    /** The number of the course in the round. */
    course: z.int().min(1).max(mostCourses).default(1),
    hole,
    kind,
    divisionId: z.uuid().nullable(),
    prize: freeText(120),
  }),
  output: z.object({ id: z.uuid() }),
})

/** Removes a side competition from every page, but keeps its statements. `refused` `result_final`; safe to repeat. */
export const removeSideCompetition = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/side-competitions/:competitionId',
  audience: 'tournament.run',
  summary: 'Remove a side competition',
  input: z.object({ ...inTournament, competitionId: z.uuid() }),
  output: z.object({}),
})

/**
 * The tournament desk's measure of a player, which overrides the flight's; null where the ball does not
 * count. Safe to repeat. `changed_elsewhere` when the statements about the player have changed;
 * `refused`: `side_gone`, `side_other_division`, `measure_impossible`, `measure_unchanged`,
 * `result_final`; `conflict` `id_reused`.
 */
export const correctSideCompetitionResult = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/side-competitions/:competitionId/corrections',
  audience: 'tournament.score',
  summary: 'Correct a result of a side competition, with a reason',
  input: z.object({
    ...inTournament,
    competitionId: z.uuid(),
    id: z.uuid(),
    entryId: z.uuid(),
    measure: measure.nullable(),
    reason: freeText(300, { min: 3 }),
    /** The `heads` that the correction is based on. Their limit is above what flight and desk can store together. */
    seen: z.array(z.uuid()).max(2 * maxStatements),
  }),
  output: deskSideCompetitions,
})

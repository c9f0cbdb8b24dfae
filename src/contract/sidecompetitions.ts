import { z } from 'zod'
import { maxStatements } from '#domain/sidecompetitions/validate-statement.ts'
import { largestMeasure, sideCompetitionKinds } from '#domain/sidecompetitions/side-competition.ts'
import { day } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { phoneTime, scoredFlight } from './scoring.ts'

/** Why a side competition, or something that is said about one, is refused. */
export type SideCompetitionRefusal =
  | 'side_gone'
  | 'side_other_division'
  | 'measure_impossible'
  | 'measure_unchanged'

/** Whole centimetres to the pin, whole metres of a drive; which of them can be, the service validates. */
const measure = z.int().min(0).max(largestMeasure)
const kind = z.enum(sideCompetitionKinds)
const hole = z.int().min(1).max(18)

const publicSideCompetition = z.object({
  id: z.uuid(),
  kind,
  hole: z.int(),
  /** The name of the *række*; null where everybody is in it. */
  division: z.string().nullable(),
  prize: z.string().nullable(),
  /** The first five places, names as their owners want them shown (E25). */
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

/** Who leads beside the tournament (RD-1), by hole; bytes with an ETag as the board. `not_found` for a draft. */
export const getSideCompetitions = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/side-competitions',
  audience: 'anyone',
  summary: 'Side competitions of a round, with who leads',
  input: z.object({ roundId: z.uuid() }),
  output: z.object({ competitions: z.array(publicSideCompetition) }),
})

/**
 * What a flight says of a side competition on its hole (PE-12); safe to repeat. `refused`: `side_gone`,
 * `not_in_flight`, `side_other_division`, `measure_impossible`, `scores_full`, `round_not_begun`,
 * `flight_over`; `conflict` `id_reused`; `too_many_requests` as scores.
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
    /** Both null for nobody: *Ingen ramte green*. */
    entryId: z.uuid().nullable(),
    measure: measure.nullable(),
    /** The flight's statements that the writer saw standing. */
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
  hole: z.int(),
  division: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  prize: z.string().nullable(),
  /** Flights with somebody in it, and those of them that have said something. */
  flights: z.int(),
  answered: z.int(),
  /** By place; then those whom the tournament desk has taken the measure from. */
  results: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      measure: z.int().nullable(),
      place: z.int().nullable(),
      shared: z.boolean(),
      /** What the flight's phones say: several do not agree. */
      said: z.array(z.int()),
      isCommittee: z.boolean(),
      /** What stands about her, to be sent with a correction. */
      heads: z.array(z.uuid()),
    }),
  ),
  /** Everything that was said, the latest first. */
  history: z.array(
    z.object({
      id: z.uuid(),
      /** Null for nobody. */
      name: z.string().nullable(),
      measure: z.int().nullable(),
      isCommittee: z.boolean(),
      /** The player whose phone it was, or who was at the tournament desk. */
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
      /** In the order of the card, by the round's first tee. */
      holes: z.array(z.object({ number: z.int(), par: z.int() })),
    }),
  ),
  divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** By round and hole. */
  competitions: z.array(deskSideCompetition),
  /** Who is drawn in which round. */
  players: z.array(
    z.object({ entryId: z.uuid(), roundId: z.uuid(), divisionId: z.uuid(), name: z.string() }),
  ),
})
export type DeskSideCompetitions = z.output<typeof deskSideCompetitions>

/** The side competitions as the tournament desk sees them, with everything that was said. */
export const listSideCompetitions = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/side-competitions',
  audience: 'tournament.score',
  summary: 'Side competitions of a tournament, for its tournament desk',
  input: z.object(inTournament),
  output: deskSideCompetitions,
})

/**
 * Puts a side competition up, before the round or during it. The same once more changes its prize, and
 * brings one that was taken away back with all that was written. `refused`: `hole_missing`, `result_final`;
 * `not_found` for a round or *række* of another tournament.
 */
export const createSideCompetition = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/side-competitions',
  audience: 'tournament.run',
  summary: 'Create a side competition on a hole',
  input: z.object({
    ...inTournament,
    roundId: z.uuid(),
    hole,
    kind,
    divisionId: z.uuid().nullable(),
    prize: freeText(120),
  }),
  output: z.object({ id: z.uuid() }),
})

/** Takes one away from every page; what was written for it stays. `refused` `result_final`; safe to repeat. */
export const removeSideCompetition = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/side-competitions/:competitionId',
  audience: 'tournament.run',
  summary: 'Take a side competition away',
  input: z.object({ ...inTournament, competitionId: z.uuid() }),
  output: z.object({}),
})

/**
 * The tournament desk's measure of a player, above the flight's, or none (null) where the ball does not count; safe to
 * repeat. `changed_elsewhere` when something else stands about her than was seen; `refused`: `side_gone`,
 * `side_other_division`, `measure_impossible`, `measure_unchanged`, `result_final`; `conflict` `id_reused`.
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
    /** What stood about her when it was decided. */
    // All that a flight may have said, and what the tournament desk said of it: none of it can shut the tournament desk out.
    seen: z.array(z.uuid()).max(2 * maxStatements),
  }),
  output: deskSideCompetitions,
})

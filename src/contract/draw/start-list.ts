import { z } from 'zod'
import { draftOrders } from '#domain/draw/draft.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { day, minute, startMinute } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** One version of a start list; `changes` are clauses like `flight 7, B. Hansen ind for K. Holm`. */
export const loggedStartList = z.object({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  day,
  minute,
  changes: z.array(z.string()),
})
export type LoggedStartList = z.output<typeof loggedStartList>

const flightStart = z.object({
  flightId: z.uuid(),
  position: z.int(),
  minute: startMinute,
  /** The number of its course in `courses`, from 1. */
  course: z.int(),
  hole: z.int(),
  group: z.enum(['A', 'B']).nullable(),
  /** The version of the start list that last changed the flight. */
  version: z.int(),
})

/** The flights of a round with their keys, for printed flight cards (PE-1). */
export const listFlightCards = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/flight-cards',
  audience: 'tournament.run',
  summary: 'Flights with the keys that are printed on their cards',
  input: z.object({ tournamentId: z.uuid(), roundId: z.uuid() }),
  output: z.object({
    tournamentName: z.string(),
    clubName: z.string(),
    /** Where the round is played, as text. */
    courseName: z.string(),
    courses: z.array(z.string()),
    roundNumber: z.int(),
    rounds: z.int(),
    day,
    drawVersion: z.int(),
    drawnAt: z.iso.datetime().nullable(),
    /** The Danish day on which the answer was made. */
    today: day,
    flights: z.array(
      flightStart.extend({
        link: z.string(),
        code: z.string(),
        players: z.array(
          z.object({
            name: z.string(),
            clubName: z.string().nullable(),
            teeName: z.string(),
            playingHandicap: z.int(),
          }),
        ),
      }),
    ),
  }),
})
export type FlightCards = Output<typeof listFlightCards>

const startList = z.object({
  tournament: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  round: z.object({
    id: z.uuid(),
    number: z.int(),
    day,
    /** The later day on which suspended play goes on; null while the round is played on its own day alone. */
    resumesOn: day.nullable(),
    /** Where the round is played, as text. */
    courseName: z.string(),
    courses: z.array(z.string()),
    holes: z.int(),
    address: z.string(),
  }),
  /** 0, without flights, while no list is published. */
  version: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  /** How the flights were drawn; null without a list, and for one from before this was stored. */
  draw: z
    .object({
      /** The method, when, and the number of changes by hand, as a Danish sentence. */
      text: z.string(),
      order: z.enum(draftOrders),
      /** The seed of a draw by lot, which with the ids of the entries repeats it; null for another order. */
      seed: z.string().nullable(),
      drawnAt: z.iso.datetime(),
      changesByHand: z.int(),
    })
    .nullable(),
  flights: z.array(
    flightStart.extend({
      /** Holes for which every playing player has a score; `isIn` once all have delivered their cards. */
      thru: z.int(),
      isIn: z.boolean(),
      players: z.array(
        z.object({
          entryId: z.uuid(),
          name: z.string(),
          clubName: z.string().nullable(),
          divisionId: z.uuid(),
          playingHandicap: z.int(),
          teeName: z.string(),
          /** The status of a player who no longer plays; null for a playing player. */
          code: z.enum(playerStatuses).nullable(),
        }),
      ),
    }),
  ),
  /** Changes, the latest first; the first list is not a change. */
  log: z.array(loggedStartList),
})
export type StartListOnPage = z.output<typeof startList>

/** The start list by time (RD-2 … RD-4), with the players' public names. */
export const getStartList = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/rounds/:roundId/start-list',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'The start list of a round',
  input: z.object({ slug: z.string().min(1).max(100), roundId: z.uuid() }),
  output: startList,
})

/** The flights of the account’s own players: separate from the list, which is the same for all visitors. */
export const listMyFlights = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/my-flights',
  audience: 'signed_in',
  summary: 'Which flights of a round the account’s own players are in',
  input: z.object({ roundId: z.uuid() }),
  output: z.object({
    flightIds: z.array(z.uuid()),
    entryIds: z.array(z.uuid()),
    /** Why each of them starts there, without what others have wished. */
    reasons: z.array(z.object({ entryId: z.uuid(), sentences: z.array(z.string()) })),
  }),
})

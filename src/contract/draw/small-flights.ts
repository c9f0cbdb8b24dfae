import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const roundParams = { tournamentId: z.uuid(), roundId: z.uuid() }
const moves = z.array(z.object({ entryId: z.uuid(), to: z.uuid() })).max(4)
const out = z.array(z.uuid()).max(4)

const person = z.object({ entryId: z.uuid(), name: z.string(), hasEmail: z.boolean() })

const smallFlight = z.object({
  flightId: z.uuid(),
  /** The number, start and start hole on the published list. */
  number: z.int(),
  minute: z.int(),
  hole: z.int(),
  /** Who will play in it. */
  players: z.array(z.string()),
  kind: z.enum(['merge', 'fill', 'none']),
  /** Who changes flight, with the start that each gets. */
  moves: z.array(
    z.object({
      entryId: z.uuid(),
      to: z.uuid(),
      name: z.string(),
      number: z.int(),
      minute: z.int(),
    }),
  ),
  /** Absent players who leave the list with it. */
  out: z.array(person),
  /** Everybody whose start or company changes, and who is mailed. */
  concerned: z.array(person),
})
export type SmallFlight = z.output<typeof smallFlight>

/** The flights that fewer than three will play, with what can be done; by the marks of *Fremmøde* of this moment. */
export const listSmallFlights = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/small-flights',
  audience: 'tournament.run',
  summary: 'Flights under three with a suggestion each',
  input: z.object(roundParams),
  output: z.object({ flights: z.array(smallFlight) }),
})
export type SmallFlights = Output<typeof listSmallFlights>

/**
 * Carries out a suggestion as the page showed it: publishes a new version of the list and mails those concerned.
 * `changed_elsewhere` when it is no longer the current one. `refused`: `player_has_scores`, `player_has_measure`,
 * `tournament_state`, `round_void`.
 */
export const mendSmallFlight = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/small-flights',
  audience: 'tournament.run',
  summary: 'Merge or fill a flight under three',
  input: z.object({ ...roundParams, flightId: z.uuid(), moves, out }),
  output: z.object({ flights: z.array(smallFlight) }),
})

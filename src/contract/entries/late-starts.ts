import { z } from 'zod'
import { lateDecisions } from '#domain/scoring/late-start.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a decision about a late player is refused. */
export type LateStartRefusal = 'late_penalty_given' | 'late_player_out'

const playerParams = { tournamentId: z.uuid(), roundId: z.uuid(), entryId: z.uuid() }

/** A player’s start with what each decision would do (docs/algorithms/late-start.md). */
export const getLateStart = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/late-starts/:entryId',
  audience: 'tournament.run',
  summary: 'What can be decided about a player who comes late',
  input: z.object(playerParams),
  output: z.object({
    name: z.string(),
    minute: z.int(),
    /** The hole on which the flight starts. */
    hole: z.int(),
    /** The Danish time now. */
    clock: z.int(),
    /** Begun minutes since the start; negative before it. */
    minutesLate: z.int(),
    penalty: z.object({ unit: z.enum(['strokes', 'points', 'holes']), amount: z.int() }),
    penaltyGiven: z.boolean(),
    /** Whether the player’s side plays one ball, so that a penalty or a disqualification is the side’s. */
    sharesCard: z.boolean(),
    /** Whether a partner can begin for a side whose best balls count (Rule 23.4a). */
    partnerCanStart: z.boolean(),
    /** What the clock proposes. */
    proposed: z.enum(lateDecisions).nullable(),
    /** Why the player cannot be moved to another flight; null where that is possible or no flight has a place. */
    notMoved: z.enum(['side', 'penalty_given', 'has_scores']).nullable(),
    /** The flights with a place, the earliest first, each with everybody who would be mailed. */
    laterFlights: z.array(
      z.object({
        flightId: z.uuid(),
        number: z.int(),
        minute: z.int(),
        hole: z.int(),
        players: z.array(z.string()),
        concerned: z.array(z.object({ name: z.string(), hasEmail: z.boolean() })),
      }),
    ),
  }),
})
export type LateStart = Output<typeof getLateStart>

/**
 * Carries out a decision about a late player. `changed_elsewhere` when the flight has no place any more. `refused`:
 * `late_penalty_given`, `late_player_out`, `flight_left_alone`, `tournament_state`, `round_void`.
 */
export const decideLateStart = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/late-starts/:entryId',
  audience: 'tournament.run',
  summary: 'Decide about a player who comes late',
  input: z.object({
    ...playerParams,
    decision: z.discriminatedUnion('kind', [
      /** The reason can be read by the flight. */
      z.object({ kind: z.enum(['penalty', 'disqualified']), reason: freeText(200, { min: 3 }) }),
      z.object({ kind: z.literal('later_flight'), flightId: z.uuid() }),
      z.object({ kind: z.literal('excused') }),
    ]),
  }),
  output: z.object({ kind: z.enum(lateDecisions) }),
})
export type LateStartInput = SentInput<typeof decideLateStart>

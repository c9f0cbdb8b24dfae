import { z } from 'zod'
import type { DayRecord } from '#domain/board/day-record.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { givenTerms } from '#contract/competitions/terms.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { boardRound, flight, tee, tournament } from './endpoints.ts'

const recordedCard = z.object({
  round: z.int(),
  flight: z.int().nullable(),
  tee: z.int(),
  position: z.int(),
  startHole: z.int(),
  handicapOrder: z.int().nullable(),
  playingHandicap: z.int(),
  deducted: z.int(),
  scores: z.string(),
  deliveredAt: z.int().nullable(),
})

const recordedPlayer = z.object({
  id: z.uuid(),
  name: z.string(),
  club: z.string().nullable(),
  divisionId: z.uuid(),
  hasBuggy: z.boolean(),
  side: z
    .object({
      id: z.uuid(),
      position: z.int(),
      name: z.string(),
      club: z.string().nullable(),
      players: z.array(z.object({ id: z.uuid(), name: z.string(), club: z.string().nullable() })),
      fillers: z.int(),
    })
    .nullable(),
  status: z.enum(playerStatuses).nullable(),
  statusRoundId: z.uuid().nullable(),
  statusAt: z.int().nullable(),
  cards: z.array(recordedCard),
})

const record = z.object({
  version: z.int(),
  beganAt: z.int(),
  endsAt: z.int(),
  tournament,
  round: boardRound,
  rounds: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      day: z.string(),
      isVoid: z.boolean(),
      hiddenHoles: z.int(),
      isDrawn: z.boolean(),
    }),
  ),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      terms: givenTerms.pick({
        scoring: true,
        ties: true,
        cut: true,
        team: true,
        playedRounds: true,
      }),
    }),
  ),
  flights: z.array(flight),
  tees: z.array(tee.extend({ course: z.int() })),
  players: z.array(recordedPlayer),
  /** Seconds since `beganAt`, index of the player, index of the hole on the card, and the score. */
  changes: z.array(z.tuple([z.int(), z.int(), z.int(), z.string()])),
  pauses: z.array(z.object({ from: z.int(), to: z.int().nullable() })),
}) satisfies z.ZodType<DayRecord>

/**
 * What replays the board of a round minute by minute (docs/algorithms/day-replay.md): its field once, and each change
 * of a score with the second it was received. The same for everyone, with an ETag like the board; while scores come in
 * it may be 15 seconds old. Nothing of a hidden hole is in it (LB-18). `record` is null before the first score and for
 * a round that is void. `not_found` for a draft.
 */
export const getDayRecord = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/board/day',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'What replays the board of a round minute by minute',
  input: z.object({ roundId: z.uuid() }),
  output: z.object({ record: record.nullable() }),
})

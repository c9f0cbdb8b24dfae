import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { holeScore } from '#contract/scoring/endpoints.ts'
import { givenDecision, matchDecision, matchStage } from './shapes.ts'

const side = z.enum(['A', 'B'])
const hole = z.int().min(1).max(36)
const moment = z.number().int().min(0).max(4_000_000_000_000)

/** The side, and the place of the ball in it from 0. */
const ball = z.enum(['A0', 'A1', 'B0', 'B1'])
const written = {
  /** Created by the phone; a resend has the same. */
  id: z.uuid(),
  /** What the writer saw in the same place. */
  replaces: z.array(z.uuid()).max(20),
}
const ballScore = z.object({
  score: holeScore,
  at: z.number(),
  id: z.uuid(),
  replaces: z.array(z.uuid()),
})

const cardSide = z.object({
  /** The team in a cup, else null. */
  team: z.string().nullable(),
  /** Both names of a pair. */
  name: z.string(),
  /** Each ball: one in singles and foursomes, two in four-ball. `strokes` are received, in the order of the holes. */
  balls: z.array(
    z.object({
      name: z.string(),
      strokes: z.array(z.int()),
      /** The player has left since the match began; holes that are not played do not wait for the ball. */
      hasLeft: z.boolean(),
    }),
  ),
})

const matchCard = z.object({
  /** The server's clock, in milliseconds since 1970. */
  now: z.number(),
  id: z.uuid(),
  tournament: z.object({ slug: z.string(), name: z.string() }),
  division: z.string(),
  round: z.string(),
  stage: matchStage,
  isNet: z.boolean(),
  holes: z.array(z.object({ number: z.int(), par: z.int(), strokeIndex: z.int() })),
  /** The hole that the match begins on, from 1. */
  startHole: z.int(),
  /** The course of the session of a cup; null where the round has one. */
  course: z.string().nullable(),
  sides: z.object({ A: cardSide, B: cardSide }),
  /** What has been written, by the number of the hole; extra holes are numbered on. */
  card: z.record(
    z.string(),
    z.object({
      winner: z.enum(['A', 'B', 'H']).nullable(),
      isConceded: z.boolean(),
      at: z.number(),
      id: z.uuid(),
      replaces: z.array(z.uuid()),
    }),
  ),
  /** The strokes of each ball where they are written, by the number of the hole. */
  scores: z.record(z.string(), z.partialRecord(ball, ballScore)),
  decision: matchDecision.nullable(),
  /** A pair that plays one ball lacks a player, so that the match can only be conceded. */
  waitsForPartner: z.boolean(),
  /** A result that waits for the other's answer. */
  report: z.object({ decision: givenDecision, by: side }).nullable(),
  /** The side of the account that asks; null for a spectator. */
  mine: side.nullable(),
})
export type ShownCard = z.output<typeof matchCard>

/** `not_found` for a match without two sides, and for a line-up that is not revealed. */
export const getMatchCard = endpoint({
  method: 'GET',
  path: '/api/v1/matches/:matchId/card',
  audience: 'anyone',
  summary: 'One match hole by hole, with the strokes on each hole.',
  input: z.object({ matchId: z.uuid() }),
  output: matchCard,
})
export type MatchCardAnswer = Output<typeof getMatchCard>

export const writeMatchHoles = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/holes',
  audience: 'signed_in',
  summary:
    'Write who won holes of an own match, or strokes; what is written replaces what its writer saw.',
  input: z.object({
    matchId: z.uuid(),
    /** The clock of the phone, which may be wrong. */
    sentAt: moment,
    holes: z
      .array(
        z.object({
          hole,
          /** Absent from a page of an earlier release, which is still open; see `idOfPress`. */
          id: written.id.optional(),
          replaces: written.replaces.default([]),
          /** Null takes the hole back. */
          winner: z.enum(['A', 'B', 'H']).nullable(),
          isConceded: z.boolean(),
          writtenAt: moment,
        }),
      )
      .max(36),
    /** Strokes of balls; the hole is won by the best net ball unless somebody has pressed who won it. */
    scores: z
      .array(z.object({ hole, ball, ...written, score: holeScore, writtenAt: moment }))
      .max(144)
      .optional(),
  }),
  output: matchCard,
})

export const finishMatch = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/finish',
  audience: 'signed_in',
  summary:
    'Report the result of an own match as its holes have ended; in a cup it decides the match.',
  input: z.object({ matchId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})

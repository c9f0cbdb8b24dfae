import { z } from 'zod'
import { day, minute, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { givenDecision, matchDecision, matchStage, reportedResult } from './shapes.ts'

const matchId = z.uuid()
const done = z.object({ done: z.literal(true) })

const ownMatch = z.object({
  id: matchId,
  tournament: z.object({ slug: z.string(), name: z.string() }),
  /** Null where the tournament has only one. */
  division: z.string().nullable(),
  stage: matchStage,
  round: z.string(),
  lastDay: day,
  holes: z.union([z.literal(9), z.literal(18)]),
  /** The own side, its contestant and name; `me` differs in an account with several players. */
  side: z.enum(['A', 'B']),
  contestantId: z.uuid(),
  /** Why the contestant has its seed, one sentence each; empty in a cup and where it is not stored. */
  whySeeded: z.array(z.string()),
  me: z.string(),
  /** The own side is a pair. */
  isPair: z.boolean(),
  /** Null until it is known who comes. */
  opponent: z
    .object({
      name: z.string(),
      club: z.string().nullable(),
      /** Of each player, only while the match is open, and where the terms say so. */
      contacts: z.array(
        z.object({
          name: z.string(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
        }),
      ),
      /** Whether a message through the service reaches the opponent. */
      canWrite: z.boolean(),
    })
    .nullable(),
  /** Null in a gross match. `holes` are those on which the one with strokes receives them. */
  strokes: z
    .object({
      receives: z.enum(['me', 'opponent', 'nobody', 'per_ball']),
      count: z.int(),
      holes: z.array(z.object({ hole: z.int(), strokes: z.int() })),
    })
    .nullable(),
  decision: matchDecision.nullable(),
  /** A pair that plays one ball lacks a player, so that the match can only be conceded. */
  waitsForPartner: z.boolean(),
  report: z
    .object({
      decision: givenDecision,
      isMine: z.boolean(),
      /** When it stands without an answer. */
      standsAt: z.iso.datetime(),
      objection: z.string().nullable(),
    })
    .nullable(),
  plan: z.object({ day, minute, isMine: z.boolean(), isAccepted: z.boolean() }).nullable(),
  /** What the calendar file of the match has: a start to come, or one that no longer holds; null for neither. */
  calendar: z.object({ state: z.enum(['agreed', 'cancelled']), day, minute }).nullable(),
})
export type OwnMatch = z.output<typeof ownMatch>

export const listMyMatches = endpoint({
  method: 'GET',
  path: '/api/v1/my-matches',
  audience: 'signed_in',
  summary: 'The matches of the players of the account, the open ones first.',
  input: z.object({}),
  output: z.object({ today: day, matches: z.array(ownMatch) }),
})
export type MyMatches = Output<typeof listMyMatches>

export const reportMatch = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/report',
  audience: 'signed_in',
  summary: 'Report the result of an own match. The same report by both decides it.',
  input: z.object({ matchId, result: reportedResult }),
  output: done,
})

export const answerMatchReport = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/answer',
  audience: 'signed_in',
  summary: 'Confirm what the opponent has reported, or object with a reason.',
  input: z.object({
    matchId,
    /** Null confirms. */
    objection: freeText(400, { min: 3 }).nullable(),
  }),
  output: done,
})

export const concedeMatch = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/concession',
  audience: 'signed_in',
  summary: 'Concede an own match. It is final (Rule 3.2b).',
  input: z.object({ matchId }),
  output: done,
})

export const planMatch = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/plan',
  audience: 'signed_in',
  summary: 'Propose when to play an own match.',
  input: z.object({ matchId, day: writtenDay, minute: z.int().min(0).max(1439) }),
  output: done,
})

export const answerMatchPlan = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/plan/answer',
  audience: 'signed_in',
  summary: 'Accept the proposed start, or drop it.',
  input: z.object({ matchId, accepts: z.boolean() }),
  output: done,
})

export const messageOpponent = endpoint({
  method: 'POST',
  path: '/api/v1/my-matches/:matchId/message',
  audience: 'signed_in',
  summary: 'Mail a message to the opponent without showing an address.',
  input: z.object({ matchId, text: freeText(1000, { min: 3 }) }),
  output: done,
})

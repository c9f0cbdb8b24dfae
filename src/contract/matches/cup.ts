import { z } from 'zod'
import { mostCourses } from '#domain/competitions/round-courses.ts'
import { limits } from '#domain/matches/cup.ts'
import { day, minute, writtenDay } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { matchDecision } from './shapes.ts'

const side = z.enum(['A', 'B'])
const format = z.enum(['singles', 'four_ball', 'foursomes'])
const version = z.int().min(0).max(2_000_000_000)
const ofDivision = { tournamentId: z.uuid(), divisionId: z.uuid() }
const done = z.object({ done: z.literal(true) })
const round = z.int().min(1).max(limits.sessions)

const cupMatch = z.object({
  id: z.uuid(),
  slot: z.int(),
  /** The names of each team's players; null before the line-ups are revealed, and where a team is short. */
  A: z.string().nullable(),
  B: z.string().nullable(),
  decision: matchDecision.nullable(),
  live: z.object({ leader: side.nullable(), played: z.int(), text: z.string() }).nullable(),
})
export type ShownCupMatch = z.output<typeof cupMatch>

/** A cup as everybody sees it. Points are in halves. */
export const shownCup = z.object({
  teams: z.tuple([z.string(), z.string()]),
  points: z.object({ A: z.int(), B: z.int(), total: z.int() }),
  /** Half points with which each has the cup. */
  toWin: z.object({ A: z.int(), B: z.int() }),
  pointsPerWin: z.int(),
  holder: side.nullable(),
  winner: z.enum(['A', 'B', 'shared']).nullable(),
  /** `Rungsted har vundet`, `Rungsted mangler 2½ point, Aalborg mangler 4`. */
  outcome: z.string(),
  sessions: z.array(
    z.object({
      round,
      format,
      day,
      startsAt: minute.nullable(),
      /** The hole that its matches begin on. */
      startHole: z.int(),
      course: z.int(),
      /** Null where the round has one course. */
      courseName: z.string().nullable(),
      isRevealed: z.boolean(),
      points: z.object({ A: z.int(), B: z.int() }),
      matches: z.array(cupMatch),
    }),
  ),
})
export type ShownCup = z.output<typeof shownCup>

export const setUpCup = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/cup',
  audience: 'tournament.run',
  summary: 'Set the teams, the sessions and the points of a cup; also changes one that has begun.',
  input: z.object({
    ...ofDivision,
    /** 0 for a new cup. */
    version,
    teams: z.tuple([freeText(40, { min: 2 }), freeText(40, { min: 2 })]),
    /** Keeps the cup on equal points. */
    holder: side.nullable(),
    pointsPerWin: z.int().min(1).max(limits.pointsPerWin),
    players: z
      .array(z.object({ entryId: z.uuid(), team: side, isCaptain: z.boolean() }))
      .min(2)
      .max(2 * limits.players),
    /** Captains who do not play, at most one for each team: they sign in with this address. */
    captains: z
      .array(z.object({ team: side, name: freeText(80, { min: 2 }), email }))
      .max(2)
      .refine((captains) => new Set(captains.map(({ team }) => team)).size === captains.length)
      .default([]),
    sessions: z
      .array(
        z.object({
          format,
          day: writtenDay,
          startsAt: z.int().min(0).max(1439).nullable(),
          /** The hole that all its matches begin on. */
          startHole: z.int().min(1).max(18).default(1),
          /** A course of the first round, from 1. */
          course: z.int().min(1).max(mostCourses).default(1),
          matches: z.int().min(1).max(limits.matches),
        }),
      )
      .min(1)
      .max(limits.sessions),
  }),
  output: done,
})
export type WrittenCup = SentInput<typeof setUpCup>

/** The contestants of each match in order, none where the team is short; two in a pair. */
const pairs = z.array(z.array(z.uuid()).max(2)).min(1).max(limits.matches)

export const setLineUp = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/cup/line-up',
  audience: 'tournament.run',
  summary: 'Set the line-up of a team in a session; later, replace a player before the match.',
  input: z.object({ ...ofDivision, version, round, side, pairs }),
  output: done,
})

export const revealSession = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/cup/reveal',
  audience: 'tournament.run',
  summary:
    'Show both line-ups of a session at the same time; a team that is short loses by walkover.',
  input: z.object({ ...ofDivision, version, round }),
  output: done,
})

const ownCup = z.object({
  divisionId: z.uuid(),
  version,
  tournament: z.object({ slug: z.string(), name: z.string() }),
  side,
  team: z.string(),
  players: z.array(z.object({ id: z.uuid(), name: z.string(), isWithdrawn: z.boolean() })),
  sessions: z.array(
    z.object({
      round,
      format,
      day,
      startsAt: minute.nullable(),
      startHole: z.int(),
      courseName: z.string().nullable(),
      isRevealed: z.boolean(),
      pairs,
    }),
  ),
})
export type OwnCup = z.output<typeof ownCup>

export const listOwnCups = endpoint({
  method: 'GET',
  path: '/api/v1/my-cups',
  audience: 'signed_in',
  summary: 'The teams whose captain the account is, with their own line-ups.',
  input: z.object({}),
  output: z.object({ cups: z.array(ownCup) }),
})
export type OwnCups = Output<typeof listOwnCups>

export const setOwnLineUp = endpoint({
  method: 'PUT',
  path: '/api/v1/my-cups/:divisionId/line-up',
  audience: 'signed_in',
  summary: 'Set the own team’s line-up as its captain, until the line-ups are revealed.',
  input: z.object({ divisionId: z.uuid(), version, round, pairs }),
  output: done,
})

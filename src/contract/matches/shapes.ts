import { z } from 'zod'
import { poolSteps } from '#domain/matches/pool-standings.ts'
import type { MatchDecision } from '#domain/matches/match.ts'
import { day } from '#contract/shared/day.ts'

const side = z.enum(['A', 'B'])
export const matchStage = z.enum(['pool', 'knock_out', 'session'])

const score = z.union([
  z.object({ up: z.int().min(1).max(18), left: z.int().min(0).max(17) }),
  z.object({ extraHole: z.int().min(10).max(36) }),
])

const played = z.object({ how: z.literal('played'), winner: side, score })
const halved = z.object({ how: z.literal('halved') })

/** What the two players can report: a result of the course. */
export const reportedResult = z.discriminatedUnion('how', [played, halved])

const conceded = z.object({ how: z.literal('conceded'), winner: side })
const walkover = z.object({ how: z.literal('walkover'), winner: side })
const bothAbsent = z.object({ how: z.literal('both_absent') })

/** What a director can decide. */
export const givenDecision = z.discriminatedUnion('how', [
  played,
  halved,
  conceded,
  walkover,
  bothAbsent,
])

/** How a match ended. */
export const matchDecision = z.discriminatedUnion('how', [
  played,
  halved,
  conceded,
  walkover,
  bothAbsent,
  z.object({ how: z.literal('bye'), winner: side }),
]) satisfies z.ZodType<MatchDecision>

export const matchPlace = {
  stage: matchStage,
  pool: z.int().nullable(),
  round: z.int(),
  slot: z.int(),
}

/** A match as everybody sees it; `a` and `b` are contestants. */
export const shownMatch = z.object({
  id: z.uuid(),
  ...matchPlace,
  a: z.uuid().nullable(),
  b: z.uuid().nullable(),
  decision: matchDecision.nullable(),
  /** How an open match stands by the holes that its players have written; null before the first. */
  live: z.object({ leader: side.nullable(), played: z.int(), text: z.string() }).nullable(),
  /** An accepted start of an open match, `2027-06-12T14:30:00.000Z`. */
  plannedFor: z.iso.datetime().nullable(),
})

export const shownRound = z.object({
  stage: matchStage,
  round: z.int(),
  /** `Kvartfinale`, `2. runde`. */
  name: z.string(),
  lastDay: day,
})

const poolRow = z.object({
  contestant: z.uuid(),
  place: z.int(),
  shared: z.boolean(),
  played: z.int(),
  won: z.int(),
  halved: z.int(),
  lost: z.int(),
  points: z.int(),
  holes: z.int(),
  after: z
    .object({ step: z.enum(['points', ...poolSteps]), own: z.number(), above: z.number() })
    .nullable(),
  /** The answer to *Hvorfor nr. 2?*. */
  why: z.string(),
})

/** The standing of one pool, best first. */
export const shownPool = z.object({ pool: z.int(), name: z.string(), rows: z.array(poolRow) })

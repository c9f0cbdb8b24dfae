import type { CutRule } from '#domain/competitions/terms/competition-terms.ts'
import { z } from 'zod'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { countOfPercent, makeCut } from '#domain/results/cut.ts'
import { flightSizes } from '#domain/draw/form-flights.ts'
import type { Placing } from '#domain/results/rank-field.ts'
import { startSlots, type StartStyle } from '#domain/draw/start-slots.ts'
import { check, perHole, whole, type Checks } from './check.ts'

const clock = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/)
  .transform(minuteOfDay)

/** Start times, flights and the cut (golf-rules 2 and 4). */
export const drawChecks: Checks = {
  startSlots: check(
    z.object({
      groups: z.int().min(0).max(200),
      style: z.enum(['singleTee', 'twoTee', 'shotgun']),
      first: clock,
      intervalMin: z.int().min(1).default(10),
      holes: z.union([z.literal(9), z.literal(18)]).default(18),
      par: perHole.optional(),
    }),
    ({ groups, style, first, intervalMin, holes, par }) => {
      const styles: Record<typeof style, StartStyle> = {
        singleTee: { kind: 'one_tee' },
        twoTee: { kind: 'two_tees', holes },
        shotgun: { kind: 'shotgun', holes, par },
      }
      const slots = startSlots(groups, styles[style], { first, interval: intervalMin })
      return slots.map(({ minute, hole }) => [minute, hole])
    },
  ),
  groupSizes: check(
    z.object({ players: z.int().min(0), preferred: z.int().min(2).max(4).default(4) }),
    ({ players, preferred }) => flightSizes(players, preferred),
  ),
  cutSurvivors: check(
    z.union([
      z.object({ mode: z.literal('percent'), value: whole, field: z.int().min(0) }),
      z.object({
        mode: z.enum(['topNAndTies', 'percent']),
        value: whole,
        ranks: z.array(z.string().regex(/^(T?\d+|[A-Z]+|–|-)$/)),
      }),
      z.object({
        mode: z.enum(['topNAndTies', 'percent', 'within', 'withinStrokes']),
        value: whole,
        scores: z.array(whole.nullable()),
      }),
    ]),
    (given) => {
      if ('field' in given) return countOfPercent(given.field, given.value)
      const field = 'ranks' in given ? placingsOf(given.ranks) : placingsByScore(given.scores)
      return makeCut(field, ruleOf(given.mode, given.value)).through.length
    },
  ),
}

function ruleOf(mode: string, value: number): CutRule {
  if (mode === 'percent') return { kind: 'percent', percent: value }
  return mode === 'topNAndTies' ? { kind: 'top', count: value } : { kind: 'within', behind: value }
}

/** Places as shown on a board; a text without a number is no place. */
const placingsOf = (ranks: string[]) =>
  ranks.map((label, i) => {
    const place = /\d/.test(label) ? Number(label.replace('T', '')) : null
    return { ...nobody, id: String(i), label, place }
  })

const placingsByScore = (scores: (number | null)[]) =>
  scores.map((score, i) => {
    const place =
      score === null ? null : 1 + scores.filter((one) => one !== null && one < score).length
    return { ...nobody, id: String(i), place, rankValue: score ?? 0 }
  })

const nobody: Placing = {
  id: '',
  place: null,
  shared: false,
  label: '',
  rankValue: 0,
  awaits: null,
}

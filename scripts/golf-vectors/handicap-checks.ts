import { z } from 'zod'
import { nearest, type Fraction } from '#domain/shared/fraction.ts'
import { allowanceOf, allowances } from '#domain/handicap/allowances.ts'
import { courseHandicap, courseHandicapNine } from '#domain/handicap/course-handicap.ts'
import { adjustForPar } from '#domain/handicap/mixed-tees.ts'
import {
  matchStrokes,
  playingHandicap,
  sidePlayingHandicap,
} from '#domain/handicap/playing-handicap.ts'
import { rankStrokeIndexes, strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { check, decimal, inTenths, percent, perHole, slope, whole, type Checks } from './check.ts'

const player = z.object({ handicapIndex: inTenths, slope, courseRating: inTenths, par: whole })
const exactHandicaps = z.array(decimal).min(1).max(20)
const atPercent = { courseHandicapUnrounded: exactHandicaps, allowancePct: percent }

const tee = (given: { slope: number; courseRating: number; par: number }) => ({
  slopeRating: given.slope,
  courseRatingTenths: given.courseRating,
  par: given.par,
})

/** How results of each format are compared where tees differ in par. */
const comparedByStrokes = ['grossOrNetStrokes', 'strokePlay', 'matchPlayTotals'] as const
const comparedByPar = ['stableford', 'parBogey', 'relativeToPar', 'maximumScore'] as const

/** Course and playing handicap, match and side handicaps, strokes on each hole (golf-rules 1.1–1.4). */
export const handicapChecks: Checks = {
  courseHandicap18: check(player, (given) =>
    nearest(courseHandicap(given.handicapIndex, tee(given))),
  ),
  courseHandicap9: check(
    z.object({ handicapIndex: inTenths, slope9: slope, courseRating9: inTenths, par9: whole }),
    ({ handicapIndex, slope9, courseRating9, par9 }) => {
      const nine = { slopeRating: slope9, courseRatingTenths: courseRating9, par: par9 }
      return nearest(courseHandicapNine(handicapIndex, nine))
    },
  ),
  playingHandicap: check(player.extend({ allowancePct: percent }), (given) =>
    playingHandicap(courseHandicap(given.handicapIndex, tee(given)), given.allowancePct),
  ),
  playingHandicapFromUnroundedCH: check(
    z.object({ courseHandicapUnrounded: decimal, allowancePct: percent }),
    (given) => playingHandicap(given.courseHandicapUnrounded, given.allowancePct),
  ),
  mixedTees: check(
    z.object({
      format: z.enum([...comparedByStrokes, ...comparedByPar]),
      majorityTeePar: whole.optional(),
      players: z.array(z.object({ id: z.string(), basePH: whole, par: whole })).min(1),
    }),
    ({ format, majorityTeePar, players }) => {
      const field = players.map(({ basePH, par }) => ({ playingHandicap: basePH, par }))
      const adjusted = adjustForPar(field, {
        comparison: comparedByPar.some((one) => one === format) ? 'against_par' : 'strokes',
        majorityPar: majorityTeePar,
      })
      return Object.fromEntries(players.map(({ id }, i) => [id, adjusted[i]]))
    },
  ),
  matchDifference: check(
    z.object({ playingHandicaps: z.array(whole).min(2) }),
    ({ playingHandicaps }) => matchStrokes(playingHandicaps),
  ),
  matchFromUnroundedCH: check(z.object(atPercent), (given) => matchOf(given)),
  fourBallMatchStrokes: check(
    z.object({ courseHandicapsUnrounded: exactHandicaps, allowancePct: percent }),
    ({ courseHandicapsUnrounded, allowancePct }) =>
      matchOf({ courseHandicapUnrounded: courseHandicapsUnrounded, allowancePct }),
  ),
  strokesPerHole: check(z.object({ playingHandicap: whole, strokeIndex: perHole }), (given) =>
    strokesPerHole(given.playingHandicap, given.strokeIndex),
  ),
  rankStrokeIndex: check(z.object({ strokeIndex: perHole }), ({ strokeIndex }) =>
    rankStrokeIndexes(strokeIndex),
  ),
  weightedTeamHandicap: check(
    z.object({ courseHandicapsUnrounded: exactHandicaps, weightsPctLowToHigh: z.array(percent) }),
    (given) => sidePlayingHandicap(given.courseHandicapsUnrounded, given.weightsPctLowToHigh),
  ),
  foursomesTeamHandicap: check(
    z.object({ courseHandicapsUnrounded: z.array(decimal).length(2) }),
    ({ courseHandicapsUnrounded }) => sidePlayingHandicap(courseHandicapsUnrounded, [50, 50]),
  ),
  foursomesMatchStrokes: check(
    z.object({ sideHandicaps: z.record(z.string(), whole) }),
    ({ sideHandicaps }) => {
      const strokes = matchStrokes(Object.values(sideHandicaps))
      return Object.fromEntries(Object.keys(sideHandicaps).map((side, i) => [side, strokes[i]]))
    },
  ),
  allowance: check(
    z.object({ format: z.enum(['table', ...allowances.map(({ code }) => code)]) }),
    ({ format }) => (format === 'table' ? publishedAllowances() : figuresOf(format)),
  ),
}

function matchOf(given: { courseHandicapUnrounded: Fraction[]; allowancePct: number }): number[] {
  const { courseHandicapUnrounded, allowancePct } = given
  return matchStrokes(courseHandicapUnrounded.map((exact) => playingHandicap(exact, allowancePct)))
}

function publishedAllowances() {
  const published = allowances.filter(({ assumed }) => !assumed)
  return Object.fromEntries(published.map(({ code }) => [code, figuresOf(code)]))
}

/** A side with equal weights is written as one percentage of the combined handicap. */
function figuresOf(code: string): number | readonly number[] | undefined {
  const each = allowanceOf(code)
  if (each?.of !== 'side') return each?.percent
  const [first, ...others] = each.percentsLowToHigh
  return others.every((n) => n === first) ? first : each.percentsLowToHigh
}

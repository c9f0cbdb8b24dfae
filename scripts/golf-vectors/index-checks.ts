import { z } from 'zod'
import { nearestTenth } from '#domain/shared/fraction.ts'
import {
  capRise,
  exceptionalFrom,
  exceptionalReduction,
  handicapIndex,
  indexRow,
} from '#domain/handicap/handicap-index.ts'
import {
  adjustedGrossScore,
  holeLimit,
  limitWithoutIndex,
  netPar,
} from '#domain/handicap/hole-limit.ts'
import {
  countedPcc,
  eighteenFromNine,
  estimatedNineHoleDifferential,
  grossFromPoints,
  nineHoleDifferential,
  roughDifferential,
  scoreDifferential,
} from '#domain/handicap/score-differential.ts'
import { check, decimal, inTenths, slope, whole, type Checks } from './check.ts'

const pcc = z.int().min(-1).max(3)
const nine = z.object({ adjustedGross9: whole, courseRating9: decimal, slope9: slope, pcc })

const playedNine = (given: z.output<typeof nine>) =>
  nineHoleDifferential({
    adjustedGross: given.adjustedGross9,
    courseRating: given.courseRating9,
    slopeRating: given.slope9,
    pcc: given.pcc,
  })

/** Hole limits, score differentials and handicap index (golf-rules 1.5–1.7). Tenths become decimals again. */
export const indexChecks: Checks = {
  sd18: check(
    z.object({ adjustedGross: whole, courseRating: decimal, slope, pcc }),
    ({ slope, ...rest }) => scoreDifferential({ ...rest, slopeRating: slope }) / 10,
  ),
  sd18FromStableford: check(
    z.object({
      points: whole,
      par: whole,
      courseHandicap: whole,
      courseRating: decimal,
      slope,
      pcc,
    }),
    ({ slope, courseRating, pcc, ...card }) => {
      const adjustedGross = grossFromPoints(card)
      return scoreDifferential({ adjustedGross, courseRating, slopeRating: slope, pcc }) / 10
    },
  ),
  sd9Unrounded: check(nine, (given) => {
    const { n, d } = playedNine(given)
    return Number(n) / Number(d)
  }),
  sd18FromNine: check(
    z.union([
      nine.extend({ expectedDifferential9: decimal }),
      nine.extend({ handicapIndex: inTenths, expectedModel: z.literal('0.52*HI+1.197') }),
    ]),
    (given) => {
      const expected =
        'handicapIndex' in given
          ? estimatedNineHoleDifferential(given.handicapIndex)
          : given.expectedDifferential9
      return eighteenFromNine(playedNine(given), expected) / 10
    },
  ),
  sdFromPointsSimplified: check(
    z.object({ handicap: inTenths, points: whole, slope }),
    ({ handicap, points, slope }) =>
      roughDifferential(handicap, { points, slopeRating: slope }) / 10,
  ),
  adjustedGross: check(
    z.object({
      courseHandicap: whole,
      established: z.boolean(),
      holes: z.array(z.object({ par: whole, si: whole, gross: whole })).min(1),
    }),
    ({ courseHandicap, established, holes }) =>
      adjustedGrossScore(
        holes.map(({ par, si, gross }) => ({ par, strokeIndex: si, gross })),
        established ? courseHandicap : null,
      ),
  ),
  holeCap: check(
    z.object({
      par: whole,
      gross: whole,
      strokesReceived: whole,
      courseHandicap: whole.nullable(),
    }),
    ({ gross, ...hole }) => Math.min(gross, holeLimit(hole)),
  ),
  holeCapNoIndex: check(z.object({ par: whole, gross: whole }), ({ par, gross }) =>
    Math.min(gross, limitWithoutIndex(par)),
  ),
  netPar: check(z.object({ par: whole, strokesReceived: whole }), ({ par, strokesReceived }) =>
    netPar(par, strokesReceived),
  ),
  handicapIndex: check(
    z.object({
      differentialsLatestFirst: z.array(inTenths).max(1000),
      danishTable: z.boolean(),
      lowHandicapIndex: inTenths.nullable(),
    }),
    ({ differentialsLatestFirst, danishTable, lowHandicapIndex }) => {
      const lowIndex = lowHandicapIndex ?? undefined
      const index = handicapIndex(differentialsLatestFirst, { danishTable, lowIndex })
      return index === undefined ? null : index / 10
    },
  ),
  cap: check(
    z.object({ average8: decimal, lowHandicapIndex: inTenths }),
    ({ average8, lowHandicapIndex }) => capRise(nearestTenth(average8), lowHandicapIndex) / 10,
  ),
  exceptionalScoreReduction: check(
    z.object({ handicapIndexWhenPlayed: inTenths, differential: inTenths }),
    (given) => exceptionalReduction(given.handicapIndexWhenPlayed, given.differential),
  ),
  esrTable: check(z.object({}), exceptionalTable),
  indexTable: check(z.object({ danishTable: z.boolean() }), ({ danishTable }) => {
    const counts = Array.from({ length: 20 }, (_, i) => i + 1)
    const rows = counts.map((count) => [count, indexRow(count, danishTable)] as const)
    return Object.fromEntries(
      rows.flatMap(([count, row]) => (row ? [[count, [row.count, row.adjustment]]] : [])),
    )
  }),
  pcc: check(
    z.object({ acceptableScores: whole, found: pcc.default(0) }),
    ({ acceptableScores, found }) => countedPcc(acceptableScores, found),
  ),
}

/** The two steps of the printed table, each with the rule's result at its lower end. */
function exceptionalTable() {
  const { one, two } = exceptionalFrom
  const decimals = (count: number) => (count / 10).toFixed(1)
  return {
    [`${decimals(one)}-${decimals(two - 1)}`]: exceptionalReduction(one, 0),
    [`${decimals(two)}+`]: exceptionalReduction(two, 0),
  }
}

import { z } from 'zod'
import {
  concededMargin,
  matchResult,
  matchStrokeIndexes,
  type HoleWinner,
} from '#domain/scoring/match-play.ts'
import { matchStrokes } from '#domain/handicap/playing-handicap.ts'
import { pointsFromParBogey } from '#domain/handicap/score-differential.ts'
import {
  maximumScore,
  modifiedPoints,
  parBogeyResult,
  stablefordPoints,
  stablefordTotal,
} from '#domain/scoring/stableford.ts'
import { check, grossPerHole, perHole, whole, type Checks } from './check.ts'

const hole = z.object({ par: whole, gross: whole.nullable(), strokesReceived: whole })
const holesInMatch = z.int().min(1).max(36)
const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

/** Stableford, par/bogey, maximum score and match play (golf-rules 2). */
export const scoringChecks: Checks = {
  hole: check(hole, stablefordPoints),
  card: check(
    z.object({
      playingHandicap: whole,
      strokeIndex: perHole,
      par: perHole,
      gross: grossPerHole,
    }),
    ({ strokeIndex, ...card }) => stablefordTotal({ ...card, strokeIndexes: strokeIndex }),
  ),
  modified: check(
    z.object({
      points: z.record(z.string().regex(/^-?\d{1,2}$/), whole),
      noScore: whole,
      par: perHole,
      gross: grossPerHole,
    }),
    ({ points, noScore, par, gross }) => {
      const rows = Object.entries(points).map(([over, row]) => [Number(over), row] as const)
      const table = { points: new Map(rows), noScore }
      return sum(par.map((of, i) => modifiedPoints({ par: of, gross: gross[i] ?? null }, table)))
    },
  ),
  netCard: check(z.object({ par: perHole, net: perHole }), ({ par, net }) =>
    sum(
      par.map((of, i) => stablefordPoints({ par: of, gross: net[i] ?? null, strokesReceived: 0 })),
    ),
  ),
  toHandicapPoints: check(z.object({ parBogeyResult: whole }), ({ parBogeyResult }) =>
    pointsFromParBogey(parBogeyResult),
  ),
  parBogeyHole: check(hole, parBogeyResult),
  maximumScoreHole: check(
    hole.extend({
      maximum: z.union([
        z.enum(['doublePar', 'netDoubleBogey']),
        z.object({ fixed: whole }),
        whole.transform((fixed) => ({ fixed })),
      ]),
    }),
    ({ maximum, ...given }) => maximumScore(given, maximum),
  ),
  result: check(
    z.object({ holes: z.string().regex(/^[ABH]*$/), totalHoles: holesInMatch }),
    ({ holes, totalHoles }) => matchResult([...holes] as HoleWinner[], totalHoles),
  ),
  concededMatchMargin: check(
    z.object({ holesPlayed: z.int().min(0), winnerUp: whole, totalHoles: holesInMatch }),
    ({ totalHoles, ...state }) => concededMargin(state, totalHoles),
  ),
  strokesInMatch: check(
    z.object({
      playingHandicaps: z.object({ A: whole, B: whole }),
      allSI: perHole.default(eighteen),
      /** Limits the result to these holes. */
      strokeIndexes: perHole.optional(),
    }),
    ({ playingHandicaps: { A, B }, allSI, strokeIndexes }) => {
      const asked = (index: number) => !strokeIndexes || strokeIndexes.includes(index)
      const [a, b] = matchStrokes([A, B]).map((strokes) =>
        matchStrokeIndexes(strokes, allSI).filter(asked),
      )
      return { A: a, B: b }
    },
  ),
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

import {
  startingTieTerms,
  tiePresets,
  type TieStep,
  type TieTerms,
} from '#domain/competitions/terms/tie-terms.ts'
import { z } from 'zod'
import { compare } from '#domain/shared/fraction.ts'
import { breakTie, type TieBreak } from '#domain/results/break-tie.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { bestOf, pointsForPlace } from '#domain/results/order-of-merit.ts'
import { roundOfValues, scoreRound } from '#domain/scoring/score-round.ts'
import { placeLabel, sharedPlaces } from '#domain/competitions/shared-places.ts'
import type { Contender } from '#domain/results/tie-steps.ts'
import {
  check,
  decimal,
  grossPerHole,
  inTenths,
  numberOf,
  perHole,
  whole,
  type Checks,
} from './check.ts'

const bases = {
  gross: { kind: 'stroke_play', net: false },
  'net-fraction': { kind: 'stroke_play', net: true },
  'net-allocated': { kind: 'stroke_play', net: true },
  stableford: { kind: 'stableford', net: true },
  'par-bogey': { kind: 'par_bogey', net: true },
  'maximum-score': { kind: 'maximum_score', maximum: 'netDoubleBogey', net: true },
} as const satisfies Record<string, Format & { net: boolean }>

const stepNames = {
  'last-18': 'last-18',
  'last-9': 'last-9',
  'last-6': 'last-6',
  'last-3': 'last-3',
  'last-1': 'last-1',
  lowestHandicap: 'lowestHandicap',
  hardestHoles: 'hardest',
  lot: 'lots',
  playoff: 'playOff',
  shared: 'shared',
} as const satisfies Record<string, TieStep>
const stepName = z.enum(Object.keys(stepNames) as (keyof typeof stepNames)[])

const tied = z.object({
  method: z.literal('matchingScorecards'),
  basis: z.enum(Object.keys(bases) as (keyof typeof bases)[]),
  holes: z.int().min(1).max(18),
  players: z.record(z.string(), z.object({ gross: grossPerHole, ph: whole.default(0) })),
  fractionRounding: z.enum(['none', 'half-up']).default('none'),
  strokeIndex: perHole.optional(),
  par: perHole.optional(),
})

/** Ties, places, several rounds and the order of merit (golf-rules 2 and 3). */
export const rankingChecks: Checks = {
  matchCards: check(tied, (given) => decision(breakTie(contendersOf(given), tieTermsOf(given)))),
  shotgunLastNine: check(
    z.object({ startHole: z.int().min(1).max(18), courseHoles: z.int().min(9).max(18) }),
    ({ courseHoles }) => Array.from({ length: courseHoles }, (_, i) => i + 1).slice(-9),
  ),
  rankWithTies: check(
    z.object({ scores: z.array(decimal.nullable()), lowWins: z.boolean() }),
    ({ scores, lowWins }) => {
      const scored = scores.filter((score) => score !== null)
      const inOrder = scored.toSorted((a, b) => (lowWins ? compare(a, b) : compare(b, a)))
      const labels = sharedPlaces(inOrder, (a, b) => compare(a, b) === 0).map(placeLabel)
      return scores.map((score) =>
        score === null ? '–' : labels[inOrder.findIndex((other) => compare(other, score) === 0)],
      )
    },
  ),
  danishFallback: check(
    z.object({
      steps: z.array(stepName).min(1),
      identicalCards: z.literal(true).optional(),
      handicaps: z.record(z.string(), inTenths).default({ A: 0, B: 0 }),
    }),
    ({ steps, handicaps }) => {
      const level = Object.entries(handicaps).map(([id, handicapIndexTenths]) => ({
        ...levelCard(id),
        handicapIndexTenths,
      }))
      const terms = { ...startingTieTerms, steps: steps.map((step) => stepNames[step]) }
      const { groups, awaits } = breakTie(level, terms)
      if (groups[0]?.length === 1) return groups[0][0]
      return awaits === 'lots' ? 'lot' : awaits === 'play_off' ? 'playoff' : 'shared'
    },
  ),
  multiRound: check(
    z.object({
      rounds: z.array(z.array(whole).min(1)).min(2),
      players: z.array(z.string()).min(2),
      method: z.string().startsWith('last-18 of final round first'),
    }),
    ({ rounds, players }) => {
      const field = players.map((id, i) => ({ id, totals: rounds[i] ?? [] }))
      const sumOf = (totals: number[]) => totals.reduce((all, n) => all + n, 0)
      const best = Math.min(...field.map(({ totals }) => sumOf(totals)))
      const level = field.filter(({ totals }) => sumOf(totals) === best)
      const [only] = level
      if (level.length === 1) return { winner: only?.id, decidedBy: 'total' }
      const contenders = level.map(({ id, totals }) => ({
        id,
        rounds: totals.map(roundOfTotal),
        handicapIndexTenths: null,
      }))
      return decision(breakTie(contenders, { ...startingTieTerms, steps: ['last-18'] }))
    },
  ),
  pointsForRank: check(
    z.object({
      table: z.array(decimal).min(1),
      rank: z.int().min(1),
      tied: z.int().min(1).default(1),
      beyondTable: decimal.default({ n: 0n, d: 1n }),
    }),
    ({ table, rank, tied, beyondTable }) =>
      numberOf(
        pointsForPlace(
          { kind: 'table', points: table, beyond: beyondTable },
          { place: rank, tied, field: table.length },
        ),
      ),
  ),
  bestN: check(
    z.object({ points: z.array(decimal.nullable()), bestOf: z.int().min(1).nullable() }),
    ({ points, bestOf: best }) =>
      numberOf(
        bestOf(
          points.filter((event) => event !== null),
          best,
        ),
      ),
  ),
}

function contendersOf({ basis, holes, players, ...card }: z.output<typeof tied>): Contender[] {
  const { net, ...format } = bases[basis]
  const order = Array.from({ length: holes }, (_, i) => i + 1)
  return Object.entries(players).map(([id, { gross, ph }]) => ({
    id,
    rounds: [
      scoreRound(
        {
          par: card.par ?? order.map(() => 4),
          strokeIndexes: card.strokeIndex ?? order,
          playingHandicap: ph,
          // A short card is treated as one with missing holes.
          scores: order.map((_, i) => gross[i] ?? null),
        },
        { format, net },
      ),
    ],
    handicapIndexTenths: null,
  }))
}

function tieTermsOf({ basis, fractionRounding }: z.output<typeof tied>): TieTerms {
  const steps = tiePresets.mathematical.filter((step) => step !== 'lots')
  const byParts = fractionRounding === 'none' ? 'fraction' : 'rounded_fraction'
  return { ...startingTieTerms, steps, netBasis: basis === 'net-allocated' ? 'allocated' : byParts }
}

/** The winner, and the step that separated the winner from the last tied player. */
function decision({ groups, comparisons }: TieBreak) {
  const [first = []] = groups
  if (first.length !== 1) return { winner: null, decidedBy: null }
  const winner = first[0] ?? null
  const last = comparisons.findLast(
    ({ separated, values }) => separated && values.some(({ id }) => id === winner),
  )
  return { winner, decidedBy: last?.step ?? null }
}

const levelCard = (id: string) => ({ id, rounds: [roundOfTotal(72)] })

/** A finished round of eighteen holes with only its total. */
function roundOfTotal(total: number) {
  const holes = Array.from({ length: 18 }, (_, i) => i)
  return roundOfValues({
    par: holes.map(() => 4),
    strokeIndexes: holes.map((i) => i + 1),
    values: holes.map((i) => (i === 17 ? total - 17 * 4 : 4)),
    finished: holes.map(() => true),
    lowWins: true,
  })
}

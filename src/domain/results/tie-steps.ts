import { fraction, nearest, type Fraction } from '#domain/shared/fraction.ts'
import { rankStrokeIndexes } from '#domain/handicap/strokes-per-hole.ts'
import { strokesOf } from '#domain/scoring/hole-score.ts'
import type { ScoredRound } from '#domain/scoring/score-round.ts'
import { drawLot } from './lots.ts'
import { playOffAmong } from './play-off.ts'
import {
  frontHolesOf,
  lastHolesOf,
  type TieStep,
  type TieTerms,
} from '#domain/competitions/terms/tie-terms.ts'

/** The data of a player that ties are broken by. */
export type Contender = {
  id: string
  /** In the order played; the last is the final round. */
  rounds: readonly ScoredRound[]
  /** Null without a handicap index. */
  handicapIndexTenths: number | null
  /** The number of the course of the final round; absent on the first. */
  finalCourse?: number
}

/** One comparison: a step, or one hole of `hardest`. */
export type Comparison = {
  step: TieStep
  /** In `hardest`: the rank of the hole, 1 the hardest. */
  hole?: number
  /**
   * The final rounds are of different courses: the hardest holes of each are compared in place of the
   * last ones, and strokes against par (docs/algorithms/several-courses.md).
   */
  acrossCourses?: true
}

/** Whether players who are level have played their final round on different courses. */
export const areAcrossCourses = (level: readonly Contender[]): boolean =>
  level.some(({ finalCourse = 1 }) => finalCourse !== (level[0]?.finalCourse ?? 1))

/**
 * The comparisons of the steps for rounds of this number and length, up to the step that ends them:
 * 'shared', or lots or a play-off that has not been held. A step over all holes of the only round is
 * left out, because the players are level on that.
 */
export function comparisonsOf(
  terms: TieTerms,
  rounds: readonly ScoredRound[],
  isAcross = false,
): { comparisons: Comparison[]; awaits: 'lots' | 'play_off' | null } {
  const holes = rounds.at(-1)?.par.length ?? 0
  const comparisons: Comparison[] = []
  const across = isAcross ? { acrossCourses: true as const } : {}
  for (const step of terms.steps) {
    if (step === 'shared') break
    if (step === 'lots' && terms.lotSeed === null) return { comparisons, awaits: 'lots' }
    if (step === 'playOff' && terms.playOffs.length === 0) {
      return { comparisons, awaits: 'play_off' }
    }
    if (step === 'hardest') {
      const ranks = Array.from({ length: holes }, (_, i) => i + 1)
      comparisons.push(...ranks.map((hole) => ({ step, hole, ...across })))
    } else if (isAcross && frontHolesOf(step) !== undefined) continue
    else if (canSeparate(step, { holes, rounds: rounds.length })) {
      comparisons.push({ step, ...(lastHolesOf(step) !== undefined && across) })
    }
  }
  return { comparisons, awaits: null }
}

/** The terms at a place: a play-off for the first place separates no players below it. */
export const termsAt = (terms: TieTerms, place: number): TieTerms =>
  terms.playOffFor === 'first_place' && place > 1
    ? { ...terms, steps: terms.steps.filter((step) => step !== 'playOff') }
    : terms

/** What players who share a place after all steps wait for; all have rounds of this number and length. */
export const awaitedAt = (
  place: number,
  sharing: readonly string[],
  { terms, rounds }: { terms: TieTerms; rounds: readonly ScoredRound[] },
): 'lots' | 'play_off' | null => {
  const placeTerms = termsAt(terms, place)
  return (
    comparisonsOf(placeTerms, rounds).awaits ??
    (needsPlayOff(placeTerms, sharing) ? 'play_off' : null)
  )
}

/** Whether these players have not all been in one play-off. */
const needsPlayOff = ({ steps, playOffs }: TieTerms, sharing: readonly string[]): boolean =>
  steps.includes('playOff') && playOffAmong(playOffs, sharing) === null

/** The place in a play-off; 2 for all but the winner where it was for the first place alone. */
const playOffPlace = ({ playOffs, playOffFor }: TieTerms, id: string): number | undefined => {
  const place = playOffs.at(-1)?.[id]
  return place !== undefined && playOffFor === 'first_place' ? Math.min(place, 2) : place
}

/** Whether the card has the holes of this step, and they are not all holes of the only round. */
function canSeparate(step: TieStep, { holes, rounds }: { holes: number; rounds: number }): boolean {
  const last = lastHolesOf(step)
  if (last === undefined) return frontHolesOf(step) === undefined || holes === 18
  return last <= holes && (last < holes || rounds > 1)
}

/**
 * The value of a player in a comparison, fewer is better: a whole number, scaled by the holes of the
 * round where a fraction of the handicap counts. Comparable among players whose final rounds have the
 * same number of holes.
 * @param terms with the play-off that separates the group as the last one.
 */
export function tieValue(comparison: Comparison, player: Contender, terms: TieTerms): number {
  const final = player.rounds.at(-1)
  switch (comparison.step) {
    case 'lowestHandicap':
      return player.handicapIndexTenths ?? Number.MAX_SAFE_INTEGER
    case 'playOff':
      return playOffPlace(terms, player.id) ?? 0
    case 'lots':
      return terms.lotSeed === null ? 0 : drawLot(terms.lotSeed, player.id)
    case 'shared':
      return 0
    case 'hardest':
      return final ? fewerIsBetter(final, hardestValue(final, comparison)) : 0
    default:
      return final ? segmentValue(final, comparison, terms) : 0
  }
}

/** The value to show: strokes, points, handicap index or place; null for lots, which have no size. */
export function displayValue(
  comparison: Comparison,
  player: Contender,
  terms: TieTerms,
): Fraction | null {
  const final = player.rounds.at(-1)
  if (comparison.step === 'lowestHandicap') {
    return player.handicapIndexTenths === null ? null : fraction(player.handicapIndexTenths, 10)
  }
  if (comparison.step === 'playOff') {
    const place = playOffPlace(terms, player.id)
    return place === undefined ? null : fraction(place)
  }
  if (!final) return null
  if (comparison.step === 'hardest') return fraction(hardestValue(final, comparison))
  if (comparison.step === 'lots' || comparison.step === 'shared') return null
  const { sum, scale } = segment(final, comparison, terms)
  return fraction(sum, scale)
}

function segmentValue(round: ScoredRound, comparison: Comparison, terms: TieTerms): number {
  return fewerIsBetter(round, segment(round, comparison, terms).sum)
}

const ranksOfCards = new WeakMap<readonly number[], readonly number[]>()

/** The ranks of the holes of a card, kept while the card is: each step asks for them again. */
function ranksOf(strokeIndexes: readonly number[]): readonly number[] {
  const known = ranksOfCards.get(strokeIndexes)
  if (known) return known
  const ranks = rankStrokeIndexes(strokeIndexes)
  ranksOfCards.set(strokeIndexes, ranks)
  return ranks
}

/** The part of a card that a step compares: its last holes, or across courses its hardest. */
function holesIn<Hole>(
  { step, acrossCourses }: Comparison,
  card: readonly Hole[],
  { strokeIndexes }: ScoredRound,
): readonly Hole[] {
  if (acrossCourses) {
    const ranks = ranksOf(strokeIndexes)
    return card.filter((_, i) => (ranks[i] ?? 0) <= (lastHolesOf(step) ?? 0))
  }
  const front = frontHolesOf(step)
  return front === undefined ? card.slice(-(lastHolesOf(step) ?? 0)) : card.slice(9 - front, 9)
}

/** The sum over the holes of a step, as `sum ÷ scale`; the scale is the same for all players. */
function segment(round: ScoredRound, comparison: Comparison, { netBasis }: TieTerms) {
  const { net, par, values } = round
  const holes = holesIn(comparison, par, round)
  const against = comparison.acrossCourses && round.lowWins ? total(holes) : 0
  const counted = total(holesIn(comparison, values, round)) - against
  if (!net) return { sum: counted, scale: 1 }
  const scale = par.length
  if (netBasis === 'allocated') return { sum: counted * scale, scale }
  const gross = total(holesIn(comparison, net.scores, round).map(strokesOf)) - against
  const part = holes.length * net.playingHandicap
  const strokes = netBasis === 'fraction' ? part : nearest(fraction(part, scale)) * scale
  return { sum: gross * scale - strokes, scale }
}

/** Changes the sign of points and holes won, so that fewer is better in every format. */
const fewerIsBetter = ({ lowWins }: ScoredRound, value: number) => (lowWins ? value : 0 - value)

/** The value of the hole of a rank; across courses strokes count against its par. */
function hardestValue(round: ScoredRound, { hole: rank = 1, acrossCourses }: Comparison): number {
  const at = ranksOf(round.strokeIndexes).indexOf(rank)
  const against = acrossCourses && round.lowWins ? (round.par[at] ?? 0) : 0
  return (round.values[at] ?? 0) - against
}

const total = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, n) => all + (n ?? 0), 0)

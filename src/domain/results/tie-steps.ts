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

/** A player as ties see one. */
export type Contender = {
  id: string
  /** In the order played; the last is the final round. */
  rounds: readonly ScoredRound[]
  /** Null without a handicap index. */
  handicapIndexTenths: number | null
}

/** One comparison: a step, or one hole of `hardest`. */
export type Comparison = {
  step: TieStep
  /** In `hardest`: the rank of the hole, 1 the hardest. */
  hole?: number
}

/**
 * The comparisons that the steps come to for rounds like these, up to what ends them: 'shared',
 * or lots and play-off that are still to come. What is a whole result already is left out.
 */
export function comparisonsOf(
  terms: TieTerms,
  rounds: readonly ScoredRound[],
): { comparisons: Comparison[]; awaits: 'lots' | 'play_off' | null } {
  const holes = rounds.at(-1)?.par.length ?? 0
  const comparisons: Comparison[] = []
  for (const step of terms.steps) {
    if (step === 'shared') break
    if (step === 'lots' && terms.lotSeed === null) return { comparisons, awaits: 'lots' }
    if (step === 'playOff' && terms.playOffs.length === 0) {
      return { comparisons, awaits: 'play_off' }
    }
    if (step === 'hardest') {
      comparisons.push(...Array.from({ length: holes }, (_, i) => ({ step, hole: i + 1 })))
    } else if (parts(step, { holes, rounds: rounds.length })) comparisons.push({ step })
  }
  return { comparisons, awaits: null }
}

/** The terms for those who are level at a place: a play-off for the first place parts nobody below it. */
export const termsAt = (terms: TieTerms, place: number): TieTerms =>
  terms.playOffFor === 'first_place' && place > 1
    ? { ...terms, steps: terms.steps.filter((step) => step !== 'playOff') }
    : terms

/** What those who share a place after all steps wait for, all of them with rounds like these. */
export const awaitedAt = (
  place: number,
  sharing: readonly string[],
  { terms, rounds }: { terms: TieTerms; rounds: readonly ScoredRound[] },
): 'lots' | 'play_off' | null => {
  const own = termsAt(terms, place)
  return comparisonsOf(own, rounds).awaits ?? (missesPlayOff(own, sharing) ? 'play_off' : null)
}

/** Whether they wait for a play-off of their own. */
const missesPlayOff = ({ steps, playOffs }: TieTerms, sharing: readonly string[]): boolean =>
  steps.includes('playOff') && playOffAmong(playOffs, sharing) === null

/** The place that a play-off gave: 2 for all but the winner, where it was for the first place alone. */
const playOffPlace = ({ playOffs, playOffFor }: TieTerms, id: string): number | undefined => {
  const place = playOffs.at(-1)?.[id]
  return place !== undefined && playOffFor === 'first_place' ? Math.min(place, 2) : place
}

/** Whether the card has these holes, and they are not the result itself. */
function parts(step: TieStep, { holes, rounds }: { holes: number; rounds: number }): boolean {
  const last = lastHolesOf(step)
  if (last === undefined) return frontHolesOf(step) === undefined || holes === 18
  return last <= holes && (last < holes || rounds > 1)
}

/**
 * What a player is compared by, so that fewer is better: whole numbers, in h-ths of a stroke where
 * parts of a handicap count. Comparable among players whose final rounds have as many holes.
 * @param terms for `playOff` with the one that parts the group, last.
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
      return final ? turned(final, valueAt(final, comparison.hole ?? 1)) : 0
    default:
      return final ? segmentValue(final, comparison.step, terms) : 0
  }
}

/** What is told about it: strokes, points, handicap index or place; null for lots, which have no size. */
export function toldValue(
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
  if (comparison.step === 'hardest') return fraction(valueAt(final, comparison.hole ?? 1))
  if (comparison.step === 'lots' || comparison.step === 'shared') return null
  const { sum, scale } = segment(final, comparison.step, terms)
  return fraction(sum, scale)
}

function segmentValue(round: ScoredRound, step: TieStep, terms: TieTerms): number {
  return turned(round, segment(round, step, terms).sum)
}

/** The part of a card that a step compares. */
function holesIn<Hole>(step: TieStep, card: readonly Hole[]): readonly Hole[] {
  const front = frontHolesOf(step)
  return front === undefined ? card.slice(-(lastHolesOf(step) ?? 0)) : card.slice(9 - front, 9)
}

/** Some holes of the card, as `sum ÷ scale`; the scale is the same for all of a contest. */
function segment(round: ScoredRound, step: TieStep, { netBasis }: TieTerms) {
  const { net, par, values } = round
  const counted = total(holesIn(step, values))
  if (!net) return { sum: counted, scale: 1 }
  const scale = par.length
  if (netBasis === 'allocated') return { sum: counted * scale, scale }
  const gross = total(holesIn(step, net.scores).map(strokesOf))
  const part = holesIn(step, par).length * net.playingHandicap
  const taken = netBasis === 'fraction' ? part : nearest(fraction(part, scale)) * scale
  return { sum: gross * scale - taken, scale }
}

/** Fewer is better, also in points. */
const turned = ({ lowWins }: ScoredRound, value: number) => (lowWins ? value : 0 - value)

const valueAt = (round: ScoredRound, rank: number) =>
  round.values[rankStrokeIndexes(round.strokeIndexes).indexOf(rank)] ?? 0

const total = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, n) => all + (n ?? 0), 0)

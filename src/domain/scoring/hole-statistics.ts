import { compare, fraction, minus, type Fraction } from '#domain/shared/fraction.ts'
import { levelGroups } from '#domain/competitions/shared-places.ts'
import { strokesOf, type HoleScore } from './hole-score.ts'

/** The relation of a gross score to par, which boards show by a shape (LB-5). */
export type ScoreMark = 'eagle_or_better' | 'birdie' | 'par' | 'bogey' | 'double_or_worse'

export type HoleStatistics = {
  /** On the card, from 1. */
  hole: number
  /** Number of scores; a ball picked up does not count. */
  scores: number
  /** Exact average of strokes; null before a player has holed out. */
  average: Fraction | null
  /** Exact average of strokes over par; null before a player has holed out. */
  overPar: Fraction | null
  marks: Record<ScoreMark, number>
  /** 1 for the hardest hole played; equally hard holes share it. Null before a player has holed out. */
  difficulty: number | null
}

export function markOf(gross: number, par: number): ScoreMark {
  if (gross <= par - 2) return 'eagle_or_better'
  if (gross >= par + 2) return 'double_or_worse'
  return gross < par ? 'birdie' : gross > par ? 'bogey' : 'par'
}

/**
 * The statistics of each hole over a field, in the order of the card (RD-5). Each score is compared to
 * the par of the player's tee, so tees of different par may be mixed.
 * @throws RangeError when the cards are of different holes.
 */
export function holeStatistics(
  cards: readonly { par: readonly number[]; scores: readonly HoleScore[] }[],
): HoleStatistics[] {
  const length = cards[0]?.par.length ?? 0
  if (cards.some(({ par, scores }) => par.length !== length || scores.length !== length)) {
    throw new RangeError('Statistics are of the same holes')
  }
  const holes = Array.from({ length }, (_, at) => statisticsOf(cards, at))
  const counted = holes.filter((hole) => hole.overPar !== null)
  const hardestFirst = counted.toSorted((a, b) => harder(a, b) || a.hole - b.hole)
  const ranks = new Map<number, number>()
  for (const group of levelGroups(hardestFirst, (a, b) => harder(a, b) === 0)) {
    const rank = ranks.size + 1
    for (const { hole } of group) ranks.set(hole, rank)
  }
  return holes.map((hole) => ({ ...hole, difficulty: ranks.get(hole.hole) ?? null }))
}

function statisticsOf(
  cards: readonly { par: readonly number[]; scores: readonly HoleScore[] }[],
  at: number,
): Omit<HoleStatistics, 'difficulty'> {
  const marks = { eagle_or_better: 0, birdie: 0, par: 0, bogey: 0, double_or_worse: 0 }
  let [scores, strokes, pars] = [0, 0, 0]
  for (const card of cards) {
    const [gross, par] = [strokesOf(card.scores[at] ?? null), card.par[at] ?? 0]
    if (gross === null) continue
    marks[markOf(gross, par)] += 1
    scores += 1
    strokes += gross
    pars += par
  }
  if (scores === 0) return { hole: at + 1, scores, average: null, overPar: null, marks }
  const average = fraction(strokes, scores)
  return { hole: at + 1, scores, average, overPar: minus(average, fraction(pars, scores)), marks }
}

const harder = (a: { overPar: Fraction | null }, b: { overPar: Fraction | null }) =>
  a.overPar && b.overPar ? compare(b.overPar, a.overPar) : 0

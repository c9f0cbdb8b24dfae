import type { Cell } from '#contract/shared/cells.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'

type Holes = readonly { number: number }[]
type ScoredCard = { tee: { holes: Holes }; card: { scores: readonly HoleScore[] } }

/** The numbers of the holes on these cards, in order: 1 to 18, or the nine that were played. */
export const holesOn = (cards: readonly ScoredCard[]): number[] =>
  [...new Set(cards.flatMap(({ tee }) => tee.holes.map(({ number }) => number)))].toSorted(
    (a, b) => a - b,
  )

/** A column for each hole and one for the strokes of the round; `before` names the round. */
export const holeColumns = (holes: readonly number[], before = '') => [
  ...holes.map((hole) => ({ heading: `${before}Hul ${hole}`, kind: 'score' as const })),
  { heading: `${before}Slag`, kind: 'number' as const },
]

/** The cells of `holeColumns`: `x` where the ball was picked up, and no sum without a score on each hole. */
export function holeCells(holes: readonly number[], played: ScoredCard | undefined): Cell[] {
  if (!played) return [...holes.map(() => null), null]
  const { tee, card } = played
  const scoreOn = new Map(tee.holes.map(({ number }, i) => [number, card.scores[i] ?? null]))
  const strokes = tee.holes.flatMap(({ number }) => {
    const score = scoreOn.get(number) ?? null
    return typeof score === 'number' ? [score] : []
  })
  const isWhole = strokes.length === tee.holes.length
  return [
    ...holes.map((hole) => scoreCell(scoreOn.get(hole) ?? null)),
    isWhole ? strokes.reduce((sum, one) => sum + one, 0) : null,
  ]
}

const scoreCell = (score: HoleScore): Cell => (score === 'picked_up' ? 'x' : score)

import type { HoleScore } from './hole-score.ts'

export type CardHole = {
  number: number
  par: number
  strokeIndex?: number | undefined
  lengthMetres?: number | null | undefined
  received: number
  score: HoleScore
}

export type Nine = {
  name: 'Ud' | 'Ind' | 'I alt'
  holes: readonly CardHole[]
  par: number
  /** Null while a hole of the nine has no number. */
  strokes: number | null
}

/** The card divided into nines, each with its par and strokes. */
export function ninesOf(holes: readonly CardHole[]): Nine[] {
  const nines = [holes.slice(0, 9), holes.slice(9)].filter((nine) => nine.length > 0)
  return nines.map((nine, i) => ({
    name: nines.length === 1 ? 'I alt' : i === 0 ? 'Ud' : 'Ind',
    holes: nine,
    par: parOf(nine),
    strokes: strokesOfAll(nine),
  }))
}

/** The sum of the strokes; null while a hole has no number. */
export function strokesOfAll(holes: readonly CardHole[]): number | null {
  let sum = 0
  for (const { score } of holes) {
    if (typeof score !== 'number') return null
    sum += score
  }
  return sum
}

export const parOf = (holes: readonly CardHole[]): number =>
  holes.reduce((sum, { par }) => sum + par, 0)

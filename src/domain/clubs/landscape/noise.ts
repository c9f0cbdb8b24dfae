import { seededRandom } from '#domain/shared/seeded-random.ts'

/** A smooth random height at a place of a plane, about −1 to 1. */
export type Noise = (x: number, y: number) => number

/** Value noise: random heights at whole coordinates, with smooth steps between them. */
export function createNoise(seed: string): Noise {
  const random = seededRandom(seed)
  const table = Array.from({ length: 4096 }, () => random() * 2 - 1)
  const at = (x: number, y: number) => table[((x & 63) << 6) | (y & 63)]!
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [tx, ty] = [ease(x - column), ease(y - row)]
    const upper = at(column, row) * (1 - tx) + at(column + 1, row) * tx
    const lower = at(column, row + 1) * (1 - tx) + at(column + 1, row + 1) * tx
    return upper * (1 - ty) + lower * ty
  }
}

/** Random choices of one drawing, all from one seed. */
export type Chance = {
  next: () => number
  between: (low: number, high: number) => number
  whole: (least: number, most: number) => number
  is: (probability: number) => boolean
  pick: <T>(values: readonly T[]) => T
}

export function createChance(seed: string): Chance {
  const next = seededRandom(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    whole,
    is: (probability) => next() < probability,
    pick: <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T,
  }
}

import { mulberry } from '#test/mulberry.ts'

/** Repeatable random values of the large season. */
export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  const next = mulberry(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item
  return { next, whole, pick, is: (probability: number) => next() < probability }
}

/** The UUID of a number, in the form of version 4. `kind` keeps the numbers of different tables apart. */
export function uuidOf(kind: number, number: number): string {
  // Spread over the key space like real ids, so that indexes are as large as real ones.
  const mixed = Math.imul(number + 1, 2_654_435_761) >>> 0
  const head = mixed.toString(16).padStart(8, '0')
  const tail = number.toString(16).padStart(10, '0')
  return `${head}-00${kind.toString(16).padStart(2, '0')}-4000-8000-00${tail}`
}

/** An index drawn by weights, from their running sums. */
export function drawFrom(sums: Float64Array, chance: number): number {
  const wanted = chance * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

export function runningSums(weights: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}

/** Seeded random values: the same seed gives the same values. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** An integer within inclusive limits. */
  whole: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(values: readonly T[]) => T
  shuffle: <T>(values: readonly T[]) => T[]
  /** A UUID in the form of version 4. */
  uuid: () => string
}

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T
  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (values) =>
      values
        .map((value) => ({ value, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ value }) => value),
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = pick(['8', '9', 'a', 'b'])
      const text = hex.join('')
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join('-')
    },
  }
}

/** A seed from a text (FNV-1a), so that each part has independent random values. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

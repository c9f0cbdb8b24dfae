import type { Side } from '#domain/scoring/match-play.ts'
import type { Match } from './match.ts'

/** The most contestants of a knock-out. */
export const maxBracket = 256

/**
 * The number of places of a bracket: the smallest power of two that holds the field.
 * @param contestants from 2 to 256.
 * @throws RangeError for another number.
 */
export function bracketSize(contestants: number): number {
  if (!Number.isInteger(contestants) || contestants < 2 || contestants > maxBracket) {
    throw new RangeError(`A knock-out has 2 to ${maxBracket} contestants`)
  }
  return 2 ** Math.ceil(Math.log2(contestants))
}

/**
 * The seeds from the top of a bracket to its bottom: seed 1 first, seed 2 last, and each match of the
 * first round sums to the size + 1 (docs/algorithms/matches.md, the bracket).
 * @param size a power of two from 2.
 */
export function seedOrder(size: number): number[] {
  let order = [1, 2]
  for (let next = 4; next <= size; next *= 2) {
    order = order.flatMap((seed, i) =>
      i % 2 === 0 ? [seed, next + 1 - seed] : [next + 1 - seed, seed],
    )
  }
  return order
}

/** A match that is not yet stored. */
export type NewMatch = Omit<Match, 'id'>

/**
 * Every match of a knock-out, by round and slot. A seed without an opponent has a bye, already decided
 * and written into the second round.
 * @param contestants by seed, from 2 to 256.
 */
export function buildBracket(contestants: readonly string[]): NewMatch[] {
  const size = bracketSize(contestants.length)
  const order = seedOrder(size)
  const at = (place: number) => contestants[(order[place] ?? 0) - 1] ?? null
  const matches: NewMatch[] = []
  for (let round = 1, count = size / 2; count >= 1; round++, count /= 2) {
    for (let slot = 1; slot <= count; slot++) {
      const [a, b] = round === 1 ? [at(2 * slot - 2), at(2 * slot - 1)] : [null, null]
      const winner: Side = a === null ? 'B' : 'A'
      const isBye = round === 1 && (a === null || b === null)
      matches.push({
        stage: 'knock_out',
        pool: null,
        round,
        slot,
        a,
        b,
        decision: isBye ? { how: 'bye', winner } : null,
      })
    }
  }
  return matches
}

/** The number of rounds of a knock-out with this many contestants. */
export const roundsOf = (contestants: number): number => Math.log2(bracketSize(contestants))

/** `Finale`, `Semifinale`, `Kvartfinale`; earlier rounds are numbered: `1. runde`. */
export function roundName(round: number, rounds: number): string {
  return ['Finale', 'Semifinale', 'Kvartfinale'][rounds - round] ?? `${round}. runde`
}

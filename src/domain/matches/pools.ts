import type { NewMatch } from './bracket.ts'
import { bracketSize, seedOrder } from './bracket.ts'

/** The contestants of a pool. */
export const poolLimits = { least: 3, most: 8 } as const
export const maxPools = 32

/** Whether this many contestants can be dealt to this many pools. */
export function arePoolsPossible(contestants: number, pools: number): boolean {
  if (pools < 1 || pools > maxPools) return false
  const [least, most] = [Math.floor(contestants / pools), Math.ceil(contestants / pools)]
  return least >= poolLimits.least && most <= poolLimits.most
}

/**
 * The contestants by pool, dealt in a snake by seed.
 * @throws RangeError when a pool would have fewer than 3 or more than 8.
 */
export function dealToPools(contestants: readonly string[], pools: number): string[][] {
  if (!arePoolsPossible(contestants.length, pools)) throw new RangeError('Pools have 3 to 8')
  const dealt: string[][] = Array.from({ length: pools }, () => [])
  for (const [i, contestant] of contestants.entries()) {
    const turn = Math.floor(i / pools)
    const place = i % pools
    dealt[turn % 2 === 0 ? place : pools - 1 - place]?.push(contestant)
  }
  return dealt
}

/**
 * The rounds of a pool in which everybody meets everybody once, by the circle method. With an odd number
 * somebody rests in each round.
 */
export function roundRobin(contestants: readonly string[]): [string, string][][] {
  const circle: (string | null)[] = [
    ...contestants,
    ...(contestants.length % 2 === 1 ? [null] : []),
  ]
  const rounds: [string, string][][] = []
  for (let round = 1; round < circle.length; round++) {
    const pairs: [string, string][] = []
    for (let i = 0; i < circle.length / 2; i++) {
      const [one, other] = [circle[i], circle[circle.length - 1 - i]]
      if (one && other) pairs.push([one, other])
    }
    rounds.push(pairs)
    circle.splice(1, 0, circle.pop() ?? null)
  }
  return rounds
}

/** Every match of the pools, by pool, round and slot. */
export function buildPools(contestants: readonly string[], pools: number): NewMatch[] {
  return dealToPools(contestants, pools).flatMap((pool, i) =>
    roundRobin(pool).flatMap((pairs, r) =>
      pairs.map(([a, b], s) => ({
        stage: 'pool' as const,
        pool: i + 1,
        round: r + 1,
        slot: s + 1,
        a,
        b,
        decision: null,
      })),
    ),
  )
}

/**
 * The seeds of the knock-out after the pools: the winners in the order of the pools, then the second
 * places and so on, each rotated as little as needed so that two of one pool meet as late as possible.
 * @param ranked the contestants who go on by pool, best first; every pool has the same number.
 */
export function seedsAfterPools(ranked: readonly (readonly string[])[]): string[] {
  const poolOf = new Map(ranked.flatMap((pool, i) => pool.map((id) => [id, i] as const)))
  const size = bracketSize(poolOf.size)
  let seeds: string[] = []
  for (let place = 0; place < (ranked[0]?.length ?? 0); place++) {
    const group = ranked.flatMap((pool) => pool[place] ?? [])
    const choices = group.map((_, turn) => [
      ...seeds,
      ...group.slice(turn),
      ...group.slice(0, turn),
    ])
    // The first of equals has the smallest rotation.
    const measured = choices.map((choice) => earliestMeeting(choice, { poolOf, size }))
    seeds = choices[measured.indexOf(Math.max(...measured))] ?? seeds
  }
  return seeds
}

/** The first round in which two of one pool can meet; one more than the rounds for never. */
function earliestMeeting(
  seeds: readonly string[],
  { poolOf, size }: { poolOf: ReadonlyMap<string, number>; size: number },
): number {
  const places = seedOrder(size).map((seed) => poolOf.get(seeds[seed - 1] ?? ''))
  for (let round = 1, span = 2; span <= size; round++, span *= 2) {
    for (let from = 0; from < size; from += span) {
      const here = places.slice(from, from + span).filter((pool) => pool !== undefined)
      if (new Set(here).size < here.length) return round
    }
  }
  return Math.log2(size) + 1
}

/** `A` for the first pool. */
export const poolName = (pool: number): string => String.fromCodePoint(64 + pool)

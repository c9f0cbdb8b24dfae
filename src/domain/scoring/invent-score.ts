import type { Random } from '#domain/shared/random.ts'

/**
 * An invented score for the demonstration and for rehearsals: around the expected one, more often worse than better.
 * @param expected par and the strokes received.
 */
export function inventScore(random: Random, expected: number): number {
  const luck = random.next()
  const over = luck < 0.015 ? -2 : luck < 0.13 ? -1 : luck < 0.55 ? 0 : luck < 0.85 ? 1 : 2
  return Math.max(2, expected + over)
}

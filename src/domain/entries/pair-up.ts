import { drawOrder } from '#domain/results/lots.ts'

export const pairings = ['balanced', 'sign_up', 'random'] as const
export type Pairing = (typeof pairings)[number]

export type PairingPlayer = {
  id: string
  /** In tenths; null without a handicap index. */
  handicapTenths: number | null
  /** The order of sign-up. */
  signUp: number
}

/**
 * Sides of this size from players without one (docs/algorithms/team-formats.md, Sides). `balanced` deals
 * by handicap back and forth, so that the lowest plays with the highest; those left over at the end of the
 * order get no side.
 * @param size 2 to 4.
 * @param seed of the random order: the same seed gives the same sides.
 */
export function pairUp(
  players: readonly PairingPlayer[],
  { size, by, seed }: { size: number; by: Pairing; seed: string },
): string[][] {
  const count = Math.floor(players.length / size)
  const bySignUp = players.toSorted((a, b) => a.signUp - b.signUp)
  if (by !== 'balanced') {
    const ids = bySignUp.map(({ id }) => id)
    const order = by === 'random' ? drawOrder(seed, ids) : ids
    return Array.from({ length: count }, (_, i) => order.slice(i * size, (i + 1) * size))
  }
  // The last to sign up are left over, whatever their handicap.
  const dealt = bySignUp
    .slice(0, count * size)
    .toSorted((a, b) => (a.handicapTenths ?? 540) - (b.handicapTenths ?? 540))
  return Array.from({ length: count }, (_, side) =>
    Array.from({ length: size }, (_, turn) => {
      const at = turn % 2 === 0 ? side : count - 1 - side
      return dealt[turn * count + at]?.id ?? ''
    }),
  )
}

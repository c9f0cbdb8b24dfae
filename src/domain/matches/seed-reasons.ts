/** How the contestants of a knock-out or of pools were seeded, stored when they were published. */
export type Seeding = {
  /** When, in ISO 8601. */
  at: string
  /** The best by handicap; the others are drawn by lot. */
  byHandicap: number
}

/** Why a contestant has a seed, stored when the draw was published. */
export type SeedReason = {
  /** The place in the order by handicap and lot, from 1; another than the seed where a director moved it. */
  proposed: number
  by: 'handicap' | 'lot'
  /** The handicap that the order went by; null by lot, and without a handicap. Gone where others play in the place. */
  handicapTenths?: number | null
  /** Another contestant had the same handicap, so that a lot decided between them. */
  isEqual: boolean
  /** When another player took the place over, in ISO 8601. */
  takenOverAt: string | null
}

/** The reason without the handicap, which is nobody else’s to read. */
export function withoutHandicap(reason: SeedReason): SeedReason {
  const { handicapTenths: _, ...others } = reason
  return others
}

/** The seed of the knock-out after the pools, with the place in the pool that gave it. */
export type KnockOutSeed = { seed: number; pool: number; place: number }

type Proposed = { id: string; handicapTenths: number | null }

/**
 * The reasons of contestants in the order that handicap and lot gave (docs/algorithms/matches.md, why somebody has a
 * seed).
 * @param byHandicap how many of them are seeded by handicap.
 */
export function seedReasons(
  proposed: readonly Proposed[],
  byHandicap: number,
): ReadonlyMap<string, SeedReason> {
  const equals = (handicapTenths: number | null) =>
    proposed.filter((one) => one.handicapTenths === handicapTenths).length
  return new Map(
    proposed.map(({ id, handicapTenths }, i): [string, SeedReason] => {
      const isByHandicap = i < byHandicap
      return [
        id,
        {
          proposed: i + 1,
          by: isByHandicap ? 'handicap' : 'lot',
          handicapTenths: isByHandicap ? handicapTenths : null,
          isEqual: isByHandicap && equals(handicapTenths) > 1,
          takenOverAt: null,
        },
      ]
    }),
  )
}

import type { Ore } from '#domain/shared/money.ts'

export type ClubWithFees = { greenFeeWeekdayOre: Ore; greenFeeWeekendOre: Ore }

/** The middle one of the partner clubs' green fees; 0 while there are no clubs. */
export function usualFees(clubs: readonly ClubWithFees[]): { weekday: Ore; weekend: Ore } {
  return {
    weekday: middle(clubs.map(({ greenFeeWeekdayOre }) => greenFeeWeekdayOre)),
    weekend: middle(clubs.map(({ greenFeeWeekendOre }) => greenFeeWeekendOre)),
  }
}

const middle = (fees: readonly Ore[]): Ore =>
  fees.toSorted((a, b) => a - b)[Math.floor(fees.length / 2)] ?? 0

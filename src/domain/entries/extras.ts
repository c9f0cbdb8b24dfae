import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** What a tournament offers beside the round (*tilvalg*, D33). */
export const extraKinds = ['meal', 'buggy', 'companion', 'other'] as const
export type ExtraKind = (typeof extraKinds)[number]

export const extraKindText: Readonly<Record<ExtraKind, string>> = {
  meal: 'Spisning',
  buggy: 'Buggy',
  companion: 'Ledsager',
  other: 'Andet',
}

/** The most of one extra that one entry may choose; 1 unless it is counted by person. */
export const maxPersons = 6

type Extra = {
  /** How many there are; null for no limit. */
  places: number | null
  /** The last day to choose or cancel it, a Danish day. */
  lastDay: PlainDate
  isPerPerson: boolean
}

type Choice = {
  /** How many the entry has now, and how many it wants; whole numbers from 0. */
  before: number
  quantity: number
  /** How many all entries with a place have now, this one included. */
  taken: number
  today: PlainDate
  /** The director may choose and cancel after the last day, but not beyond the places. */
  byDirector: boolean
}

export type ExtraRefusal = 'extra_closed' | 'extra_too_many' | 'extra_sold_out'

/**
 * Why an entry may not change its choice of an extra, or undefined (docs/algorithms/extras.md). An
 * unchanged choice is always allowed, and a smaller one never sold out.
 */
export function refusalOfChoice(
  { places, lastDay, isPerPerson }: Extra,
  { before, quantity, taken, today, byDirector }: Choice,
): ExtraRefusal | undefined {
  if (quantity === before) return undefined
  if (today > lastDay && !byDirector) return 'extra_closed'
  if (quantity > (isPerPerson ? maxPersons : 1)) return 'extra_too_many'
  const isMore = quantity > before
  return isMore && taken - before + quantity > (places ?? Infinity) ? 'extra_sold_out' : undefined
}

/** How many are left; null without a limit, 0 also when the director has set the limit below the taken. */
export const leftOf = ({ places }: Pick<Extra, 'places'>, taken: number): number | null =>
  places === null ? null : Math.max(0, places - taken)

type Unit = { priceOre: Ore; orderLineId: string | null; deskPayment: string | null }

/** What is owed for chosen extras: those paid neither online nor at the tournament desk; whole øre. */
export const unpaidUnitsOre = (units: readonly Unit[]): Ore =>
  units.reduce(
    (sum, { priceOre, orderLineId, deskPayment }) =>
      orderLineId === null && deskPayment === null ? sum + priceOre : sum,
    0,
  )

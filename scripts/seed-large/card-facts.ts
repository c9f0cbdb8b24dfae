import { refundByUse } from '#domain/passes/withdrawal.ts'
import { danishInstant } from '#server/clock.ts'
import { uuidOf } from './chance.ts'
import type { LargeClub } from './clubs.ts'
import type { Value } from './copy.ts'
import type { LargeCard } from './plan-cards.ts'

/** What the rows of a card need beside it. */
export type Sold = {
  seasonId: string
  clubs: readonly LargeClub[]
  /** The number of the first order in each year’s series. */
  orderNumber: (card: LargeCard) => string
}

export type CardTable = {
  table: string
  columns: string
  /** Null for a card without such a row. */
  row: (card: LargeCard, sold: Sold) => Value[] | null
}

const kinds = {
  golfer: 1,
  account: 2,
  order: 3,
  line: 4,
  attempt: 5,
  capture: 6,
  pass: 7,
  checkIn: 8,
  refund: 9,
  withdrawal: 10,
  member: 11,
  simulated: 12,
  voided: 13,
} as const
export const idOf = (kind: keyof typeof kinds, n: number) => uuidOf(kinds[kind], n)

export const emailOf = ({ n }: LargeCard) => `golfspiller-${n}@stor.example`
export const dguNumberOf = ({ n, home }: LargeCard, clubs: readonly LargeClub[]) =>
  `${clubs[home]?.dguNumber}-${100_000 + n}`
export const nameOf = ({ firstName, lastName }: LargeCard) => `${firstName} ${lastName}`
export const soldAt = ({ soldOn, soldAt: minute }: LargeCard) => danishInstant(soldOn, minute)
export const birthDateOf = ({ n, birthYear }: LargeCard): string =>
  `${birthYear}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
export const handicapOf = ({ n }: LargeCard) => 40 + ((n * 37) % 440)
export const genderOf = ({ n }: LargeCard) => (n % 3 === 0 ? 'women' : 'men')
export const endOf = ({ withdrawnOn }: LargeCard) =>
  withdrawnOn ? danishInstant(withdrawnOn, 11 * 60) : null

/** What a withdrawal pays back, by the rule of the law. */
export function refundOf({ terms, rounds, startNow, withdrawnOn }: LargeCard): number {
  if (!withdrawnOn) return 0
  const countedRounds = rounds.filter(({ isVoided }) => !isVoided).length
  const { price, plannedRounds } = terms
  return refundByUse({ price, plannedRounds, countedRounds, startedByRequest: startNow }).refund
}

export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
export const referenceOf = ({ n }: LargeCard) => `stor-${n}`

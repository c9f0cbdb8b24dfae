import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** One card as it was ordered. Kept with the order as plain data, delivered exactly so. */
export type OrderedCard = {
  cardId: string
  relation: 'self' | 'child' | 'partner'
  firstName: string
  lastName: string
  email: string | null
  birthDate: PlainDate | null
  dguNumber: string
  summary: string
  terms: SoldTerms
  /** The box of L-WD-5 as the buyer left it, with what it said and when it was ticked. */
  startNow: { text: string; version: string; at: string } | null
  firstDayWish: PlainDate | null
  firstDay: PlainDate
  lastDay: PlainDate
  /** The card that becomes this one, and what was paid for it before; absent for a new card. */
  upgrades?: { passId: string; paidBefore: Ore } | undefined
}

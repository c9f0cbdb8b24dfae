import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** One card as ordered. It is stored with the order and delivered without changes. */
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
  /** The ticked consent to an early start, with its text and time as proof (L-WD-5); null without the tick. */
  startNow: { text: string; version: string; at: string } | null
  firstDayWish: PlainDate | null
  firstDay: PlainDate
  lastDay: PlainDate
  /** The card that is upgraded and the amount paid for it; undefined for a new card. */
  upgrades?: { passId: string; paidBefore: Ore } | undefined
}

import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import { weekdayOf, type PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** The fees of a tournament in whole øre with VAT; `cardFeeOre` is null where a Sæsonkort changes nothing (D21). */
export type EntryFees = {
  feeOre: Ore
  memberFeeOre: Ore
  cardFeeOre: Ore | null
  cardUsesRound: boolean
}

export type FeeReason = 'normal' | 'member' | 'card'

/**
 * The lowest fee that a golfer has a right to, and by which right. The member's fee precedes an equal
 * fee of the card, so that no round of the card is used where it saves nothing
 * (docs/algorithms/tournament-entry.md, *Fee*).
 */
export function entryFee(
  { feeOre, memberFeeOre, cardFeeOre, cardUsesRound }: EntryFees,
  { isMember, hasCard }: { isMember: boolean; hasCard: boolean },
): { ore: Ore; reason: FeeReason; usesRound: boolean } {
  const rights: { ore: Ore; reason: FeeReason }[] = [
    ...(isMember ? [{ ore: memberFeeOre, reason: 'member' as const }] : []),
    ...(hasCard && cardFeeOre !== null ? [{ ore: cardFeeOre, reason: 'card' as const }] : []),
  ]
  const lowest = [...rights, { ore: feeOre, reason: 'normal' as const }].reduce((best, one) =>
    one.ore < best.ore ? one : best,
  )
  return { ...lowest, usesRound: lowest.reason === 'card' && cardUsesRound }
}

/** In Danish: `Medlemspris i Bakkens Golfklub`. */
export function feeReasonText(reason: FeeReason, clubName: string): string {
  if (reason === 'member') return `Medlemspris i ${clubName}`
  return reason === 'card' ? 'Pris med Sæsonkort' : 'Almindelig pris'
}

/** A golfer's membership of a club, with the type of the Danish Golf Union. */
type Membership = { clubNumber: number; type: number; endedOn: PlainDate | null }

/** Full, flex, long-distance and trial members (types 1–4) may play there; passive, course-less and former members may not. */
export const isMemberOf = (clubNumber: number, memberships: readonly Membership[]): boolean =>
  memberships.some((one) => one.clubNumber === clubNumber && one.endedOn === null && one.type <= 4)

type CardInForce = {
  firstDay: PlainDate
  lastDay: PlainDate
  days: 'all' | 'weekdays'
  playsOnHolidays: boolean
}

/** Whether a Sæsonkort is in force and may be played with on every one of these days. */
export const coversDays = (
  { firstDay, lastDay, days, playsOnHolidays }: CardInForce,
  played: readonly PlainDate[],
): boolean =>
  played.every(
    (day) =>
      firstDay <= day &&
      day <= lastDay &&
      (days === 'all' ||
        (weekdayOf(day) <= 5 && (playsOnHolidays || dayTypeHoliday(day) === undefined))),
  )

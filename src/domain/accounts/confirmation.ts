import { plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'

/** The 1 February since which a membership must have been confirmed to count on a day (D7). */
export function confirmationYearStart(day: PlainDate): PlainDate {
  const year = day.slice(5) >= '02-01' ? yearOf(day) : yearOf(day) - 1
  return plainDate(`${String(year).padStart(4, '0')}-02-01`)
}

export type Confirmation = {
  /** `lost`: DGU reports no right to play, which overrides a confirmation. */
  state: 'yes' | 'due' | 'lost'
  /** The calendar year that must be confirmed: in January still the previous one. */
  year: number
}

/**
 * Whether a golfer's membership is confirmed for the year of a day.
 * `confirmedOn`: the Danish day of the newest check; null when there has been none.
 */
export function confirmationOn(
  golfer: { confirmedOn: PlainDate | null; rightToPlay: boolean | null },
  day: PlainDate,
): Confirmation {
  const from = confirmationYearStart(day)
  const year = yearOf(from)
  if (golfer.rightToPlay === false) return { state: 'lost', year }
  const isConfirmed = golfer.confirmedOn !== null && golfer.confirmedOn >= from
  return { state: isConfirmed ? 'yes' : 'due', year }
}

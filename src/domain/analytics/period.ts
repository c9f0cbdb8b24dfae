import { addDays, daysBetween, type PlainDate } from '../shared/dates.ts'

/** Periods by number of days up to and including today. */
export const periodLengths = ['7', '30', '90'] as const
export type PeriodLength = (typeof periodLengths)[number]
export const defaultPeriod: PeriodLength = '30'

/** Events are kept for so many days. */
export const maxDays = 400

export type PeriodQuery = {
  period?: PeriodLength | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

/** First and last day, both included. */
export type Period = { from: PlainDate; to: PlainDate }

/**
 * Resolves the period of a query. Chosen days win over a length; a missing last day is today, and a
 * missing first day gives the default length. Reversed days are swapped, and at most the last 400 remain.
 */
export function periodOf(
  { period = defaultPeriod, from, to }: PeriodQuery,
  today: PlainDate,
): Period {
  if (!from && !to) return { from: addDays(today, 1 - Number(period)), to: today }
  const last = to ?? today
  const first = from ?? addDays(last, 1 - Number(defaultPeriod))
  const [a, b] = first <= last ? [first, last] : [last, first]
  return daysBetween(a, b) < maxDays ? { from: a, to: b } : { from: addDays(b, 1 - maxDays), to: b }
}

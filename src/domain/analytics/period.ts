import { addDays, daysBetween, type PlainDate } from '../shared/dates.ts'

/** The periods that are asked for by name: the last so many days, with today. */
export const periodLengths = ['7', '30', '90'] as const
export type PeriodLength = (typeof periodLengths)[number]
export const usualPeriod: PeriodLength = '30'

/** As long as events are kept. */
export const mostDays = 400

export type Asked = {
  period?: PeriodLength | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

/** First and last day, both part of it. */
export type Period = { from: PlainDate; to: PlainDate }

/**
 * The days that are asked about. Chosen days count before a length; of one alone the other is today,
 * or the usual length before. Days the wrong way round are turned, and too many are cut to the last 400.
 */
export function periodOf({ period = usualPeriod, from, to }: Asked, today: PlainDate): Period {
  if (!from && !to) return { from: addDays(today, 1 - Number(period)), to: today }
  const last = to ?? today
  const first = from ?? addDays(last, 1 - Number(usualPeriod))
  const [a, b] = first <= last ? [first, last] : [last, first]
  return daysBetween(a, b) < mostDays
    ? { from: a, to: b }
    : { from: addDays(b, 1 - mostDays), to: b }
}

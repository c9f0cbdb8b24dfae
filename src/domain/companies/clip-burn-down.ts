import { addDays, daysBetween, type PlainDate } from '../shared/dates.ts'
import type { UsagePeriod } from './company-usage.ts'

export type ClipBurnDown = {
  /** The last day of play. */
  playTo: PlainDate
  playFrom: PlainDate
  /** Each *klippekort* with the day on which it was bought. */
  packs: readonly { day: PlainDate; clips: number }[]
  /** The rounds on clips by month (`companyUsage`); the last may be hidden. */
  periods: readonly UsagePeriod[]
  /** How many clips are spent until today, which the company always knows. */
  spent: number
  today: PlainDate
}

/** The end of a month of the season, or today in the running one. */
export type BurnDownMonth = {
  /** `2027-05`. */
  month: string
  until: PlainDate
  /** Clips left; null for a day to come, and at the end of a month where few have played. */
  left: number | null
  /** Clips left if they were spent at an even pace to the last day of play, rounded. */
  pace: number
  isAhead: boolean
}

/**
 * How a company's clips run out over a season, beside an even pace (docs/algorithms/company-cards.md). What is left at the
 * end of a month is shown only where a period of `companyUsage` ends; today's balance is always known.
 */
export function clipBurnDown(input: ClipBurnDown): BurnDownMonth[] {
  const { playFrom, playTo, today, packs } = input
  const leftToday = boughtBy(input, today) - input.spent
  const months: BurnDownMonth[] = []
  for (let first = playFrom; first <= playTo; first = nextMonth(first)) {
    const end = addDays(nextMonth(first), -1)
    const last = end < playTo ? end : playTo
    const isRunning = first <= today && today < last
    const until = isRunning ? today : last
    const isAhead = first > today
    // Before the first *klippekort* there is nothing to spend.
    if (packs.every(({ day }) => day > until)) continue
    months.push({
      month: first.slice(0, 7),
      until,
      left: isAhead ? null : isRunning ? leftToday : leftAt(input, first.slice(0, 7), until),
      pace: Math.round(paceAt(input, until)),
      isAhead,
    })
  }
  return months
}

const nextMonth = (day: PlainDate): PlainDate =>
  addDays(`${addDays(`${day.slice(0, 7)}-28` as PlainDate, 4).slice(0, 7)}-01` as PlainDate, 0)

const boughtBy = ({ packs }: ClipBurnDown, until: PlainDate) =>
  packs.filter(({ day }) => day <= until).reduce((sum, { clips }) => sum + clips, 0)

function leftAt(input: ClipBurnDown, month: string, until: PlainDate): number | null {
  const { periods } = input
  const isHidden = periods.some(
    ({ from, to, rounds }) => from <= month && (rounds === null || month < to),
  )
  if (isHidden) return null
  const spent = periods.filter(({ to }) => to <= month)
  return boughtBy(input, until) - spent.reduce((sum, { rounds }) => sum + (rounds ?? 0), 0)
}

/** Each *klippekort* is spent evenly from its day, or the first day of play, to the last day of play. */
const paceAt = ({ packs, playFrom, playTo }: ClipBurnDown, until: PlainDate): number =>
  packs
    .filter(({ day }) => day <= until)
    .reduce((sum, { day, clips }) => {
      const from = day > playFrom ? day : playFrom
      const days = daysBetween(from, playTo) + 1
      const gone = Math.min(days, daysBetween(from, until) + 1)
      return days > 0 ? sum + (clips * (days - gone)) / days : sum
    }, 0)

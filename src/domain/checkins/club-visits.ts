import {
  addDays,
  addMonths,
  daysBetween,
  earliest,
  weekdayOf,
  type PlainDate,
  type Weekday,
} from '../shared/dates.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import { hideSmallGroups } from '../shared/small-groups.ts'
import { monthOf, type Month, type MonthRound, type Span } from './club-month.ts'

/** A counted round, as far as the counts need it. */
type VisitRound = Pick<MonthRound, 'day' | 'golferId' | 'homeClub'>

/** Rounds, and those of the same days a year before; `before` is null without an agreement then. */
type Counted = { rounds: number; before: number | null }

type ClubVisits = Counted & {
  /** Different golfers. */
  guests: number
  guestsBefore: number | null
  /** Every day, month and weekday of the period, also those without rounds. */
  days: (Counted & { day: PlainDate })[]
  months: (Counted & { month: Month })[]
  weekdays: (Counted & { weekday: Weekday })[]
  /** Home clubs of at least five guests, most rounds first. */
  homeClubs: (Counted & { name: string })[]
  /** All other home clubs together, with guests whose home club is unknown. */
  otherHomeClubs: Counted
}

/** The longest period that is shown. */
const mostVisitDays = 400

type AskedPeriod = { from?: PlainDate | undefined; to?: PlainDate | undefined }

/**
 * The period that is shown (docs/algorithms/club-month.md#visits-of-a-period): the days asked for, the season where a
 * day is missing. Reversed days are swapped, and of more than 400 days the last 400 remain.
 */
export function visitPeriod({ from, to }: AskedPeriod, season: Span): Span {
  const [one, other] = [from ?? earliest(season.from, to ?? season.from), to ?? season.to]
  const [first, last] = one <= other ? [one, other] : [other, one]
  const isTooLong = daysBetween(first, last) >= mostVisitDays
  return { from: isTooLong ? addDays(last, 1 - mostVisitDays) : first, to: last }
}

/** The same days a year before. */
export const yearBefore = ({ from, to }: Span): Span => ({
  from: addMonths(from, -12),
  to: addMonths(to, -12),
})

/**
 * Counts the rounds of a period by day, month, weekday and home club, each beside the same days a year before.
 * @param before null where the club had no agreement then, so that nobody could have come.
 */
export function countVisits(
  span: Span,
  rounds: readonly VisitRound[],
  before: readonly VisitRound[] | null,
): ClubVisits {
  const counter = <Key>(keyOf: (round: VisitRound) => Key) => {
    const [now, then] = [countsBy(rounds, keyOf), before && countsBy(before, keyOf)]
    return (key: Key, earlier: Key): Counted => ({
      rounds: now.get(key) ?? 0,
      before: then && (then.get(earlier) ?? 0),
    })
  }
  const [byDay, byMonth] = [counter(({ day }) => day), counter(({ day }) => monthOf(day))]
  const byWeekday = counter(({ day }) => weekdayOf(day))
  const days = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, i) =>
    addDays(span.from, i),
  )
  const months = [...new Set(days.map(monthOf))]
  return {
    rounds: rounds.length,
    before: before && before.length,
    guests: golfersIn(rounds),
    guestsBefore: before && golfersIn(before),
    days: days.map((day) => ({ day, ...byDay(day, addMonths(day, -12)) })),
    months: months.map((month) => ({ month, ...byMonth(month, monthYearBefore(month)) })),
    weekdays: weekdays.map((weekday) => ({ weekday, ...byWeekday(weekday, weekday) })),
    ...homeClubsOf(rounds, before),
  }
}

/** The days of a long period put together by ISO week, each named by its Monday, also where it lies before the period. */
export function visitsByWeek(days: ClubVisits['days']): (Counted & { monday: PlainDate })[] {
  const weeks = groupedBy(days, ({ day }) => addDays(day, 1 - weekdayOf(day)))
  return [...weeks].map(([monday, own]) => ({
    monday,
    rounds: own.reduce((sum, { rounds }) => sum + rounds, 0),
    before: own.reduce<number | null>(
      (sum, { before }) => (before === null ? null : (sum ?? 0) + before),
      0,
    ),
  }))
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const monthYearBefore = (month: Month): Month => monthOf(addMonths(`${month}-01` as PlainDate, -12))

const golfersIn = (rounds: readonly VisitRound[]) =>
  new Set(rounds.map(({ golferId }) => golferId)).size

function countsBy<Key>(rounds: readonly VisitRound[], keyOf: (round: VisitRound) => Key) {
  const counts = new Map<Key, number>()
  for (const round of rounds) counts.set(keyOf(round), (counts.get(keyOf(round)) ?? 0) + 1)
  return counts
}

/** Small groups are hidden in both years, each by itself; a club that is hidden a year before has null there. */
function homeClubsOf(rounds: readonly VisitRound[], before: readonly VisitRound[] | null) {
  const now = shownHomeClubs(rounds)
  const then = before && shownHomeClubs(before)
  const homeClubs = now.shown.map((club) => ({
    ...club,
    before: then?.shown.find(({ name }) => name === club.name)?.rounds ?? null,
  }))
  const named = homeClubs.reduce((sum, club) => sum + (club.before ?? 0), 0)
  return {
    homeClubs,
    otherHomeClubs: { rounds: now.others, before: before && before.length - named },
  }
}

function shownHomeClubs(rounds: readonly VisitRound[]) {
  const unknown = rounds.filter(({ homeClub }) => homeClub === null)
  const known = groupedBy(rounds, ({ homeClub }) => homeClub)
  known.delete(null)
  return hideSmallGroups(
    [...known].map(([name, own]) => ({
      name: name ?? '',
      rounds: own.length,
      people: golfersIn(own),
    })),
    { rounds: unknown.length, people: golfersIn(unknown) },
  )
}

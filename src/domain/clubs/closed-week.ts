import type { Moment } from '#domain/shared/clock-time.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays } from '#domain/shared/dates.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import { rulesOn } from './blackout.ts'
import type { BlackoutReason, ClubTerms } from './terms.ts'
import { termsOn } from './terms.ts'

/** A part of one day on which card guests cannot play: half-open, minutes of the wall clock. */
export type ClosedTime = {
  fromMinute: number
  toMinute: number
  reason: BlackoutReason
  note: string | undefined
}

export type DayAtClub = {
  day: PlainDate
  /** Name of the public holiday, if any. */
  holiday: string | undefined
  isPartner: boolean
  closed: ClosedTime[]
}

/** A course closed because of weather or for safety; without `until` the end is unknown. */
export type Closure = {
  reason: BlackoutReason
  note?: string | undefined
  from: Moment
  until?: Moment | undefined
}

/** The next days at a club, each with the times closed to card guests, earliest first. */
export function daysAtClub(
  club: { terms: readonly ClubTerms[]; closures: readonly Closure[] },
  { from, days }: { from: PlainDate; days: number },
): DayAtClub[] {
  return Array.from({ length: days }, (_, i) => {
    const day = addDays(from, i)
    const terms = termsOn(club.terms, day)
    const byRule = terms ? rulesOn(terms, day).map(toClosedTime) : []
    const byWeather = club.closures.flatMap((closure) => partOfDay(closure, day) ?? [])
    return {
      day,
      holiday: dayTypeHoliday(day),
      isPartner: terms !== undefined,
      closed: [...byRule, ...byWeather].toSorted(
        (a, b) => a.fromMinute - b.fromMinute || a.toMinute - b.toMinute,
      ),
    }
  })
}

const toClosedTime = ({ fromMinute, toMinute, reason, note }: ClosedTimeOfRule): ClosedTime => ({
  fromMinute,
  toMinute,
  reason,
  note,
})

type ClosedTimeOfRule = Omit<ClosedTime, 'note'> & { note?: string | undefined }

function partOfDay({ from, until, reason, note }: Closure, day: PlainDate): ClosedTime | undefined {
  const fromMinute = from.day < day ? 0 : from.day === day ? from.minute : endOfDay
  const toMinute = !until || until.day > day ? endOfDay : until.day === day ? until.minute : 0
  return fromMinute < toMinute ? { fromMinute, toMinute, reason, note } : undefined
}

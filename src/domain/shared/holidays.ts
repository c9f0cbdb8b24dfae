import type { PlainDate } from './dates.ts'
import { addDays, plainDate, weekdayOf, yearOf } from './dates.ts'

/**
 * The Danish name of the public holiday on this day, for play and prices (E12): the church holidays and
 * 1 January. Store bededag was abolished from 2024. Undefined on other days.
 */
export function dayTypeHoliday(day: PlainDate): string | undefined {
  return fixedHolidays[day.slice(5)] ?? movableHolidayOf(day)
}

/** The Danish name of the public holiday on this day if it follows Easter; undefined on other days. */
export function movableHolidayOf(day: PlainDate): string | undefined {
  const easter = easterSunday(yearOf(day))
  const movable = movableHolidays.find(({ afterEaster }) => addDays(easter, afterEaster) === day)
  if (!movable) return undefined
  return movable.until !== undefined && yearOf(day) > movable.until ? undefined : movable.name
}

/** Saturday, Sunday or public holiday; decides the weight of a visit. */
export function isWeekendOrHoliday(day: PlainDate): boolean {
  return weekdayOf(day) >= 6 || dayTypeHoliday(day) !== undefined
}

/** Whether no legal deadline may end on this date: holidays and 5 June, 24 and 31 December (L-WD-2). */
export function isDeadlineHoliday(day: PlainDate): boolean {
  return dayTypeHoliday(day) !== undefined || ['06-05', '12-24', '12-31'].includes(day.slice(5))
}

/** This day, or the first one after it that is neither Saturday, Sunday nor a deadline holiday. */
export function nextWorkingDay(day: PlainDate): PlainDate {
  let candidate = day
  while (weekdayOf(candidate) >= 6 || isDeadlineHoliday(candidate))
    candidate = addDays(candidate, 1)
  return candidate
}

/** Easter Sunday in the Gregorian calendar (the method of Meeus, Jones and Butcher). */
export function easterSunday(year: number): PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const daysIntoMarch = epact + toSunday - 7 * late + 21
  return addDays(plainDate(`${String(year).padStart(4, '0')}-03-01`), daysIntoMarch)
}

const fixedHolidays: Record<string, string | undefined> = {
  '01-01': 'nytårsdag',
  '12-25': '1. juledag',
  '12-26': '2. juledag',
}

const movableHolidays: { afterEaster: number; name: string; until?: number }[] = [
  { afterEaster: -3, name: 'skærtorsdag' },
  { afterEaster: -2, name: 'langfredag' },
  { afterEaster: 0, name: 'påskedag' },
  { afterEaster: 1, name: '2. påskedag' },
  { afterEaster: 26, name: 'store bededag', until: 2023 },
  { afterEaster: 39, name: 'Kristi himmelfartsdag' },
  { afterEaster: 49, name: 'pinsedag' },
  { afterEaster: 50, name: '2. pinsedag' },
]

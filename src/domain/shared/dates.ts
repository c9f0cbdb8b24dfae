/**
 * A Danish calendar day as `YYYY-MM-DD` (E30). Days compare correctly with `<` and `>` as strings, and are
 * stored in this form.
 */
export type PlainDate = string & { readonly plainDate: true }

/** 1 = Monday … 7 = Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Reads a day such as `2027-02-28`.
 * @throws RangeError when the text is not a day of the calendar, e.g. `2027-02-29`.
 */
export function plainDate(text: string): PlainDate {
  if (!isPlainDate(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

/** Is this text a day of the calendar, years 0001–9999? */
export function isPlainDate(text: string): text is PlainDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The day a number of days later; negative goes back. */
export function addDays(day: PlainDate, days: number): PlainDate {
  return fromDayNumber(toDayNumber(day) + days)
}

/** The same day of the month some months later, or that month's last day: 31 January + 1 = 28 February. */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const { year, month, dayOfMonth } = partsOf(day)
  const monthsSinceYearZero = year * 12 + (month - 1) + months
  const newYear = Math.floor(monthsSinceYearZero / 12)
  const newMonth = monthsSinceYearZero - newYear * 12 + 1
  return write(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)))
}

/** Whole days from the first day to the second; negative when the second lies before. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

export function weekdayOf(day: PlainDate): Weekday {
  // Day number 0 is 1 January 1970, a Thursday.
  return (((((toDayNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** ISO 8601 week: the week belongs to the year that holds its Thursday, so 1 January may be in week 53. */
export function isoWeekOf(day: PlainDate): { year: number; week: number } {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = yearOf(thursday)
  const daysIntoYear = daysBetween(plainDate(`${pad(year, 4)}-01-01`), thursday)
  return { year, week: Math.floor(daysIntoYear / 7) + 1 }
}

export function yearOf(day: PlainDate): number {
  return Number(day.slice(0, 4))
}

/** Age in whole years. Someone born on 29 February has a birthday on 1 March in common years. */
export function ageOn(birth: PlainDate, day: PlainDate): number {
  const hadBirthday = day.slice(5) >= birth.slice(5)
  return yearOf(day) - yearOf(birth) - (hadBirthday ? 0 : 1)
}

export function earliest(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b
}

export function latest(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b
}

/** `lørdag den 12. juni 2027`; without weekday `12. juni 2027`; without year `lørdag den 12. juni`. */
export function formatDay(
  day: PlainDate,
  { weekday = true, year = true }: { weekday?: boolean; year?: boolean } = {},
): string {
  const parts = partsOf(day)
  const date = `${parts.dayOfMonth}.\u00a0${monthNames[parts.month - 1]}`
  const dated = year ? `${date} ${parts.year}` : date
  return weekday ? `${weekdayNames[weekdayOf(day) - 1]} den ${dated}` : dated
}

/** `1. marts – 30. november 2027`, with both years where they differ. Both days are included. */
export function formatPeriod(first: PlainDate, last: PlainDate): string {
  const year = yearOf(first) !== yearOf(last)
  return `${formatDay(first, { weekday: false, year })} – ${formatDay(last, { weekday: false })}`
}

/** `12. jun.`, for a line that has its year elsewhere. */
export function formatDayShort(day: PlainDate): string {
  const { dayOfMonth, month } = partsOf(day)
  const name = monthNames[month - 1] ?? ''
  return `${dayOfMonth}.\u00a0${name.length > 3 ? `${name.slice(0, 3)}.` : name}`
}

/** `12.06.2027`, for tables. */
export function formatShortDate(day: PlainDate): string {
  return `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

/** From Monday. */
export const weekdayNames = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag']
export const monthNames = [
  'januar',
  'februar',
  'marts',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'december',
]

function partsOf(day: PlainDate) {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
  }
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/**
 * Days since 1 January 1970. Years are counted from March, so that the leap day is the
 * last one of its year, and in eras of 400 years, which all have 146,097 days.
 */
function toDayNumber(day: PlainDate): number {
  const { year, month, dayOfMonth } = partsOf(day)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function fromDayNumber(dayNumber: number): PlainDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
}

function write(year: number, month: number, dayOfMonth: number): PlainDate {
  return plainDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`)
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

import type { Day } from '../record.ts'

/** Whether a round weighs as at a weekend: Saturdays, Sundays and the Danish public holidays. */
export function isWeekend(day: Day): boolean {
  const date = new Date(`${day}T12:00:00Z`)
  const weekday = date.getUTCDay()
  return weekday === 0 || weekday === 6 || holidaysOf(date.getUTCFullYear()).includes(day)
}

const known = new Map<number, Day[]>()

/** The holidays of the church and New Year’s Day. Store bededag is none since 2024. */
function holidaysOf(year: number): Day[] {
  const before = known.get(year)
  if (before) return before
  const easter = easterOf(year)
  // Thursday, Friday, Easter Sunday and Monday, Ascension, Whit Sunday and Monday.
  const movable = [-3, -2, 0, 1, 39, 49, 50].map((days) => plus(easter, days))
  const days = [...movable, `${year}-01-01`, `${year}-12-25`, `${year}-12-26`]
  known.set(year, days)
  return days
}

const plus = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Easter Sunday by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

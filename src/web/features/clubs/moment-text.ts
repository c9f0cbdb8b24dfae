import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { addDays, formatDay, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

/** `i dag`, `i morgen`, `lørdag den 8. maj`. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'i dag'
  if (day === addDays(plainDate(today), 1)) return 'i morgen'
  return formatDay(plainDate(day), { year: false })
}

/** `lørdag den 8. maj kl. 13.00`. */
export const whenText = ({ day, minute }: { day: string; minute: number }, today: string) =>
  `${dayText(day, today)} ${formatClockProse(minute)}`

/** An instant on the Danish clock: `mandag den 3. maj kl. 20.00`. */
export function instantText(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}

/** The next days as options of a field, and the chosen day; only the chosen one while today is unknown. */
export function dayChoices(today: string | undefined, chosen: string | undefined) {
  const days: PlainDate[] = today
    ? Array.from({ length: 28 }, (_, i) => addDays(plainDate(today), i))
    : []
  const isListed = chosen === undefined || days.includes(plainDate(chosen))
  return [...days, ...(isListed ? [] : [plainDate(chosen)])].map((day, i) => ({
    value: day as string,
    label: capital(today && i < 2 ? `${dayText(day, today)}, ${weekdayText(day)}` : shortDay(day)),
  }))
}

/** `lørdag 8. maj`: short, because a field is narrow on a phone. */
const shortDay = (day: PlainDate) =>
  plainSpaces(formatDay(day, { year: false }).replace(' den ', ' '))
const weekdayText = (day: PlainDate) => formatDay(day, { year: false }).split(' ')[0] ?? ''

/** The usual hours of play as options, and the chosen time of a shared URL. */
export function timeChoices(chosen: string | undefined) {
  const hours = Array.from({ length: 16 }, (_, i) => `${String(i + 6).padStart(2, '0')}:00`)
  const chosenTime = normalTime(chosen)
  const all = chosenTime && !hours.includes(chosenTime) ? [...hours, chosenTime].toSorted() : hours
  return all.map((value) => ({
    value,
    label: `${Number(value.slice(0, 2))}.${value.slice(3)}`,
  }))
}

/** Normalises `9.00` from a shared URL to the format of the options, `09:00`. */
export const normalTime = (time: string | undefined) => time?.replace('.', ':').padStart(5, '0')

export const timeValue = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

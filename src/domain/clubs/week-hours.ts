import { endOfDay, type MinuteOfDay } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate, weekdayOf } from '#domain/shared/dates.ts'
import { blackoutReasonNames, weekdayNames } from './blackout-text.ts'
import type { BlackoutReason } from './terms.ts'

/** A day at a club, as its page receives it; the first day of a list is today. */
export type DayHours = {
  day: string
  holiday: string | null
  isPartner: boolean
  /** Half-open, minutes of the wall clock. */
  closed: readonly ClosedHours[]
  /** Minutes of the wall clock; null where the club's position is unknown. */
  sunset: MinuteOfDay | null
}

type ClosedHours = {
  fromMinute: MinuteOfDay
  toMinute: MinuteOfDay
  reason: BlackoutReason
  note: string | null
}

/** Consecutive days with the same hours, as one column of the strip. */
export type HoursGroup = {
  /** The number of days, 1 to 7. */
  days: number
  first: string
  /** `I dag–fredag`, `Lørdag`. */
  label: string
  /** `23.–27. november`. */
  dates: string
  /** `Hele dagen`, `Til kl. 8 og fra kl. 10`, `Lukket`. */
  hours: string
  kind: 'open' | 'limited' | 'closed'
  /** One sentence for each closure, and the holiday. */
  reasons: string[]
  /** `Solnedgang kl. 15.52`; null where it is unknown. */
  sunset: string | null
}

/** Folds consecutive equal days, so that a week without closures is one column. */
export function groupWeekHours(week: readonly DayHours[]): HoursGroup[] {
  const groups: DayHours[][] = []
  for (const day of week) {
    const group = groups.at(-1)
    if (group?.[0] && sameHours(group[0]) === sameHours(day)) group.push(day)
    else groups.push([day])
  }
  return groups.map((days, i) => toGroup(days, i === 0))
}

const sameHours = ({ holiday, isPartner, closed }: DayHours) =>
  JSON.stringify([holiday, isPartner, isPartner ? closed : []])

function toGroup(days: readonly DayHours[], startsToday: boolean): HoursGroup {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) throw new RangeError('A group of hours has at least one day')
  const open = first.isPartner ? openSpans(first.closed) : []
  return {
    days: days.length,
    first: first.day,
    label: labelOf({ first, last, startsToday }),
    dates: datesOf(first.day, last.day),
    hours: hoursText(open),
    kind: open.length === 0 ? 'closed' : isWholeDay(open) ? 'open' : 'limited',
    reasons: reasonsOf(first),
    sunset: sunsetText(first.sunset, last.sunset),
  }
}

type Span = { from: MinuteOfDay; to: MinuteOfDay }

/** The hours of a day that no closure covers. */
export function openSpans(closed: readonly Pick<ClosedHours, 'fromMinute' | 'toMinute'>[]): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { fromMinute, toMinute } of closed.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    if (fromMinute > from) spans.push({ from, to: fromMinute })
    from = Math.max(from, toMinute)
  }
  return from < endOfDay ? [...spans, { from, to: endOfDay }] : spans
}

const isWholeDay = ([span]: readonly Span[]) => span?.from === 0 && span.to === endOfDay

function hoursText(open: readonly Span[]): string {
  if (open.length === 0) return 'Lukket'
  return capital(open.map(spanText).join(' og '))
}

function spanText({ from, to }: Span): string {
  if (from === 0) return to === endOfDay ? 'hele dagen' : `til ${clock(to)}`
  return to === endOfDay ? `fra ${clock(from)}` : `${clock(from)}–${figures(to)}`
}

/** `kl. 8`, `kl. 8.30`: a strip has no room for the zeros of whole hours. */
const clock = (minute: MinuteOfDay) => `kl.\u00a0${figures(minute)}`

function figures(minute: MinuteOfDay): string {
  const past = minute % 60
  return `${Math.floor(minute / 60)}${past === 0 ? '' : `.${String(past).padStart(2, '0')}`}`
}

function labelOf({
  first,
  last,
  startsToday,
}: {
  first: DayHours
  last: DayHours
  startsToday: boolean
}) {
  const from = startsToday ? 'i dag' : weekdayText(first.day)
  return capital(first === last ? from : `${from}–${weekdayText(last.day)}`)
}

const weekdayText = (day: string) => weekdayNames[weekdayOf(plainDate(day))]

/** `23. november`, `23.–27. november`, `30. november–2. december`. */
function datesOf(first: string, last: string): string {
  if (first === last) return dateText(first)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? `${Number(first.slice(8))}.` : dateText(first)}–${dateText(last)}`
}

const dateText = (day: string) =>
  formatDay(plainDate(day), { year: false })
    .replace(/^.*\sden\s/, '')
    .replaceAll('\u00a0', ' ')

function reasonsOf({ isPartner, closed, holiday }: DayHours): string[] {
  const reasons = isPartner ? closed.map(reasonText) : ['Ikke samarbejdsklub den dag']
  return [...(holiday ? [capital(holiday)] : []), ...reasons]
}

/** `Medlemstid kl. 8–10`, `Turnering hele dagen: Klubmesterskab`. */
function reasonText({ fromMinute, toMinute, reason, note }: ClosedHours): string {
  const span = spanText({ from: Math.max(0, fromMinute), to: Math.min(endOfDay, toMinute) })
  const name = reason === 'andet' ? 'Lukket' : blackoutReasonNames[reason]
  return `${name} ${span}${note ? `: ${note.replace(/\.$/, '')}` : ''}`
}

function sunsetText(first: MinuteOfDay | null, last: MinuteOfDay | null): string | null {
  if (first === null || last === null) return null
  const isSame = first === last
  return `Solnedgang ${clock(first)}${isSame ? '' : `–${figures(last)}`}`
}

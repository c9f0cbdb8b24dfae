import { countOf } from '../shared/danish.ts'
import { endOfDay, formatClockProse, isBefore, type Moment } from '../shared/clock-time.ts'
import { addDays, formatDay, type PlainDate } from '../shared/dates.ts'
import type { BlackoutReason } from './terms.ts'

/** Ends that need no time: at midnight, at midnight tomorrow, or when somebody opens the course. */
export const closureEnds = ['today', 'tomorrow', 'opened'] as const
export type ClosureEnd = (typeof closureEnds)[number] | Moment

/** A closure with an end lasts at most this many days. */
export const longestClosureDays = 120
/** Characters of the note that golfers see. */
export const closureNoteLimit = 200

type ResolvedEnd =
  /** `until` is undefined when somebody has to open the course. */
  | { ok: true; until: Moment | undefined }
  | { ok: false; reason: 'closure_end_past' | 'closure_end_too_far' }

/** When a course that is closed `now` opens by itself. */
export function resolveClosureEnd(end: ClosureEnd, now: Moment): ResolvedEnd {
  if (end === 'opened') return { ok: true, until: undefined }
  if (end === 'today' || end === 'tomorrow') {
    return { ok: true, until: { day: addDays(now.day, end === 'today' ? 1 : 2), minute: 0 } }
  }
  const until = end.minute === endOfDay ? { day: addDays(end.day, 1), minute: 0 } : end
  if (!isBefore(now, until)) return { ok: false, reason: 'closure_end_past' }
  const latest = { day: addDays(now.day, longestClosureDays), minute: 0 }
  if (isBefore(latest, until)) return { ok: false, reason: 'closure_end_too_far' }
  return { ok: true, until }
}

/** Frost has usually left the course at ten. A later closing lasts until midnight. */
const [frostLeaves, lastFrostMorning] = [10 * 60, 9 * 60 + 30]

/** What a closing is likely to be, so that frost on a morning needs no choice: frost from October to May, else water. */
export function usualClosing(now: Moment): { reason: BlackoutReason; end: ClosureEnd } {
  const month = Number(now.day.slice(5, 7))
  const reason = month >= 10 || month <= 5 ? 'frost' : 'vand'
  return { reason, end: usualEnd(reason, now) }
}

/** The end that is proposed with a reason. */
export const usualEnd = (reason: BlackoutReason, now: Moment): ClosureEnd =>
  reason === 'frost' && now.minute < lastFrostMorning
    ? { day: now.day, minute: frostLeaves }
    : 'today'

/**
 * `til og med onsdag den 5. maj` for an end at midnight, else `til onsdag den 5. maj kl. 14.00`. With `today`, an
 * end on that day is `til kl. 14.00` or `resten af dagen`.
 */
export function closedUntilText({ day, minute }: Moment, today?: PlainDate): string {
  const dayText = (shown: PlainDate) => formatDay(shown, { year: false })
  if (minute === 0) {
    const last = addDays(day, -1)
    return last === today ? 'resten af dagen' : `til og med ${dayText(last)}`
  }
  return day === today
    ? `til ${formatClockProse(minute)}`
    : `til ${dayText(day)} ${formatClockProse(minute)}`
}

/** `3 planlagte besøg får besked på mail.`; undefined when there are none. */
export const toldVisitsText = (visits: number): string | undefined =>
  visits === 0
    ? undefined
    : `${countOf(visits, 'planlagt besøg', 'planlagte besøg')} får besked på mail.`

import type { ClosedCourse, Closing, ClosingReason, CourseState } from '#contract/clubs/course.ts'
import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import {
  closedUntilText,
  closureNoteLimit,
  longestClosureDays,
  resolveClosureEnd,
  usualClosing,
  usualEnd,
  type ClosureEnd,
} from '#domain/clubs/closure-end.ts'
import { isToldOfClosure } from '#domain/checkins/planned-visit.ts'
import { endOfDay, formatClockShort, parseMinute, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, isPlainDate, plainDate } from '#domain/shared/dates.ts'

/** How the end of a closure is written. */
export type EndKind = 'time' | 'today' | 'tomorrow' | 'day' | 'opened'

/** The fields of the form as they are typed. */
export type ClosingDraft = {
  kind: EndKind
  /** For an end at a time today. */
  time: string
  /** The last closed day, for an end after several days. */
  lastDay: string
  reason: ClosingReason
  note: string
}

/** The fields before anything is chosen; of a closure that applies, those of the closure. */
export function draftOf(closed: ClosedCourse | null, now: Moment): ClosingDraft {
  const { reason, end } = usualClosing(now)
  const usual = { time: '10.00', lastDay: addDays(now.day, 2) as string }
  if (!closed) return { ...usual, ...endFields(end, now), reason, note: '' }
  const until = closed.until && { ...closed.until, day: plainDate(closed.until.day) }
  const fields = until ? endFields(until, now) : { kind: 'opened' as const }
  return { ...usual, ...fields, reason: closed.reason, note: closed.note ?? '' }
}

/** The clock of the server when the state was read. */
export const nowOf = ({ now: { day, minute } }: CourseState): Moment => ({
  day: plainDate(day),
  minute,
})

type EndFields = Partial<ClosingDraft> & { kind: EndKind }

function endFields(end: ClosureEnd, now: Moment): EndFields {
  if (typeof end === 'string') return { kind: end }
  if (end.minute !== 0) {
    // A later day at a time is shown as that day; the club may write another end.
    return end.day === now.day
      ? { kind: 'time', time: formatClockShort(end.minute) }
      : { kind: 'day', lastDay: end.day }
  }
  const lastDay = addDays(end.day, -1)
  if (lastDay === now.day) return { kind: 'today' }
  return lastDay === addDays(now.day, 1) ? { kind: 'tomorrow' } : { kind: 'day', lastDay }
}

/** The draft with another reason, and with the end that is usual for it unless one was chosen. */
export function withReason(
  draft: ClosingDraft,
  { reason, now, isEndChosen }: { reason: ClosingReason; now: Moment; isEndChosen: boolean },
): ClosingDraft {
  if (isEndChosen) return { ...draft, reason }
  return { ...draft, ...endFields(usualEnd(reason, now), now), reason }
}

type Errors = { time?: string; lastDay?: string; note?: string }

/** The closing that the fields describe, and what is wrong with them. */
export function readClosing(draft: ClosingDraft, now: Moment) {
  const { reason } = draft
  const note = draft.note.trim()
  const errors: Errors = { ...noteError(reason, note) }
  const end = endOf(draft, now)
  const resolved = end === undefined ? undefined : resolveClosureEnd(end, now)
  if (resolved?.ok !== true) Object.assign(errors, endError(draft, now))
  const closing: Closing = { reason, note: note || null, end: end ?? 'today' }
  const until = resolved?.ok ? resolved.until : undefined
  return { closing, until, errors, isValid: Object.keys(errors).length === 0 }
}

function endOf(draft: ClosingDraft, now: Moment): ClosureEnd | undefined {
  const { kind, time, lastDay } = draft
  if (kind === 'time') {
    const minute = parseMinute(time.trim().replace(/^kl\.?\s*/i, ''))
    return minute === undefined ? undefined : { day: now.day, minute }
  }
  if (kind !== 'day') return kind
  return isPlainDate(lastDay) ? { day: lastDay, minute: endOfDay } : undefined
}

function endError({ kind, time }: ClosingDraft, { day }: Moment): Errors {
  if (kind === 'time') {
    const isTime = parseMinute(time.trim().replace(/^kl\.?\s*/i, '')) !== undefined
    return {
      time: isTime
        ? 'Tidspunktet er passeret. Vælg et senere.'
        : 'Skriv et klokkeslæt, fx 10 eller 10.30.',
    }
  }
  const [, month = '', date = ''] = addDays(day, longestClosureDays - 1).split('-')
  return { lastDay: `Vælg en dag fra i dag til den ${Number(date)}.${Number(month)}.` }
}

function noteError(reason: ClosingReason, note: string): Errors {
  if (reason === 'andet' && note === '')
    return { note: 'Skriv, hvorfor banen er lukket. Golfspillerne ser det.' }
  if (note.length <= closureNoteLimit) return {}
  return { note: `Højst ${closureNoteLimit} tegn. Der står ${note.length}.` }
}

type Shown = { reason: ClosingReason; note: string | null; until: Moment | undefined }

/** What golfers read: `Banen er lukket: frost. Lukket til kl. 10.00.` */
export function seenByGolfers({ reason, note, until }: Shown, now: Moment): string {
  const text = note && reason !== 'andet' ? ` ${note.replace(/\.*$/, '.')}` : ''
  const end = until
    ? `Lukket ${closedUntilText(until, now.day)}.`
    : 'Klubben melder ud, når den åbner igen.'
  return `${closedCourseText(reason, note)}.${text} ${end}`
}

/** The number of planned visits whose golfers are told of a closure from now on. */
export const countTold = (
  visits: readonly { day: string; minute: number }[],
  until: Moment | undefined,
  now: Moment,
): number =>
  visits.filter(({ day, minute }) =>
    isToldOfClosure({ day: plainDate(day), minute }, { from: now, until }, now),
  ).length

/** The planned visits whose golfers may be mailed. A closure is mailed once, so a change mails only those it adds. */
export const visitsToTell = ({ plannedVisits }: CourseState, isChange: boolean) =>
  plannedVisits.filter(({ isTold }) => !isChange || !isTold)

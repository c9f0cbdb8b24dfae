import { z } from 'zod'
import { closureEnds, closureNoteLimit } from '#domain/clubs/closure-end.ts'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { day, minute, moment, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` when a course is closed or its closure is changed. */
export const courseRefusals = [
  'course_closed_already',
  /** The reason *andet* says nothing without a note. */
  'closure_note_missing',
  'closure_end_past',
  'closure_end_too_far',
] as const
export type CourseRefusal = (typeof courseRefusals)[number]

const clubId = z.uuid()
const reason = z.enum(blackoutReasons)
export type ClosingReason = z.output<typeof reason>

const closure = z.object({
  closureId: z.uuid(),
  reason,
  note: z.string().nullable(),
  /** When it opens by itself; null until somebody opens it. */
  until: moment.nullable(),
})

/** `isTold`: its golfers were mailed about the closure that applies, which is mailed once. */
const plannedVisit = moment.extend({ isTold: z.boolean() })

export const courseState = z.object({
  clubName: z.string(),
  slug: z.string(),
  /** The Danish clock of the server: that of a device may be wrong. */
  now: moment,
  /** The last day of a club that leaves or has left; null for a club that goes on, or never was a partner. */
  lastDay: day.nullable(),
  /** `since`: on the Danish clock. */
  closed: closure.extend({ since: moment }).nullable(),
  /** How many rounds of today a closure now would give back. */
  roundsAtStake: z.int().min(0),
  /** The rounds that the newest closure gave back, while one press lets them count again; null when there are none. */
  returned: z
    .object({ closureId: z.uuid(), rounds: z.int().min(1), at: moment, until: moment })
    .nullable(),
  /** The planned visits from now on whose golfers a closure would concern, earliest first. */
  plannedVisits: z.array(plannedVisit),
})

/** How a course is closed: `note` is shown to guests (E6); by default it opens by itself at midnight. */
export const closing = z.object({
  reason,
  note: freeText(closureNoteLimit, { min: 1 }).nullable(),
  end: z.union([z.enum(closureEnds), z.object({ day: writtenDay, minute })]).default('today'),
})

/** The closure as the writer saw it: another one is refused with `changed_elsewhere`. */
export const closureSeen = closure.extend({ note: freeText(closureNoteLimit).nullable() })

export const closureEffect = z.object({
  closureId: z.uuid(),
  /** The number of planned visits at the time of the closure, whose golfers are mailed now: not those told before. */
  visitsTold: z.int().min(0),
})

export const closed = closureEffect.extend({
  /** How many rounds of today the closure gave back: those checked in within the last two hours (D5). */
  roundsReturned: z.int().min(0),
})

export const getCourseState = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/course',
  audience: 'club.course',
  summary: 'Whether the course is closed now, for the club’s own people.',
  input: z.object({ clubId }),
  output: courseState,
})
export type CourseState = Output<typeof getCourseState>
export type ClosedCourse = NonNullable<CourseState['closed']>

/** Closes the course at once. Rounds that it gave back stay given back when the course opens; see `undoOwnClosure`. */
export const closeOwnCourse = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Closes the club’s course now, with a public reason and an end.',
  errors: ['refused'],
  input: closing.extend({ clubId }),
  output: closed,
})
export type Closing = Omit<SentInput<typeof closeOwnCourse>, 'clubId'>

/** Changes the closure that applies now. It gives no further rounds back. */
export const changeOwnClosure = endpoint({
  method: 'PATCH',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Changes the end, the reason or the note of the club’s closure.',
  errors: ['refused', 'changed_elsewhere'],
  input: closing.extend({ clubId, seen: closureSeen }),
  output: closureEffect,
})
export type ClosureChange = Omit<SentInput<typeof changeOwnClosure>, 'clubId'>

/** Ends the closure that was seen, or every current one; `changed_elsewhere` when another one applies now. */
export const openOwnCourse = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Opens the club’s course now.',
  errors: ['changed_elsewhere'],
  input: z.object({ clubId, closureId: z.uuid().optional() }),
  output: z.object({ done: z.literal(true) }),
})

export const closureUndone = z.object({
  roundsRestored: z.int().min(0),
  /** Rounds that stay given back, because the golfer has checked in again or the card has no round left. */
  roundsKept: z.int().min(0),
})

/** Within 30 minutes of a closure that was a mistake; `restore_too_late` afterwards. */
export const undoOwnClosure = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/closures/:closureId/undo',
  audience: 'club.course',
  summary: 'Takes a closure back: opens the course, and counts the rounds again that it gave back.',
  errors: ['refused'],
  input: z.object({ clubId, closureId: z.uuid() }),
  output: closureUndone,
})

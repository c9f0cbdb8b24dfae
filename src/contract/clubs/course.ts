import { z } from 'zod'
import { closureEnds } from '#domain/clubs/closure-end.ts'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { day, minute, moment } from '#contract/shared/day.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const clubId = z.uuid()
const reason = z.enum(blackoutReasons)
export type ClosingReason = z.output<typeof reason>

export const getCourseState = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/course',
  audience: 'club.course',
  summary: 'Whether the course is closed now, for the club’s own people.',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    slug: z.string(),
    closed: z
      .object({
        reason,
        note: z.string().nullable(),
        /** Closed since, on the Danish clock. */
        day,
        minute,
        /** When it opens by itself; null until somebody opens it. */
        until: moment.nullable(),
      })
      .nullable(),
  }),
})

/** How many rounds of today the closure gave back: those checked in within the last two hours (D5). */
export const roundsReturned = z.int().min(0)

/**
 * Closes the course at once because of weather or for safety; `note` is shown to guests (E6). By default it
 * opens by itself at midnight. Rounds that it gave back stay given back when the course opens again.
 */
export const closeOwnCourse = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Closes the club’s course now, with a public reason.',
  input: z.object({
    clubId,
    reason,
    note: freeText(200, { min: 1 }).nullable(),
    end: z.enum(closureEnds).default('today'),
  }),
  output: z.object({ closureId: z.uuid(), roundsReturned }),
})
export type Closing = Omit<SentInput<typeof closeOwnCourse>, 'clubId'>

export const openOwnCourse = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Opens the club’s course now.',
  input: z.object({ clubId }),
  output: z.object({ done: z.literal(true) }),
})

import { z } from 'zod'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
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
        day: z.string(),
        minute: z.int(),
      })
      .nullable(),
  }),
})

/** Closes the course at once because of weather or for safety; `note` is shown to guests (E6). */
export const closeOwnCourse = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Closes the club’s course now, with a public reason.',
  input: z.object({ clubId, reason, note: freeText(200, { min: 1 }).nullable() }),
  output: z.object({ closureId: z.uuid() }),
})

export const openOwnCourse = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/closure',
  audience: 'club.course',
  summary: 'Opens the club’s course now.',
  input: z.object({ clubId }),
  output: z.object({ done: z.literal(true) }),
})

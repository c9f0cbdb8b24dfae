import { z } from 'zod'
import {
  closed,
  closing,
  closureEffect,
  closureSeen,
  closureUndone,
  courseState,
} from '#contract/clubs/course.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The course as `getCourseState` shows it to the club. */
export const getCourseOfClub = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clubs/:id/course',
  audience: 'courses.close',
  summary: 'Whether a club’s course is closed now.',
  input: z.object({ id: z.uuid() }),
  output: courseState,
})

/** Closes the course for a club that calls, as `closeOwnCourse` does. */
export const closeCourse = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/closure',
  audience: 'courses.close',
  summary: 'Closes a club’s course now, with a public reason and an end.',
  errors: ['refused'],
  input: closing.extend({ id: z.uuid() }),
  output: closed,
})

/** Changes the closure for a club that calls, as `changeOwnClosure` does. */
export const changeClosure = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/clubs/:id/closure',
  audience: 'courses.close',
  summary: 'Changes the end, the reason or the note of a club’s closure.',
  errors: ['refused', 'changed_elsewhere'],
  input: closing.extend({ id: z.uuid(), seen: closureSeen }),
  output: closureEffect,
})

/** Ends the closure that was seen, or every current one; an open course stays open. */
export const openCourse = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/clubs/:id/closure',
  audience: 'courses.close',
  summary: 'Opens a club’s course now.',
  errors: ['changed_elsewhere'],
  input: z.object({ id: z.uuid(), closureId: z.uuid().optional() }),
  output: z.object({ done: z.literal(true) }),
})

/** Takes back a closure by the club or the back office, as `undoOwnClosure` does. */
export const undoClosure = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/closures/:closureId/undo',
  audience: 'courses.close',
  summary: 'Takes a club’s closure back, with the rounds that it gave back.',
  errors: ['refused'],
  input: z.object({ id: z.uuid(), closureId: z.uuid() }),
  output: closureUndone,
})

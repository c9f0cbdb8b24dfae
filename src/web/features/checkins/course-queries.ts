import { queryOptions } from '@tanstack/react-query'
import {
  changeClosure,
  closeCourse,
  getCourseOfClub,
  openCourse,
  undoClosure,
} from '#contract/admin/club-course.ts'
import {
  changeOwnClosure,
  closeOwnCourse,
  getCourseState,
  openOwnCourse,
  undoOwnClosure,
  type Closing,
  type ClosureChange,
} from '#contract/clubs/course.ts'
import { call } from '../../api.ts'

/** The club's own people, or the back office for a club that calls. */
export type CourseUser = 'club' | 'operator'

/**
 * Refreshed every minute, for its clock and because a colleague may close the course. The key begins with `clubs`, so
 * that a change of the club's page refreshes it too.
 */
export const courseStateQuery = (clubId: string, by: CourseUser = 'club') =>
  queryOptions({
    queryKey: ['clubs', clubId, 'course', by],
    queryFn: ({ signal }) =>
      by === 'club'
        ? call(getCourseState, { clubId }, signal)
        : call(getCourseOfClub, { id: clubId }, signal),
    refetchInterval: 60_000,
  })

/** Closes, changes and opens the course; `undo` also lets the rounds count again that a closure gave back. */
export const courseActions = (clubId: string, by: CourseUser) => ({
  close: (closing: Closing) =>
    by === 'club'
      ? call(closeOwnCourse, { clubId, ...closing })
      : call(closeCourse, { id: clubId, ...closing }),
  change: (change: ClosureChange) =>
    by === 'club'
      ? call(changeOwnClosure, { clubId, ...change })
      : call(changeClosure, { id: clubId, ...change }),
  open: (closureId: string) =>
    by === 'club'
      ? call(openOwnCourse, { clubId, closureId })
      : call(openCourse, { id: clubId, closureId }),
  undo: (closureId: string) =>
    by === 'club'
      ? call(undoOwnClosure, { clubId, closureId })
      : call(undoClosure, { id: clubId, closureId }),
})

import { queryOptions } from '@tanstack/react-query'
import {
  changeClosure,
  closeCourse,
  getCourseOfClub,
  openCourse,
  undoClosure,
} from '#contract/admin/club-course.ts'
import * as link from '#contract/checkins/club-link.ts'
import {
  changeOwnClosure,
  closeOwnCourse,
  getCourseState,
  openOwnCourse,
  undoOwnClosure,
  type Closing,
  type ClosureChange,
} from '#contract/clubs/course.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'

/** The club's own people, the back office for a club that calls, or the link in the club's monthly mail. */
export type CourseUser = 'club' | 'operator' | 'link'

/**
 * Refreshed every minute, for its clock and because a colleague may close the course. The key begins with `clubs`, so
 * that a change of the club's page refreshes it too.
 */
export const courseStateQuery = (clubId: string, by: CourseUser = 'club') =>
  queryOptions({
    queryKey: ['clubs', clubId, 'course', by],
    queryFn: ({ signal }) => {
      if (by === 'link') return call(link.getLinkedCourse, {}, signal)
      return by === 'club'
        ? call(getCourseState, { clubId }, signal)
        : call(getCourseOfClub, { id: clubId }, signal)
    },
    refetchInterval: 60_000,
  })

type CourseActions = {
  close: (closing: Closing) => Promise<Output<typeof closeOwnCourse>>
  change: (change: ClosureChange) => Promise<Output<typeof changeOwnClosure>>
  open: (closureId: string) => Promise<Output<typeof openOwnCourse>>
  undo: (closureId: string) => Promise<Output<typeof undoOwnClosure>>
}

/** Closes, changes and opens the course; `undo` also lets the rounds count again that a closure gave back. */
export function courseActions(clubId: string, by: CourseUser): CourseActions {
  switch (by) {
    case 'club':
      return {
        close: (closing) => call(closeOwnCourse, { clubId, ...closing }),
        change: (change) => call(changeOwnClosure, { clubId, ...change }),
        open: (closureId) => call(openOwnCourse, { clubId, closureId }),
        undo: (closureId) => call(undoOwnClosure, { clubId, closureId }),
      }
    case 'operator':
      return {
        close: (closing) => call(closeCourse, { id: clubId, ...closing }),
        change: (change) => call(changeClosure, { id: clubId, ...change }),
        open: (closureId) => call(openCourse, { id: clubId, closureId }),
        undo: (closureId) => call(undoClosure, { id: clubId, closureId }),
      }
    case 'link':
      return {
        close: (closing) => call(link.closeLinkedCourse, closing),
        change: (change) => call(link.changeLinkedClosure, change),
        open: (closureId) => call(link.openLinkedCourse, { closureId }),
        undo: (closureId) => call(link.undoLinkedClosure, { closureId }),
      }
  }
}

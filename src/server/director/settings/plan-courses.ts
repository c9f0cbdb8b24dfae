import { refuse } from '../../competitions/refuse-tournament.ts'
import type { Db } from '../../db/client.ts'
import type { RoundRow, RoundTeeRow } from '../../competitions/tournament-queries.ts'
import {
  planCourse,
  type ChosenCourse,
  type CourseRequest,
  type PlannedCourse,
} from './round-tees.ts'

/** The courses of a round with their tees. */
export type PlannedCourses = Pick<PlannedCourse, 'tees' | 'extras'> & {
  /** By name, the first of them number 1. */
  courses: string[]
  holes: 9 | 18
}

type RoundRequest = Pick<CourseRequest, 'clubId' | 'divisions'> & {
  round: ChosenCourse & { holes: 9 | 18; otherCourses: readonly ChosenCourse[] }
  stored: { row: RoundRow; tees: readonly RoundTeeRow[] } | undefined
}

/** The courses of a round. `refused`: `course_twice`, and as for one course. */
export async function planCourses(
  tx: Db,
  { round, ...request }: RoundRequest,
): Promise<PlannedCourses> {
  const { otherCourses, holes, ...first } = round
  const planned: PlannedCourse[] = []
  for (const [i, chosen] of [first, ...otherCourses].entries()) {
    planned.push(await planCourse(tx, { ...request, number: i + 1, holes, chosen }))
  }
  const courses = planned.map(({ courseName }) => courseName)
  if (new Set(courses).size < courses.length) refuse('course_twice')
  return {
    courses,
    holes,
    tees: planned.flatMap(({ tees }) => tees),
    extras: planned.flatMap(({ extras }) => extras),
  }
}

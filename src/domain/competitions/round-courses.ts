import { listInDanish } from '#domain/shared/danish.ts'

/** The most courses that a round is played on at once. */
export const mostCourses = 3

/** The courses of a round by name, the first of them number 1 (docs/algorithms/several-courses.md). */
type Courses = readonly string[]

/** `Skovbanen`, `Skovbanen og Parkbanen`: where a round is played. */
export const coursesText = (courses: Courses): string => listInDanish([...courses])

/** The name of the course that a flight plays; empty for a number that the round does not have. */
export const courseNameOf = (courses: Courses, course: number): string => courses[course - 1] ?? ''

/** The name where it distinguishes anything: null in a round on one course. */
export const namedCourseOf = (courses: Courses, course: number): string | null =>
  courses.length > 1 ? courseNameOf(courses, course) : null

/** Those of the tees that are on this course. */
export const teesOnCourse = <Tee extends { course: number }>(
  tees: readonly Tee[],
  course: number,
): Tee[] => tees.filter((tee) => tee.course === course)

/**
 * The new number of each course of a round whose courses have changed, by its old number: a course keeps what is on its
 * holes wherever it stands. One that is replaced in its place hands it on to the new course; null where it is gone.
 */
export function renumberedCourses(
  before: Courses,
  after: Courses,
): { from: number; to: number | null }[] {
  return before.map((name, i) => {
    const kept = after.indexOf(name)
    const replacement = after[i]
    const isReplaced = replacement !== undefined && !before.includes(replacement)
    const to = kept >= 0 ? kept : isReplaced ? i : null
    return { from: i + 1, to: to === null ? null : to + 1 }
  })
}

import { namedCourseOf, teesOnCourse } from '#domain/competitions/round-courses.ts'
import { sessionOf, type LoadedDivision } from './load-division.ts'
import type { MatchRoundRow, MatchRow } from './match-queries.ts'

/** A division as it is played on a course of its first round. */
export const onCourse = (loaded: LoadedDivision, course: number): LoadedDivision =>
  loaded.course && course !== 1
    ? {
        ...loaded,
        course: { ...loaded.course, tees: teesOnCourse(loaded.course.ofAllCourses, course) },
      }
    : loaded

/** The division on the course that a match is played on: that of its session, else the first. */
export const onCourseOf = (
  match: Pick<MatchRow, 'stage' | 'round'>,
  loaded: LoadedDivision,
): LoadedDivision => onCourse(loaded, sessionOf(match, loaded)?.course ?? 1)

/** The hole that a match begins on. */
export const startHoleOf = (
  match: Pick<MatchRow, 'stage' | 'round'>,
  loaded: LoadedDivision,
): number => sessionOf(match, loaded)?.startHole ?? 1

/** The course of a session by name, where the round has several. */
export const courseOfSession = (
  { course }: Pick<MatchRoundRow, 'course'>,
  loaded: LoadedDivision,
): string | null => (loaded.course ? namedCourseOf(loaded.course.round.courses, course) : null)

/** The course that a match of a cup is played on, where the round has several. */
export function courseNameIn(match: MatchRow, loaded: LoadedDivision): string | null {
  const session = sessionOf(match, loaded)
  return session ? courseOfSession(session, loaded) : null
}

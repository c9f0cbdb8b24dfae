import { courseNameOf, renumberedCourses } from '#domain/competitions/round-courses.ts'
import { refuse } from '../competitions/refuse-tournament.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { setSessionCourse } from './cup-queries.ts'
import { isWritten, loadDivisions, type LoadedDivision } from './load-division.ts'
import { lockMatchDraw, lockMatches } from './lock-queries.ts'
import { bumpMatchVersion, selectCups } from './match-queries.ts'
import { mailChangedStarts } from './store-captains.ts'

type Courses = { before: readonly string[]; after: readonly string[] }

/**
 * The cups of a tournament whose first round gets other courses, locked until the transaction ends. Refuses to remove
 * the course of a session, and to replace it under holes that are written.
 */
export async function lockCupsOnCourses(
  tx: Db,
  tournamentId: string,
  { before, after }: Courses,
): Promise<LoadedDivision[]> {
  if (before.join('\n') === after.join('\n')) return []
  const ids = await selectCups(tx, tournamentId)
  for (const id of ids) {
    await lockMatchDraw(tx, id)
    await lockMatches(tx, id)
  }
  const cups = await loadDivisions(tx, ids)
  const numbers = renumberedCourses(before, after)
  for (const { rounds, matches } of cups) {
    for (const { round, course } of rounds) {
      const to = numbers.find(({ from }) => from === course)?.to ?? null
      const isAnother = to !== null && courseNameOf(after, to) !== courseNameOf(before, course)
      const isBegun = matches.some((match) => match.round === round && isWritten(match))
      if (to === null || (isAnother && isBegun)) refuse('courses_with_cup')
    }
  }
  return cups
}

/** Sessions follow their course, and the captains of a revealed one are told where it is replaced by another. */
export async function moveSessions(
  tx: Db,
  ctx: Ctx,
  cups: readonly LoadedDivision[],
  { before, after }: Courses,
) {
  const numbers = renumberedCourses(before, after)
  for (const cup of cups) {
    for (const { divisionId, round, course } of cup.rounds) {
      const to = numbers.find(({ from }) => from === course)?.to
      if (to && to !== course) await setSessionCourse(tx, { divisionId, round, course: to })
    }
    // A page with the old numbers must not be saved.
    await bumpMatchVersion(tx, cup.division.id)
    await mailChangedStarts(tx, ctx, cup)
  }
}

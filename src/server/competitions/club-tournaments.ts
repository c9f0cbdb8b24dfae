import { accessClubTournaments } from '../clubs/access.ts'
import { selectCourses, selectTees } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { loadEntryCounts } from './count-entries.ts'
import { selectTournamentsOf } from './tournament-queries.ts'

/** The tournaments of a club, and the courses for a new one. */
export async function listClubTournaments(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubTournaments(ctx, clubId)
  const rows = await selectTournamentsOf(ctx.db, clubId)
  const entries = await loadEntryCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const directed = new Set(
    ctx.actor?.roles
      .filter(({ name }) => name === 'tournament_director')
      .map(({ scopeId }) => scopeId),
  )
  return {
    clubName: club.name,
    today: today(ctx),
    courses: await coursesOf(ctx, clubId),
    tournaments: rows.map((row) => ({
      ...row,
      entered: entries.inTournament(row.id).entered,
      isMine: directed.has(row.id),
    })),
  }
}

/** The courses of a club with their tees. */
export async function coursesOf(ctx: Ctx, clubId: string) {
  const courses = await selectCourses(ctx.db, [clubId])
  if (courses.length === 0) return []
  const tees = await selectTees(
    ctx.db,
    courses.map(({ id }) => id),
  )
  return courses.map((course) => ({
    ...course,
    tees: tees.filter(({ courseId }) => courseId === course.id),
  }))
}

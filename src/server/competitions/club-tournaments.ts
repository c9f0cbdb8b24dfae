import { accessClubWith } from '../clubs/access.ts'
import { selectCourses, selectTees } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { entriesOf } from './count-entries.ts'
import { selectTournamentsOf } from './tournament-queries.ts'

/** What a club plays and has played here, and on which courses it may play next. */
export async function listClubTournaments(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.tournaments', clubId)
  const rows = await selectTournamentsOf(ctx.db, clubId)
  const entries = await entriesOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const run = new Set(
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
      isMine: run.has(row.id),
    })),
  }
}

/** The club's courses with their tees: what a round may be played on. */
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

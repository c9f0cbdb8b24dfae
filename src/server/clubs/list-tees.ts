import { AppError } from '#server/app-error.ts'
import type { Ctx } from '#server/ctx.ts'
import { selectHoles } from './imports/courses-queries.ts'
import { findClubBySlug, selectCourses, selectTees } from './queries.ts'

/** Courses, tees and holes of any club, partner or not: they are public facts, printed on scorecards. */
export async function listTeesOfClub(ctx: Ctx, { slug }: { slug: string }) {
  const club = await findClubBySlug(ctx.db, slug)
  if (!club) throw new AppError('not_found')
  const courses = await selectCourses(ctx.db, [club.id])
  const tees = await selectTees(
    ctx.db,
    courses.map(({ id }) => id),
  )
  const holes = await selectHoles(
    ctx.db,
    tees.map(({ id }) => id),
  )
  const teesOf = Map.groupBy(tees.toSorted(longestFirst), ({ courseId }) => courseId)
  const holesOf = Map.groupBy(holes, ({ teeId }) => teeId)
  return {
    courses: courses.map((course) => ({
      ...course,
      tees: (teesOf.get(course.id) ?? []).map((tee) => ({
        ...tee,
        holes: holesOf.get(tee.id) ?? [],
      })),
    })),
  }
}

const longestFirst = (a: { lengthMetres: number | null }, b: { lengthMetres: number | null }) =>
  (b.lengthMetres ?? 0) - (a.lengthMetres ?? 0)

import { AppError } from '#server/app-error.ts'
import type { Ctx } from '#server/ctx.ts'
import { selectHoles } from './imports/courses-queries.ts'
import { findClubBySlug, selectCoursesWithTees } from './queries.ts'

/** Courses, tees and holes of any club, partner or not: they are public facts, printed on scorecards. */
export async function listTeesOfClub(ctx: Ctx, { slug }: { slug: string }) {
  const club = await findClubBySlug(ctx.db, slug)
  if (!club) throw new AppError('not_found')
  const courses = await selectCoursesWithTees(ctx.db, [club.id])
  const holes = await selectHoles(
    ctx.db,
    courses.flatMap(({ tees }) => tees.map(({ id }) => id)),
  )
  const holesOf = Map.groupBy(holes, ({ teeId }) => teeId)
  return {
    courses: courses.map(({ tees, ...course }) => ({
      ...course,
      tees: tees
        .toSorted(longestFirst)
        .map((tee) => ({ ...tee, holes: holesOf.get(tee.id) ?? [] })),
    })),
  }
}

const longestFirst = (a: { lengthMetres: number | null }, b: { lengthMetres: number | null }) =>
  (b.lengthMetres ?? 0) - (a.lengthMetres ?? 0)

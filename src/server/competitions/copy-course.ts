import { usualTee } from '#domain/competitions/presets.ts'
import { validateStrokeIndexes, validateTee } from '#domain/handicap/validate-ratings.ts'
import { ratingOfTwoLoops } from '#domain/handicap/course-handicap.ts'
import { strokeIndexesOfTwoLoops } from '#domain/handicap/strokes-per-hole.ts'
import type { StartStyle } from '#domain/draw/start-slots.ts'
import { AppError } from '../app-error.ts'
import { selectHoles } from '../clubs/imports/courses-queries.ts'
import { selectCourses, selectTees } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import type { PlayedHole, roundTees } from '../db/tables/competitions.ts'
import { refuse } from './refuse-tournament.ts'

type Gender = 'men' | 'women'
export type CopiedTee = Omit<typeof roundTees.$inferInsert, 'roundId'>
type CopiedCourse = { courseName: string; holes: 9 | 18; tees: CopiedTee[] }

type CourseChoice = {
  clubId: string
  /** The course, by its id or by its earlier name. */
  course: { id: string } | { name: string }
  genders: readonly Gender[]
  longest: boolean
  /** Selects tees that were chosen; without a match the usual tee is copied. */
  chosen?: (tee: { id: string; name: string; gender: Gender }) => boolean
}

/**
 * Copies a course for a round: one tee for each gender, with its holes, so that later changes of the
 * course do not change the round. `refused` for a course that no round can be played on.
 */
export async function copyCourse(db: Db, choice: CourseChoice): Promise<CopiedCourse> {
  const { clubId, genders, longest, chosen } = choice
  const course = await findCourse(db, clubId, choice.course)
  if (!course) throw new AppError('not_found')
  const holes = playableHolesOf(course)
  const picked = genders.map((gender) => {
    const rated = course.tees.filter((tee) => tee.gender === gender)
    const tee = (chosen && rated.find(chosen)) ?? usualTee(rated, gender, longest)
    return tee ?? refuse('tee_missing')
  })
  return { courseName: course.name, holes, tees: await copyTees(db, { picked, of: holes, holes }) }
}

export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** A course of the club with its tees; undefined when there is none. */
export async function findCourse(db: Db, clubId: string, course: CourseChoice['course']) {
  const courses = await selectCourses(db, [clubId])
  const found = courses.find(({ id, name }) =>
    'id' in course ? id === course.id : name === course.name,
  )
  return found && { ...found, tees: await selectTees(db, [found.id]) }
}

/** The number of holes; `refused` for a course that no round can be played on. */
export function playableHolesOf({ holes, tees }: Course): 9 | 18 {
  if (tees.length === 0 || (holes !== 9 && holes !== 18)) refuse('course_without_tees')
  return holes
}

type Picked = {
  picked: Course['tees']
  /** The holes of the course, and of the round: nine holes may be played twice. */
  of: 9 | 18
  holes: 9 | 18
}

/**
 * Copies tees with their holes, in the given order. `refused`: an impossible rating, stroke indexes that
 * are no permutation, nine holes of a course that is rated for eighteen.
 */
export async function copyTees(db: Db, { picked, of, holes }: Picked): Promise<CopiedTee[]> {
  if (picked.length === 0) return []
  if (holes < of) refuse('nine_not_rated')
  const played = await selectHoles(
    db,
    picked.map(({ id }) => id),
  )
  return picked.map((tee) => {
    const { name, gender, courseRatingTenths, slopeRating, par } = tee
    if (validateTee(tee, of).length > 0) refuse('course_without_tees')
    const own = inOrder(
      played.filter(({ teeId }) => teeId === tee.id),
      of,
    )
    const copy = { name, gender, courseRatingTenths, slopeRating, par, holes: own }
    return holes === of ? copy : asTwoLoops(copy)
  })
}

/** Nine holes played twice (docs/algorithms/handicap.md): odd stroke indexes in the first loop, even ones in the second. */
function asTwoLoops<Tee extends CopiedTee>(tee: Tee): Tee {
  const indexes = strokeIndexesOfTwoLoops(tee.holes.map(({ strokeIndex }) => strokeIndex))
  return {
    ...tee,
    ...ratingOfTwoLoops(tee),
    holes: indexes.map((strokeIndex, i) => {
      const { par = 4, lengthMetres = null } = tee.holes[i % tee.holes.length] ?? {}
      return { number: i + 1, par, strokeIndex, lengthMetres }
    }),
  }
}

/** The start style of a round by its kind; a gun start depends on the pars. */
export function startStyleOf(
  kind: StartStyle['kind'],
  { holes, tees }: Pick<CopiedCourse, 'holes' | 'tees'>,
): StartStyle {
  if (kind === 'one_tee') return { kind }
  if (kind === 'two_tees') return { kind, holes }
  return { kind, holes, par: (tees[0]?.holes ?? []).map(({ par }) => par) }
}

function inOrder(own: (PlayedHole & { teeId: string })[], holes: 9 | 18): PlayedHole[] {
  const indexes = own.map(({ strokeIndex }) => strokeIndex)
  // Nine holes may be half of an eighteen-hole course and have its stroke indexes.
  const isValid =
    own.length === holes &&
    [holes, 18].some((outOf) => validateStrokeIndexes(indexes, outOf) === undefined)
  if (!isValid) refuse('stroke_indexes_wrong')
  return own.map(({ number, par, strokeIndex, lengthMetres }) => ({
    number,
    par,
    strokeIndex,
    lengthMetres,
  }))
}

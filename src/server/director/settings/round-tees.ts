import type { PlayedTee } from '#contract/director-settings.ts'
import { gendersOf, usualTee } from '#domain/competitions/presets.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import {
  copyTees,
  findCourse,
  holesOf,
  refuse,
  type CopiedTee,
  type Course,
} from '../../competitions/copy-course.ts'
import type { RoundRow, RoundTeeRow } from '../../competitions/tournament-queries.ts'

type Gender = 'men' | 'women'

type CourseRequest = {
  clubId: string
  round: {
    courseId: string | null
    holes: 9 | 18
    tees: readonly PlayedTee[]
    extraTees: readonly Named[]
  }
  /** What the round has so far; undefined for a new one. */
  stored: { row: RoundRow; tees: readonly RoundTeeRow[] } | undefined
  /** In their order. */
  divisions: readonly { gender: Gender | null }[]
}

/** A round's course as it will be played, each tee with the place of its *række*; null for all of them. */
export type PlannedCourse = {
  courseName: string
  holes: 9 | 18
  tees: { division: number | null; copy: CopiedTee }[]
  /** Those that one player may be given, and no *række* plays. */
  extras: CopiedTee[]
}

/**
 * The tees of a round. What it has been given already stays the copy that it is; a new one is copied
 * from the course as it is today. Where nobody has chosen, the usual tee is played.
 */
export async function planCourse(tx: Db, asked: CourseRequest): Promise<PlannedCourse> {
  const { clubId, round, stored, divisions } = asked
  const course = round.courseId === null ? undefined : await findOwn(tx, clubId, round.courseId)
  if (!course && !stored) refuse('course_without_tees')
  const isSame =
    (course === undefined || course.name === stored?.row.courseName) &&
    round.holes === stored?.row.holes
  const known = isSame ? (stored?.tees ?? []) : []
  const source = course ?? (await findCourse(tx, clubId, { name: stored?.row.courseName ?? '' }))
  const wanted = withUsual(round.tees, {
    divisions,
    course: source,
    known: known.filter(({ isExtra }) => !isExtra),
  })
  const extras = extrasOf(round.extraTees, wanted)
  const isNew = (tee: Named) => !known.some(isTee(tee))
  const copies = await copiesOf(tx, {
    course: source,
    wanted: [...wanted, ...extras].filter(isNew),
    holes: round.holes,
  })
  const copyFor = (wantedTee: Named) =>
    [...known.map(copyOf), ...copies].find(isTee(wantedTee)) ?? refuse('tee_missing')
  return {
    courseName: source?.name ?? stored?.row.courseName ?? '',
    holes: round.holes,
    tees: wanted.map(({ division, ...tee }) => ({ division, copy: copyFor(tee) })),
    extras: extras.map(copyFor),
  }
}

/** The rows of a round's tees. */
export function teeRows(
  { tees, extras }: Pick<PlannedCourse, 'tees' | 'extras'>,
  { roundId, divisionIds }: { roundId: string; divisionIds: readonly string[] },
): (CopiedTee & { roundId: string })[] {
  const played = tees.map(({ division, copy }) => {
    const divisionId = division === null ? null : (divisionIds[division] ?? null)
    return { ...copy, roundId, divisionId }
  })
  return [...played, ...extras.map((copy) => ({ ...copy, roundId, isExtra: true }))]
}

async function findOwn(tx: Db, clubId: string, id: string): Promise<Course> {
  const course = await findCourse(tx, clubId, { id })
  if (!course) throw new AppError('not_found')
  return course
}

type Named = { gender: Gender; name: string }
const isTee = (wanted: Named) => (tee: Named) =>
  tee.gender === wanted.gender && tee.name === wanted.name

/** Each once, and none that a *række* plays: such a tee is there for a player already. */
const extrasOf = (asked: readonly Named[], played: readonly Named[]): Named[] =>
  asked.filter((tee, i) => !played.some(isTee(tee)) && asked.findIndex(isTee(tee)) === i)

/** Of what was asked for, once for each *række* and gender, and the usual tee for whoever has none. */
function withUsual(
  asked: readonly PlayedTee[],
  known: Pick<CourseRequest, 'divisions'> & { course: Course | undefined; known: readonly Named[] },
): PlayedTee[] {
  const { divisions, course } = known
  const played = asked.filter(({ division, gender }, i) => {
    const owner = division === null ? undefined : divisions[division]
    const isHers = division === null || (owner && (owner.gender ?? gender) === gender)
    const first = asked.findIndex((tee) => tee.division === division && tee.gender === gender)
    return isHers && first === i
  })
  const missing = gendersOf(divisions).filter((gender) => {
    if (played.some((tee) => tee.division === null && tee.gender === gender)) return false
    const needy = divisions.flatMap((one, i) => ((one.gender ?? gender) === gender ? [i] : []))
    return needy.some((i) => !played.some((tee) => tee.division === i && tee.gender === gender))
  })
  const usual = missing.map((gender) => {
    const rated = course?.tees.filter((tee) => tee.gender === gender) ?? []
    const name = known.known.find((tee) => tee.gender === gender)?.name
    return {
      division: null,
      gender,
      name: name ?? (usualTee(rated, gender) ?? refuse('tee_missing')).name,
    }
  })
  return [...played, ...usual]
}

type Wanted = { course: Course | undefined; wanted: readonly Named[]; holes: 9 | 18 }

async function copiesOf(tx: Db, { course, wanted, holes }: Wanted): Promise<CopiedTee[]> {
  if (wanted.length === 0) return []
  if (!course) refuse('tee_missing')
  const picked = course.tees.filter((tee) => wanted.some(isTee(tee)))
  return copyTees(tx, { picked, of: holesOf(course), holes })
}

function copyOf(tee: RoundTeeRow): CopiedTee {
  const { name, gender, courseRatingTenths, slopeRating, par, holes } = tee
  return { name, gender, courseRatingTenths, slopeRating, par, holes }
}

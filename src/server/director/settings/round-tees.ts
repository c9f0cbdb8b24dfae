import { refuse } from '../../competitions/refuse-tournament.ts'
import type { PlayedTee } from '#contract/director/settings.ts'
import type { PlannedCourses } from './plan-courses.ts'
import { gendersOf, usualTee } from '#domain/competitions/presets.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import {
  copyTees,
  findCourse,
  playableHolesOf,
  type CopiedTee,
  type Course,
} from '../../competitions/copy-course.ts'
import { deleteTees, selectPlayedTees } from '../../competitions/settings-queries.ts'
import {
  insertRoundTees,
  type RoundRow,
  type RoundTeeRow,
} from '../../competitions/tournament-queries.ts'

type Gender = 'men' | 'women'

export type ChosenCourse = {
  /** Null keeps the course that was copied earlier. */
  courseId: string | null
  tees: readonly PlayedTee[]
  extraTees: readonly TeeName[]
}

export type CourseRequest = {
  clubId: string
  /** The number of the course in the round, from 1. */
  number: number
  holes: 9 | 18
  chosen: ChosenCourse
  /** The course of this number in the stored round with the round's tees; undefined for a new one. */
  stored: { row: RoundRow; tees: readonly RoundTeeRow[] } | undefined
  /** In order: tees refer to a division by its index. */
  divisions: readonly { gender: Gender | null }[]
}

/** A course of a round. Each tee has the index of its division; null for all divisions. */
export type PlannedCourse = {
  courseName: string
  tees: { division: number | null; copy: CopiedTee }[]
  /** Tees that a single player may be given and no division plays. */
  extras: CopiedTee[]
}

/**
 * The tees of a course in a round. Stored tees stay unchanged copies; a new tee is copied from the current course.
 * Where none is chosen, the usual tee is played.
 */
export async function planCourse(tx: Db, request: CourseRequest): Promise<PlannedCourse> {
  const { clubId, number, holes, chosen: wanted, stored, divisions } = request
  const keptName = stored?.row.courses[number - 1]
  const course =
    wanted.courseId === null ? undefined : await findCourseOfClub(tx, clubId, wanted.courseId)
  if (!course && keptName === undefined) refuse('course_without_tees')
  const courseName = course?.name ?? keptName ?? ''
  // A course keeps its tees when another one is put before it.
  const storedNumber = 1 + (stored?.row.courses.indexOf(courseName) ?? -1)
  const storedTees =
    holes === stored?.row.holes ? stored.tees.filter((tee) => tee.course === storedNumber) : []
  const source = course ?? (await findCourse(tx, clubId, { name: courseName }))
  const chosen = withUsualTees(wanted.tees, {
    divisions,
    course: source,
    stored: storedTees.filter(({ isExtra }) => !isExtra),
  })
  const extras = extrasOf(wanted.extraTees, chosen)
  const isNew = (tee: TeeName) => !storedTees.some(isTee(tee))
  const copies = await copyNewTees(tx, {
    course: source,
    chosen: [...chosen, ...extras].filter(isNew),
    holes,
  })
  const copyFor = (tee: TeeName) =>
    [...storedTees.map(copyOf), ...copies].find(isTee(tee)) ?? refuse('tee_missing')
  const onThis = (tee: TeeName) => ({ ...copyFor(tee), course: number })
  return {
    courseName,
    tees: chosen.map(({ division, ...tee }) => ({ division, copy: onThis(tee) })),
    extras: extras.map(onThis),
  }
}

/** The rows of a round's tees. */
export function teeRows(
  { tees, extras }: Pick<PlannedCourses, 'tees' | 'extras'>,
  { roundId, divisionIds }: { roundId: string; divisionIds: readonly string[] },
): (CopiedTee & { roundId: string })[] {
  const played = tees.map(({ division, copy }) => {
    const divisionId = division === null ? null : (divisionIds[division] ?? null)
    return { ...copy, roundId, divisionId }
  })
  return [...played, ...extras.map((copy) => ({ ...copy, roundId, isExtra: true }))]
}

async function findCourseOfClub(tx: Db, clubId: string, id: string): Promise<Course> {
  const course = await findCourse(tx, clubId, { id })
  if (!course) throw new AppError('not_found')
  return course
}

type TeeName = { gender: Gender; name: string }
const isTee = (one: TeeName) => (other: TeeName) =>
  other.gender === one.gender && other.name === one.name

/** Each tee once, without those that a division plays: they are available to every player. */
const extrasOf = (extras: readonly TeeName[], played: readonly TeeName[]): TeeName[] =>
  extras.filter((tee, i) => !played.some(isTee(tee)) && extras.findIndex(isTee(tee)) === i)

/** The chosen tees, one per division and gender, and the usual tee where none is chosen. */
function withUsualTees(
  chosen: readonly PlayedTee[],
  known: Pick<CourseRequest, 'divisions'> & {
    course: Course | undefined
    stored: readonly TeeName[]
  },
): PlayedTee[] {
  const { divisions, course, stored } = known
  const played = chosen.filter(({ division, gender }, i) => {
    const owner = division === null ? undefined : divisions[division]
    const fitsGender = division === null || (owner && (owner.gender ?? gender) === gender)
    const first = chosen.findIndex((tee) => tee.division === division && tee.gender === gender)
    return fitsGender && first === i
  })
  const missing = gendersOf(divisions).filter((gender) => {
    if (played.some((tee) => tee.division === null && tee.gender === gender)) return false
    const concerned = divisions.flatMap((one, i) => ((one.gender ?? gender) === gender ? [i] : []))
    return concerned.some((i) => !played.some((tee) => tee.division === i && tee.gender === gender))
  })
  const usual = missing.map((gender) => {
    const rated = course?.tees.filter((tee) => tee.gender === gender) ?? []
    const name = stored.find((tee) => tee.gender === gender)?.name
    return {
      division: null,
      gender,
      name: name ?? (usualTee(rated, gender) ?? refuse('tee_missing')).name,
    }
  })
  return [...played, ...usual]
}

type TeesToCopy = { course: Course | undefined; chosen: readonly TeeName[]; holes: 9 | 18 }

async function copyNewTees(tx: Db, { course, chosen, holes }: TeesToCopy): Promise<CopiedTee[]> {
  if (chosen.length === 0) return []
  if (!course) refuse('tee_missing')
  const picked = course.tees.filter((tee) => chosen.some(isTee(tee)))
  return copyTees(tx, { picked, of: playableHolesOf(course), holes })
}

function copyOf(tee: RoundTeeRow): CopiedTee {
  const { name, gender, courseRatingTenths, slopeRating, par, holes } = tee
  return { name, gender, courseRatingTenths, slopeRating, par, holes }
}

type Extras = {
  roundId: string
  extras: readonly CopiedTee[]
  /** The tees of the tournament. */
  stored: readonly RoundTeeRow[]
}

/**
 * Stores the tees of a round that a single player may be given. They may change after the draw, because
 * no start depends on them. `refused`: `tee_played` for the removal of a tee that a player uses.
 */
export async function writeExtraTees(tx: Db, { roundId, extras, stored }: Extras) {
  const existing = stored.filter((tee) => tee.isExtra && tee.roundId === roundId)
  const includesTee = (tees: readonly ExtraTee[], { course = 1, gender, name }: ExtraTee) =>
    tees.some((tee) => (tee.course ?? 1) === course && tee.gender === gender && tee.name === name)
  const removed = existing.filter((tee) => !includesTee(extras, tee)).map(({ id }) => id)
  if ((await selectPlayedTees(tx, removed)).length > 0) refuse('tee_played')
  await deleteTees(tx, removed)
  const added = extras.filter((tee) => !includesTee(existing, tee))
  const rows = teeRows({ tees: [], extras: added }, { roundId, divisionIds: [] })
  if (rows.length > 0) await insertRoundTees(tx, rows)
}

type ExtraTee = { course?: number; gender: string; name: string }

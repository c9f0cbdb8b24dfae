import type { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import type { Place } from './places.ts'
import type { Random } from '#domain/shared/random.ts'

export type CourseRows = {
  courses: (typeof courses.$inferInsert & { id: string })[]
  tees: (typeof tees.$inferInsert & { id: string })[]
  holes: (typeof teeHoles.$inferInsert)[]
}

/** Nine holes with par and length from the back tee. */
type Nine = { par: number; length: number }[]

/** The courses of a club; twenty-seven holes form three combinations of eighteen. */
export function buildCourses(random: Random, place: Place, clubId: string): CourseRows {
  const rows: CourseRows = { courses: [], tees: [], holes: [] }
  const [a, b, c] = [buildNine(random), buildNine(random), buildNine(random)]
  const layouts: [string, Nine][] =
    place.holes === 27
      ? [
          [`${place.courseName} Rød/Gul`, [...a, ...b]],
          [`${place.courseName} Gul/Blå`, [...b, ...c]],
          [`${place.courseName} Blå/Rød`, [...c, ...a]],
        ]
      : [[place.courseName, place.holes === 9 ? a : [...a, ...b]]]
  for (const [name, holes] of layouts) addCourse(rows, { random, clubId, name, holes })
  return rows
}

/** Par 35, 36 or 37 with two par-3 holes and one to three par-5 holes. */
function buildNine(random: Random): Nine {
  const pars = random.shuffle(random.pick([par35, par36, par36, par36, par37]))
  return pars.map((par) => ({ par, length: random.whole(...lengthOfPar[par as 3 | 4 | 5]) }))
}

const par35 = [3, 3, 4, 4, 4, 4, 4, 4, 5]
const par36 = [3, 3, 4, 4, 4, 4, 4, 5, 5]
const par37 = [3, 3, 4, 4, 4, 4, 5, 5, 5]
const lengthOfPar: Record<3 | 4 | 5, [number, number]> = {
  3: [135, 190],
  4: [310, 395],
  5: [455, 520],
}

/** The tees of a course: the share of the back tee's length, and the genders they are rated for. */
const teeSets = [
  { share: 1, genders: ['men'] },
  { share: 0.935, genders: ['men', 'women'] },
  { share: 0.82, genders: ['men', 'women'] },
] as const

type NewCourse = { random: Random; clubId: string; name: string; holes: Nine }

function addCourse(rows: CourseRows, { random, clubId, name, holes }: NewCourse) {
  const courseId = random.uuid()
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  rows.courses.push({ id: courseId, clubId, name, holes: holes.length, par })
  const indexes = strokeIndexes(random, holes)
  const difficulty = random.whole(8, 26)
  for (const { share, genders } of teeSets) {
    const lengths = holes.map(({ length }) => Math.round(length * share))
    const inAll = lengths.reduce((sum, length) => sum + length, 0)
    for (const gender of genders) {
      const id = random.uuid()
      const rating = rate(inAll, { gender, difficulty, half: holes.length === 9 })
      const teeName = String(Math.round(inAll / 100))
      rows.tees.push({ id, courseId, name: teeName, gender, par, lengthMetres: inAll, ...rating })
      rows.holes.push(
        ...holes.map((hole, i) => ({
          teeId: id,
          number: i + 1,
          par: hole.par,
          strokeIndex: indexes[i] ?? 0,
          lengthMetres: lengths[i] ?? null,
        })),
      )
    }
  }
}

/**
 * Plausible ratings: the rating system's relation of length to score, different for men and women, and some
 * tenths for the difficulty of the course.
 */
function rate(
  metres: number,
  { gender, difficulty, half }: { gender: 'men' | 'women'; difficulty: number; half: boolean },
) {
  const whole = half ? metres * 2 : metres
  const base = gender === 'men' ? 409 + (whole / 201.2) * 10 : 401 + (whole / 164.6) * 10
  const tenths = base + difficulty
  const slope = gender === 'men' ? 116 + whole / 520 : 115 + whole / 430
  return {
    courseRatingTenths: Math.round(half ? tenths / 2 : tenths),
    slopeRating: Math.round(slope + difficulty / 6),
  }
}

/** Stroke indexes by difficulty: odd on the first nine and even on the second; 1 to 9 on a nine-hole course. */
function strokeIndexes(random: Random, holes: Nine): number[] {
  const hard = holes.map(({ par, length }) => length / (par * 100) + random.next() * 0.3)
  const rankIn = (from: number, to: number, i: number) =>
    hard
      .slice(from, to)
      .filter((value, j) => value > (hard[i] ?? 0) || (value === hard[i] && j < i - from)).length
  return holes.map((_, i) => {
    if (holes.length === 9) return rankIn(0, 9, i) + 1
    return i < 9 ? rankIn(0, 9, i) * 2 + 1 : rankIn(9, 18, i) * 2 + 2
  })
}

import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { ballsOf } from '#domain/scoring/team-formats.ts'
import type { SideBall } from './division-field.ts'

/** How a side of best balls came to its result (docs/algorithms/team-formats.md, Whose ball counted). */
export type CountedBalls = {
  /** For each ball, the number of holes on which it counted, and another could not have taken its place. */
  counted: number[]
  /** Holes on which a ball that counted was as good as one that did not. */
  level: number
}

/** Whose balls counted in one round; holes on which the side has no value are left out. */
export function countedBalls(
  balls: readonly SideBall[],
  { scoring, count }: { scoring: Scoring; count: number },
): CountedBalls {
  const values = balls.map(({ holes, playingHandicap, scores }) =>
    ballsOf(
      {
        par: holes.map(({ par }) => par),
        strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
        playingHandicap,
        scores,
      },
      scoring,
      holes.length,
    ).map(({ value }) => (value === null || lowWins(scoring) ? value : -value)),
  )
  const counted = balls.map(() => 0)
  let level = 0
  for (let hole = 0; hole < (values[0]?.length ?? 0); hole++) {
    const here = values.map((ball) => ball[hole] ?? null)
    const inOrder = here.filter((value) => value !== null).toSorted((a, b) => a - b)
    const last = inOrder[count - 1]
    if (last === undefined) continue
    const isLevel = inOrder[count] === last
    if (isLevel) level += 1
    for (const [i, value] of here.entries()) {
      const isIn = value !== null && (isLevel ? value < last : value <= last)
      if (isIn) counted[i] = (counted[i] ?? 0) + 1
    }
  }
  return { counted, level }
}

type NamedRound = CountedBalls & { names: readonly string[] }

/**
 * `Anna talte på 8 huller og Bo på 6 huller. På 4 huller var de lige gode.` Empty where every ball counts, or none yet.
 * @param rounds with the names of the balls.
 */
export function countedBallsText(rounds: readonly NamedRound[]): string {
  const sums = new Map<string, number>()
  for (const { names, counted } of rounds) {
    for (const [i, name] of names.entries()) {
      sums.set(name, (sums.get(name) ?? 0) + (counted[i] ?? 0))
    }
  }
  const level = rounds.reduce((sum, round) => sum + round.level, 0)
  const all = [...sums]
  if (all.length < 2 || (level === 0 && all.every(([, holes]) => holes === 0))) return ''
  const each = all.map(
    ([name, holes], i) => `${name} ${i === 0 ? 'talte ' : ''}på ${holesOf(holes)}`,
  )
  const tied =
    level === 0
      ? ''
      : all.length === 2
        ? ` På ${holesOf(level)} var de lige gode.`
        : ` På ${holesOf(level)} var en bold, der talte, lige så god som en, der ikke gjorde.`
  return `${listInDanish(each)}.${tied}`
}

const holesOf = (count: number) => countOf(count, 'hul', 'huller')

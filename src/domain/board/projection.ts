import { groupedBy } from '#domain/shared/grouped-by.ts'

/** A player of a division, as the projection reads the board. */
export type ProjectedPlayer = {
  id: string
  /** The course that the player plays, because the holes of two courses are not the same holes; null in a round on one. */
  course: string | null
  /** The result so far: strokes over par, or points. */
  result: number
  /** Of this round, in the order of the card: strokes over net par, or points above two; null for a hole to come. */
  values: readonly (number | null)[]
  /** What each of these holes adds to the result beside its value: the strokes received in gross, 2 in points. */
  offsets: readonly number[]
}

/** Where a player ends in eight of ten cases; the first of each pair is the better one. */
export type Projection = {
  result: [best: number, worst: number]
  place: [best: number, worst: number]
  played: number
  left: number
}

/** Fewer written holes of a division say nothing about its field. */
export const holesNeeded = 36

const ordinary = { holes: 36, mean: 0.2, variance: 1 }
/** As many ordinary holes count beside those of a hole, and of a player. */
const beside = { hole: 6, form: 54 }
/** Eight of ten cases of a normal distribution are within so many standard deviations. */
const eightOfTen = 1.2816

type Outcome = { mean: number; deviation: number }

/**
 * Projects the finish of every player of a division from the difficulty of the holes to come, the handicaps in the
 * values, and the form (docs/algorithms/projection.md).
 * @param isLowBest for strokes; points are better the higher they are.
 * @returns nothing before `holesNeeded` holes are written.
 */
export function projectFinishes(
  players: readonly ProjectedPlayer[],
  isLowBest: boolean,
): ReadonlyMap<string, Projection> {
  const field = readField(players, isLowBest)
  if (!field) return new Map()
  const outcomes = players.map((player) => ({ player, ...outcomeOf(player, field) }))
  const worse = isLowBest ? 1 : -1
  return new Map(
    outcomes.map(({ player, mean, deviation }) => {
      const reach = worse * eightOfTen * deviation
      const result: [number, number] = [round(mean - reach), round(mean + reach)]
      const others = outcomes.filter((other) => other.player !== player)
      const placeAt = (at: number) =>
        Math.round(1 + sum(others.map((other) => chanceOfBetter(other, at, worse))))
      const left = player.values.filter((value) => value === null).length
      const place: [number, number] = [placeAt(result[0]), placeAt(result[1])]
      return [player.id, { result, place, left, played: player.values.length - left }]
    }),
  )
}

type Field = {
  /** Of each hole of a course. */
  holeMeans: ReadonlyMap<string | null, readonly number[]>
  deviation: number
}

/** The mean of each hole and the deviation from it; undefined where too little is written. */
function readField(players: readonly ProjectedPlayer[], isLowBest: boolean): Field | undefined {
  const byCourse = groupedBy(players, ({ course }) => course)
  const columnsOf = new Map([...byCourse].map(([course, own]) => [course, columnsIn(own)]))
  const all = [...columnsOf.values()].flat(2)
  if (all.length < holesNeeded) return undefined
  const usual = isLowBest ? ordinary.mean : -ordinary.mean
  const count = all.length + ordinary.holes
  const mean = (sum(all) + ordinary.holes * usual) / count
  const meanOf = (values: readonly number[]) =>
    (sum(values) + beside.hole * mean) / (values.length + beside.hole)
  const squares = [...columnsOf.values()]
    .flat()
    .flatMap((values) => values.map((value) => (value - meanOf(values)) ** 2))
  const variance = (sum(squares) + ordinary.holes * ordinary.variance) / count
  const holeMeans = new Map([...columnsOf].map(([course, holes]) => [course, holes.map(meanOf)]))
  return { holeMeans, deviation: Math.sqrt(variance) }
}

/** The written values of each hole. */
function columnsIn(players: readonly ProjectedPlayer[]): number[][] {
  const holes = Math.max(0, ...players.map(({ values }) => values.length))
  return Array.from({ length: holes }, (_, at) => players.flatMap(({ values }) => values[at] ?? []))
}

function outcomeOf({ course, result, values, offsets }: ProjectedPlayer, field: Field): Outcome {
  const meanAt = (at: number) => field.holeMeans.get(course)?.[at] ?? 0
  const above = values.flatMap((value, at) => (value === null ? [] : [value - meanAt(at)]))
  const form = sum(above) / (above.length + beside.form)
  const rest = values.flatMap((value, at) =>
    value === null ? [meanAt(at) + form + (offsets[at] ?? 0)] : [],
  )
  const left = rest.length
  const factor = left * (1 + left / (above.length + beside.form))
  return { mean: result + sum(rest), deviation: field.deviation * Math.sqrt(factor) }
}

/** The probability that an outcome is better than a whole number. */
function chanceOfBetter({ mean, deviation }: Outcome, than: number, worse: 1 | -1): number {
  const margin = worse * (than - mean) - 0.5
  if (deviation === 0) return margin > 0 ? 1 : 0
  return normalBelow(margin / deviation)
}

/** The standard normal distribution, to 1.5 ten-millionths (Abramowitz and Stegun 7.1.26). */
function normalBelow(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = (series * Math.exp(-x * x)) / 2
  return deviations < 0 ? tail : 1 - tail
}

/** Without a negative zero. */
const round = (value: number) => Math.round(value) + 0

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

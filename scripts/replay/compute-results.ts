import {
  allowanceOf,
  divisionOf,
  playsIn,
  scoresOf,
  teeOf,
  tieStepsOf,
  type Division,
  type EventFile,
  type Player,
  type Score,
  type Tee,
} from './event.ts'

/*
 * The result of an event, computed independently. A board compared only with the rules that produced it
 * would agree even if they are wrong, so nothing of src/domain is used here. This follows the Rules of
 * Handicapping and of Golf directly, in whole numbers and in the order in which a committee would do it
 * by hand. Where the two differ, one of them is wrong.
 */

export type View = 'net' | 'gross'
export type ReckonedRow = {
  player: string
  /** A status code; null for a player with a place. */
  code: string | null
  /** The first and last place of the tied players; equal without a tie. */
  from: number
  to: number
  /** Whether tied players share the place (`T3`); otherwise lots have decided. */
  shared: boolean
  /** Strokes, points or holes won in all rounds. */
  total: number
  /** The playing handicap of the last round played. */
  playingHandicap: number
}
export type ReckonedDivision = {
  name: string
  /** The view that decides the prizes. */
  main: View
  views: { net: ReckonedRow[] | null; gross: ReckonedRow[] }
}

export function reckon(event: EventFile): ReckonedDivision[] {
  return event.divisions.map((division) => ({
    name: division.name,
    main: division.net ? 'net' : 'gross',
    views: {
      net: division.net ? rank(event, division, 'net') : null,
      gross: rank(event, division, 'gross'),
    },
  }))
}

/**
 * Course Handicap = Index × Slope ÷ 113 + (Course Rating − Par), unrounded; the Playing Handicap is
 * its share, rounded once, a half up. In 1130ths: index and rating come in tenths. (1.1, 1.2)
 */
export function playingHandicap(index: number, tee: Tee, percent: number): number {
  const par = sum(tee.par)
  const tenths = Math.round(index * 10)
  const rating = Math.round(tee.courseRating * 10)
  const course = tenths * tee.slope + 113 * (rating - 10 * par)
  return floorDiv(2 * course * percent + 113_000, 2 * 113_000)
}

/** ⌊PH ÷ 18⌋ on every hole, and one more on the holes with the lowest indexes for the remainder. (1.4) */
export function strokesReceived(handicap: number, strokeIndex: number): number {
  const everywhere = floorDiv(handicap, 18)
  return everywhere + (strokeIndex <= handicap - 18 * everywhere ? 1 : 0)
}

/** A round as counted by a view; 0 for a hole without a value. */
type Counted = { values: number[]; scores: Score[]; handicap: number; noResult: boolean }
type Card = { player: Player; rounds: Counted[] }

function rank(event: EventFile, division: Division, view: View): ReckonedRow[] {
  const field = event.players
    .filter((player) => divisionOf(event, player) === division)
    .map((player): Card => ({ player, rounds: count(event, { division, player, view }) }))
  const placed = field.filter((card) => codeOf(card) === null)
  const low = countsStrokes(division)
  const isMain = (view === 'net') === division.net
  const rows = splitByMeasures(placed, 1, [
    (card) => (low ? totalOf(card) : -totalOf(card)),
    ...tieMeasures(division, { view, low, rounds: event.rounds.length }),
  ]).flatMap(({ from, cards }) => {
    const decidesByLots =
      isMain && tieStepsOf(division).includes('lots') && !sharesBeforeLots(division)
    const shared = cards.length > 1 && !decidesByLots
    return cards.map((card) => row(card, { from, to: from + cards.length - 1, shared }))
  })
  const others = field.filter((card) => codeOf(card) !== null)
  return [...rows, ...others.map((card) => row(card, { from: 0, to: 0, shared: false }))]
}

const row = (card: Card, place: Pick<ReckonedRow, 'from' | 'to' | 'shared'>): ReckonedRow => ({
  player: card.player.name,
  code: codeOf(card),
  ...place,
  total: totalOf(card),
  playingHandicap: card.rounds.at(-1)?.handicap ?? 0,
})

/** Whether `shared` precedes lots, so that no lots are drawn. */
function sharesBeforeLots(division: Division): boolean {
  const steps = tieStepsOf(division)
  return steps.includes('shared') && steps.indexOf('shared') < steps.indexOf('lots')
}

/** The committee's code, or NR for a round without a result. */
const codeOf = ({ player, rounds }: Card): string | null =>
  player.status?.code ?? (rounds.some(({ noResult }) => noResult) ? 'NR' : null)

const totalOf = ({ rounds }: Card): number => sum(rounds.flatMap(({ values }) => values))

type Measure = (card: Card) => number
type Level = { from: number; cards: Card[] }

/** Splits tied cards by the first measure and each group by the next; lower is better. */
function splitByMeasures(
  cards: readonly Card[],
  from: number,
  [measure, ...others]: Measure[],
): Level[] {
  if (!measure || cards.length < 2) return cards.length > 0 ? [{ from, cards: [...cards] }] : []
  const values = [...new Set(cards.map(measure))].toSorted((a, b) => a - b)
  let place = from
  return values.flatMap((value) => {
    const level = cards.filter((card) => measure(card) === value)
    const groups = splitByMeasures(level, place, others)
    place += level.length
    return groups
  })
}

/**
 * The last 18, 9, 6, 3 and 1 holes on the card of the last round, whatever the starting hole; in net stroke
 * play less the same share of the Playing Handicap, unrounded in 18ths. (3.1)
 */
function tieMeasures(
  division: Division,
  { view, low, rounds }: { view: View; low: boolean; rounds: number },
): Measure[] {
  const measures: Measure[] = []
  for (const step of tieStepsOf(division)) {
    if (step === 'lots' || step === 'shared') break
    if (step === 'lowestHandicap') {
      measures.push(({ player }) => Math.round(player.handicap * 10))
      continue
    }
    const holes = Number(step.slice('last-'.length))
    // The last eighteen of a single round are the result itself.
    if (holes === 18 && rounds === 1) continue
    measures.push(({ rounds: played }) => {
      const last = played.at(-1)
      if (!last) return 0
      if (view === 'net' && division.format === 'stroke_play') {
        return 18 * sum(last.scores.slice(-holes).map(strokes)) - holes * last.handicap
      }
      const value = sum(last.values.slice(-holes))
      return low ? value : -value
    })
  }
  return measures
}

type Counting = { division: Division; player: Player; view: View }

/** The rounds in which the player was drawn. */
function count(event: EventFile, { division, player, view }: Counting): Counted[] {
  const tee = teeOf(event, division, player.gender)
  const handicap = roundHandicap(event, division, player)
  return event.rounds.flatMap((_, at) => {
    if (!playsIn(player, at + 1)) return []
    const scores = scoresOf(event, at, player.name)
    const values = scores.map((score, i) => {
      const given = strokesReceived(handicap, tee.strokeIndex[i] ?? 0)
      const received = view === 'net' ? given : 0
      return valueOf(division, { score, par: tee.par[i] ?? 0, given, received })
    })
    const needsEveryHole = division.format === 'stroke_play'
    return [{ values, scores, handicap, noResult: needsEveryHole && scores.includes('picked_up') }]
  })
}

/** Where strokes are compared, a tee with a higher par than the lowest of the field adds the difference. (1.3) */
function roundHandicap(event: EventFile, division: Division, player: Player): number {
  const tee = teeOf(event, division, player.gender)
  const handicap = playingHandicap(player.handicap, tee, allowanceOf(division))
  if (!countsStrokes(division)) return handicap
  const field = event.players.filter((one) => divisionOf(event, one) === division)
  const pars = field.map(({ gender }) => sum(teeOf(event, division, gender).par))
  return handicap + sum(tee.par) - Math.min(...pars)
}

const countsStrokes = ({ format }: Division) =>
  format === 'stroke_play' || format === 'maximum_score'

/** `given`: the player's strokes on the hole; `received`: those that the view counts. */
type Hole = { score: Score; par: number; given: number; received: number }

/**
 * The value of a hole against par or net par. (2) The maximum of a hole is a limit of the gross score on the card
 * (Rule 21.2), so net double bogey counts the player's strokes in both views.
 */
function valueOf({ format, maximum }: Division, { score, par, given, received }: Hole): number {
  if (score === null) return 0
  const over = score === 'picked_up' ? null : score - received - par
  switch (format) {
    case 'stroke_play':
      return score === 'picked_up' ? 0 : score - received
    case 'stableford':
      return over === null ? 0 : Math.max(0, 2 - over)
    case 'modified_stableford':
      return over === null ? -3 : modifiedPoints(over)
    case 'par_bogey':
      return over === null || over > 0 ? -1 : over < 0 ? 1 : 0
    case 'maximum_score': {
      const most =
        maximum === 'doublePar'
          ? 2 * par
          : maximum === 'netDoubleBogey'
            ? par + 2 + given
            : (maximum ?? 0)
      return Math.min(score === 'picked_up' ? most : score, most) - received
    }
  }
}

/** The usual table: 8 for an albatross or better, 5 for an eagle, 2, 0, −1, and −3 for a double bogey or worse. (Rule 21.1) */
function modifiedPoints(over: number): number {
  if (over <= -3) return 8
  if (over === -2) return 5
  if (over === -1) return 2
  if (over === 0) return 0
  return over === 1 ? -1 : -3
}

const strokes = (score: Score): number => (typeof score === 'number' ? score : 0)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Integer division towards −∞ without floating-point rounding. */
function floorDiv(a: number, b: number): number {
  const remainder = ((a % b) + b) % b
  return (a - remainder) / b
}

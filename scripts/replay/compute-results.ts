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
 * The result of an event, reckoned a second time. A board that is only compared with the rules that
 * made it agrees with itself when they are wrong. So nothing of src/domain is used here: this is
 * written from the Rules of Handicapping and of Golf as golf-rules.md has them (1.1 to 1.4, 2, 3.1),
 * in whole numbers alone, slowly and in the order in which a committee would do it by hand. Where the
 * two differ, one of them is wrong.
 */

export type View = 'net' | 'gross'
export type ReckonedRow = {
  player: string
  /** A code, or nothing: then the place counts. */
  code: string | null
  /** The first and the last place of those who are still level; one and the same when nobody is. */
  from: number
  to: number
  /** Whether those who are level share the place (`T3`), or lots have parted them. */
  shared: boolean
  /** Strokes, points or holes won, of all rounds. */
  total: number
  /** Of the last round played. */
  playingHandicap: number
}
export type ReckonedDivision = {
  name: string
  /** What the prizes are for. */
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

/** Every hole ⌊PH ÷ 18⌋, and one more up to the index that is left over. (1.4) */
export function strokesReceived(handicap: number, strokeIndex: number): number {
  const everywhere = floorDiv(handicap, 18)
  return everywhere + (strokeIndex <= handicap - 18 * everywhere ? 1 : 0)
}

/** A round as a view counts it; of a hole without a value, 0. */
type Counted = { values: number[]; scores: Score[]; handicap: number; noResult: boolean }
type Card = { player: Player; rounds: Counted[] }

function rank(event: EventFile, division: Division, view: View): ReckonedRow[] {
  const field = event.players
    .filter((player) => divisionOf(event, player) === division)
    .map((player): Card => ({ player, rounds: count(event, { division, player, view }) }))
  const placed = field.filter((card) => codeOf(card) === null)
  const low = countsStrokes(division)
  const isMain = (view === 'net') === division.net
  const rows = part(placed, 1, [
    (card) => (low ? totalOf(card) : -totalOf(card)),
    ...ladder(division, { view, low, rounds: event.rounds.length }),
  ]).flatMap(({ from, cards }) => {
    const isDrawn = isMain && tieStepsOf(division).includes('lots') && !sharesFirst(division)
    const shared = cards.length > 1 && !isDrawn
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

/** Shared comes before lots: then no lots are drawn. */
function sharesFirst(division: Division): boolean {
  const steps = tieStepsOf(division)
  return steps.includes('shared') && steps.indexOf('shared') < steps.indexOf('lots')
}

/** The committee's code, or none returned for a round that has no result. */
const codeOf = ({ player, rounds }: Card): string | null =>
  player.status?.code ?? (rounds.some(({ noResult }) => noResult) ? 'NR' : null)

const totalOf = ({ rounds }: Card): number => sum(rounds.flatMap(({ values }) => values))

type Measure = (card: Card) => number
type Level = { from: number; cards: Card[] }

/** Parts the level by the first measure, each part by the next: fewer is better. */
function part(cards: readonly Card[], from: number, [measure, ...others]: Measure[]): Level[] {
  if (!measure || cards.length < 2) return cards.length > 0 ? [{ from, cards: [...cards] }] : []
  const values = [...new Set(cards.map(measure))].toSorted((a, b) => a - b)
  let place = from
  return values.flatMap((value) => {
    const level = cards.filter((card) => measure(card) === value)
    const parted = part(level, place, others)
    place += level.length
    return parted
  })
}

/**
 * Last 18, 9, 6, 3 and 1 of the last round as they stand on the card, whatever order they were played
 * in; in net stroke play less that part of the Playing Handicap, unrounded: in 18ths. (3.1)
 */
function ladder(
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
    // Of one round the last eighteen are the result itself.
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

/** The rounds that the player was drawn in. */
function count(event: EventFile, { division, player, view }: Counting): Counted[] {
  const tee = teeOf(event, division, player.gender)
  const handicap = roundHandicap(event, division, player)
  return event.rounds.flatMap((_, at) => {
    if (!playsIn(player, at + 1)) return []
    const scores = scoresOf(event, at, player.name)
    const values = scores.map((score, i) => {
      const received = view === 'net' ? strokesReceived(handicap, tee.strokeIndex[i] ?? 0) : 0
      return valueOf(division, { score, par: tee.par[i] ?? 0, received })
    })
    const needsAll = division.format === 'stroke_play'
    return [{ values, scores, handicap, noResult: needsAll && scores.includes('picked_up') }]
  })
}

/** Where strokes are compared, a tee of higher par than the field's lowest gives the difference. (1.3) */
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

/** What a hole brings against par, or net par. (2) */
function valueOf(
  { format, maximum }: Division,
  { score, par, received }: { score: Score; par: number; received: number },
): number {
  if (score === null) return 0
  const over = score === 'picked_up' ? null : score - received - par
  switch (format) {
    case 'stroke_play':
      return score === 'picked_up' ? 0 : score - received
    case 'stableford':
      return over === null ? 0 : Math.max(0, 2 - over)
    case 'par_bogey':
      return over === null || over > 0 ? -1 : over < 0 ? 1 : 0
    case 'maximum_score': {
      const most =
        maximum === 'doublePar'
          ? 2 * par
          : maximum === 'netDoubleBogey'
            ? par + 2 + received
            : (maximum ?? 0)
      return Math.min(score === 'picked_up' ? most : score, most) - received
    }
  }
}

const strokes = (score: Score): number => (typeof score === 'number' ? score : 0)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Whole division towards −∞, by what is left over, so that no fraction is ever rounded. */
function floorDiv(a: number, b: number): number {
  const left = ((a % b) + b) % b
  return (a - left) / b
}

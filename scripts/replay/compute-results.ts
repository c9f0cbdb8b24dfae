import { countsStrokes, sum } from '#test/score-reckoning.ts'
import { countCards, type Card } from './count-cards.ts'
import {
  divisionOf,
  isExpectedIn,
  tieStepsOf,
  type Division,
  type EventFile,
  type Player,
  type Score,
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

function rank(event: EventFile, division: Division, view: View): ReckonedRow[] {
  const field = countCards(event, { division, view }).map((card) =>
    missesCut(event, { division, view: division.net ? 'net' : 'gross' }, card.name)
      ? { ...card, code: 'MC', rounds: card.rounds.slice(0, division.cut?.afterRound) }
      : card,
  )
  const placed = field.filter((card) => codeOf(card) === null)
  const low = countsStrokes(division)
  const isMain = (view === 'net') === division.net
  const rows = splitByMeasures(placed, 1, [
    (card) => (low ? totalOf(card) : -totalOf(card)),
    ...tieMeasures(division, { view, low, rounds: placed[0]?.rounds.length ?? 0 }),
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
  player: card.name,
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
const codeOf = ({ code, rounds }: Card): string | null =>
  code ?? (rounds.some(({ noResult }) => noResult) ? 'NR' : null)

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
  const isByFraction =
    view === 'net' && division.format === 'stroke_play' && division.team?.kind !== 'best_balls'
  for (const step of tieStepsOf(division)) {
    if (step === 'lots' || step === 'shared') break
    if (step === 'lowestHandicap') {
      // A side has no handicap index.
      if (!division.team) measures.push(({ indexTenths }) => indexTenths)
      continue
    }
    const holes = Number(step.slice('last-'.length))
    // The last eighteen of a single round are the result itself.
    if (holes === 18 && rounds === 1) continue
    measures.push(({ rounds: played }) => {
      const last = played.at(-1)
      if (!last) return 0
      // Best balls are compared with the strokes where they fall.
      if (isByFraction) {
        return 18 * sum(last.scores.slice(-holes).map(strokes)) - holes * last.handicap
      }
      const value = sum(last.values.slice(-holes))
      return low ? value : -value
    })
  }
  return measures
}

/** Whether a player is drawn in a round, from 1. */
export function playsIn(event: EventFile, player: Player, number: number): boolean {
  const division = divisionOf(event, player)
  const contestant = division.team ? (player.side ?? '') : player.name
  const view = division.net ? 'net' : 'gross'
  const isCut =
    number > (division.cut?.afterRound ?? number) &&
    missesCut(event, { division, view }, contestant)
  return isExpectedIn(event, player, number) && !isCut
}

/** Whether a contestant with a result at the cut does not play on; nobody is cut by a broken tie. (7) */
function missesCut(
  event: EventFile,
  { division, view }: { division: Division; view: View },
  contestant: string,
): boolean {
  if (!division.cut) return false
  const { afterRound, count = 0, behind = -1 } = division.cut
  const until = { ...event, rounds: event.rounds.slice(0, afterRound) }
  const field = countCards(until, { division, view })
    // A player who goes home later was still in the field.
    .filter(
      ({ left, rounds }) => (left ?? 9) > afterRound && !rounds.some(({ noResult }) => noResult),
    )
    .map((card) => ({ name: card.name, value: (countsStrokes(division) ? 1 : -1) * totalOf(card) }))
  const own = field.find(({ name }) => name === contestant)
  if (!own) return false
  const better = field.filter(({ value }) => value < own.value).length
  const best = Math.min(...field.map(({ value }) => value))
  return better >= count && own.value - best > behind
}

const strokes = (score: Score): number => (typeof score === 'number' ? score : 0)

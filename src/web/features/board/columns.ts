import { type Unit, figureOf, unitOf, valueText } from '#domain/board/figure-text.ts'
import type { Board, BoardDivision, BoardView } from '#domain/board/board.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { lastNinePoints } from './card-holes.ts'
import { valueTone } from '../scoring/score-text.ts'
import { todayOf, type RowViewModel } from '#domain/board/board-view-model.ts'

/** A column after the hole: a wide screen shows all of them, a phone one (LB-9). */
export type ExtraColumn = {
  key: 'today' | 'points' | 'before' | 'last9' | 'played' | 'strokes' | 'handicap' | `r${number}`
  label: string
  /** The full name for the menu of columns. */
  name: string
  text: (model: RowViewModel) => string
  tone?: (model: RowViewModel) => string
}

/**
 * The extra columns of a division; a phone shows the first by default. Points and holes have no column of
 * strokes, because balls are picked up. A void round has no result for today.
 */
export function extraColumns(
  board: Pick<Board, 'rounds' | 'round'>,
  division: Pick<BoardDivision, 'unit' | 'format' | 'isOver'>,
  view: BoardView,
): ExtraColumn[] {
  const played = board.rounds.filter(({ number }) => number <= board.round.number)
  const isOne = played.length === 1
  const isVoid = board.round.voidReason !== null
  const unit = unitOf(division)
  const columns: ExtraColumn[] = isOne || isVoid ? [] : [todayColumn(unit)]
  if (unit === 'strokes') {
    if (!isOne) columns.push(...played.map(({ number }) => roundColumn(number)))
    if (isOne && !isVoid) columns.push(onlyRoundColumn(view, division.isOver))
    else if (!isOne || division.isOver) columns.push(strokesColumn(played))
  } else {
    if (unit === 'pace') columns.push(pointsColumn)
    if (!isOne && !isVoid) columns.push(beforeColumn(unit))
    if (division.format === 'stableford' && board.round.holes === 18 && !isVoid)
      columns.push(lastNineColumn(view))
  }
  return [...columns, handicapColumn]
}

/**
 * What a phone shows beside the result, unless its user chooses. In the only round the result says it all, so that
 * names get the room.
 */
export const phoneColumn = ([first]: readonly ExtraColumn[]): ExtraColumn | undefined =>
  first && notOnPhone.includes(first.key) ? undefined : first

const notOnPhone: readonly ExtraColumn['key'][] = ['handicap', 'played']

/** The sum of the rounds that are not void. */
const strokesColumn = (played: Board['rounds']): ExtraColumn => ({
  key: 'strokes',
  label: played.length === 1 ? 'Slag' : 'I alt',
  name: played.length === 1 ? 'Slag' : 'Slag i alt',
  text: ({ row }) => strokesText(row.cards.filter((_, i) => !played[i]?.isVoid)),
})

/** The strokes of the holes played so far, which the holes beside it add up to, and in net those that the figure is from. */
const onlyRoundColumn = (view: BoardView, isOver: boolean): ExtraColumn => ({
  key: isOver ? 'strokes' : 'played',
  label: view === 'net' ? 'Brutto/\nnetto' : 'Slag',
  name: view === 'net' ? 'Slag, brutto og netto' : 'Slag',
  text: ({ row, result }) => {
    const card = row.cards.at(-1) ?? ''
    const gross = isOver ? strokesText([card]) : playedStrokesText(card)
    return view === 'net' && gross !== '–' ? `${gross}/${result.all.total}` : gross
  },
})

const handicapColumn: ExtraColumn = {
  key: 'handicap',
  label: 'Hcp.',
  name: 'Justeret spillehandicap',
  text: ({ row }) => (row.handicap === null ? '–' : formatStrokes(row.handicap)),
}

/** All points so far, beside the value that places follow during play. */
const pointsColumn: ExtraColumn = {
  key: 'points',
  label: 'Point',
  name: 'Point i alt',
  text: ({ result }) => valueText(result.all.total, 'points'),
}

/** The result before this round. */
const beforeColumn = (unit: Unit): ExtraColumn => ({
  key: 'before',
  label: 'Før',
  name: 'Før i dag',
  text: ({ result: { all, today } }) =>
    valueText(figureOf(all, unit) - figureOf(today, unit), unit),
})

/** The first tie-break, of interest to players who share a place. */
const lastNineColumn = (view: BoardView): ExtraColumn => ({
  key: 'last9',
  label: 'Sidste 9',
  name: 'Point på hul 10–18',
  text: (model) => valueText(lastNinePoints(model, view), 'points'),
})

const todayColumn = (unit: Unit): ExtraColumn => ({
  key: 'today',
  label: 'I dag',
  name: 'I dag',
  text: (model) => valueText(todayOf(model, unit), unit),
  tone: (model) => valueTone(todayOf(model, unit), unit),
})

const roundColumn = (number: number): ExtraColumn => ({
  key: `r${number}`,
  label: `R${number}`,
  name: `Runde ${number}`,
  text: ({ row }) => strokesText([row.cards[number - 1] ?? '']),
})

/** The strokes of completed rounds; a dash where none is complete, because of a missing hole or a pick-up. */
export function strokesText(cards: readonly string[]): string {
  const completed = cards.filter((encoded) => encoded !== '' && !/[-x]/.test(encoded))
  if (completed.length === 0) return '–'
  const strokes = completed.flatMap(decodeScores)
  return String(strokes.reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0))
}

/** The strokes of the holes with a score; a dash before the first, and with a ball picked up, which has no strokes. */
export function playedStrokesText(encoded: string): string {
  const scores = decodeScores(encoded).filter((score) => score !== null)
  if (scores.length === 0 || scores.includes('picked_up')) return '–'
  return String(scores.reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0))
}

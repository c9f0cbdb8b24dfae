import type { Board, BoardDivision, BoardView } from '#domain/board/board.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { lastNinePoints } from './card-holes.ts'
import { unitOf, valueText, valueTone, type Unit } from '../scoring/score-text.ts'
import { figureOf, todayOf, type RowViewModel } from './board-view-model.ts'

/** What stands right of the hole: all of it where there is room, one of it on a phone (LB-9). */
export type ExtraColumn = {
  key: 'today' | 'points' | 'before' | 'last9' | 'strokes' | 'handicap' | `r${number}`
  label: string
  /** In a menu, where there is room for the whole word. */
  name: string
  text: (model: RowViewModel) => string
  tone?: (model: RowViewModel) => string
}

/**
 * What of the extra columns a board has; the first is the one that a phone shows unasked. Where points
 * or holes are counted, strokes say nothing: a ball is picked up. Of a round that is void nothing was won today.
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
    columns.push(strokesColumn(played))
  } else {
    if (unit === 'pace') columns.push(pointsColumn)
    if (!isOne && !isVoid) columns.push(beforeColumn(unit))
    if (division.format === 'stableford' && board.round.holes === 18 && !isVoid)
      columns.push(lastNineColumn(view))
  }
  return [...columns, handicapColumn]
}

/** Of the rounds that stand. */
const strokesColumn = (played: Board['rounds']): ExtraColumn => ({
  key: 'strokes',
  label: played.length === 1 ? 'Slag' : 'I alt',
  name: played.length === 1 ? 'Slag' : 'Slag i alt',
  text: ({ row }) => strokesText(row.cards.filter((_, i) => !played[i]?.isVoid)),
})

const handicapColumn: ExtraColumn = {
  key: 'handicap',
  label: 'Hcp.',
  name: 'Justeret spillehandicap',
  text: ({ row }) => (row.handicap === null ? '–' : formatStrokes(row.handicap)),
}

/** All points so far, beside the figure that ranks while play is on. */
const pointsColumn: ExtraColumn = {
  key: 'points',
  label: 'Point',
  name: 'Point i alt',
  text: ({ result }) => valueText(result.all.total, 'points'),
}

/** Of the rounds before this one. */
const beforeColumn = (unit: Unit): ExtraColumn => ({
  key: 'before',
  label: 'Før',
  name: 'Før i dag',
  text: ({ result: { all, today } }) =>
    valueText(figureOf(all, unit) - figureOf(today, unit), unit),
})

/** Who shares a place looks here first. */
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

/** The strokes of rounds that are completed; a dash where a hole is missing or was picked up. */
export function strokesText(cards: readonly string[]): string {
  const completed = cards.filter((signs) => signs !== '' && !/[-x]/.test(signs))
  if (completed.length === 0) return '–'
  const strokes = completed.flatMap(decodeScores)
  return String(strokes.reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0))
}

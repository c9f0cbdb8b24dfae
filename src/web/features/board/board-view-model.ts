import type {
  Board,
  BoardDivision,
  BoardFlight,
  BoardResult,
  BoardRow,
  BoardSum,
  BoardTee,
  BoardView,
} from '#domain/board/board.ts'
import { placedRows, type PlacedRow } from '#domain/board/placed-rows.ts'
import type { Unit } from '../scoring/score-text.ts'

/** A row with what it points at, and where it stands by the view that is looked at. */
export type RowViewModel = {
  row: BoardRow
  result: BoardResult
  /** Null before the first score, and for whoever has lost it. */
  place: number | null
  shared: boolean
  /** Places won since this round began, negative for places lost; null where there was none before. */
  moved: number | null
  flight: BoardFlight | null
  tee: BoardTee | null
}

export type DivisionViewModel = {
  division: BoardDivision
  /** What is looked at here: a *række* without handicap has gross alone. */
  view: BoardView
  /** Best first, then whoever has not begun, by time of start. */
  playing: readonly RowViewModel[]
  /** Missed the cut; folded. */
  missed: readonly RowViewModel[]
  /** Withdrawn, disqualified and so on: at the bottom with a word, never left out (LB-12). */
  out: readonly RowViewModel[]
}

/** Each *række* of the board in order; by its own result unless another view is asked for. */
export const buildBoardViewModel = (board: Board, asked?: BoardView): DivisionViewModel[] =>
  board.divisions.map((division, at) => {
    const view = (asked ?? division.main) === 'net' && division.standings.net ? 'net' : 'gross'
    const rows = placedRows(board, at, view).map((placed) => buildRowViewModel(board, placed, view))
    const isOut = ({ row }: RowViewModel) => row.status !== null && row.status !== 'MC'
    return {
      division,
      view,
      playing: rows.filter(({ row }) => row.status === null).toSorted(byName),
      missed: rows.filter(({ row }) => row.status === 'MC'),
      out: rows.filter(isOut),
    }
  })

function buildRowViewModel(
  board: Board,
  { row, place, tied, moved }: PlacedRow,
  view: BoardView,
): RowViewModel {
  return {
    row,
    place,
    moved,
    shared: tied,
    result: row[view] ?? row.gross,
    flight: row.flight === null ? null : (board.flights[row.flight] ?? null),
    tee: row.tee === null ? null : (board.tees[row.tee] ?? null),
  }
}

/** Who share a place stand by name; all others as they are ranked. */
const byName = (a: RowViewModel, b: RowViewModel) =>
  a.place !== null && a.place === b.place ? a.row.name.localeCompare(b.row.name, 'da') : 0

/** What a place is counted by: strokes over par, points or holes; null before any. */
export function valueOf({ result, row, place }: RowViewModel, unit: Unit): number | null {
  if (place === null && row.status === null) return null
  if (row.thru === 0 && row.cards.every((signs) => /^-*$/.test(signs))) return null
  return figureOf(result.all, unit)
}

/** The same of this round alone. */
export function todayOf({ result, row }: RowViewModel, unit: Unit): number | null {
  return row.thru === 0 ? null : figureOf(result.today, unit)
}

export const figureOf = ({ total, against }: BoardSum, unit: Unit): number =>
  unit === 'strokes' || unit === 'pace' ? against : total

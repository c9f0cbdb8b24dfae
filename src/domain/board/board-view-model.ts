import type {
  Board,
  BoardDivision,
  BoardFlight,
  BoardResult,
  BoardRow,
  BoardTee,
  BoardView,
} from './board.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { placedRows, type PlacedRow } from './placed-rows.ts'
import { figureOf, type Unit } from './figure-text.ts'

/** A row with its flight, its tee, and its place in the selected view. */
export type RowViewModel = {
  row: BoardRow
  result: BoardResult
  /** Null before the first score, and for a player without a place. */
  place: number | null
  shared: boolean
  /** Places gained since this round began, negative for places lost; null without an earlier place. */
  moved: number | null
  flight: BoardFlight | null
  tee: BoardTee | null
  /** The name of the course; null in a round on one course, and for a player who is not in it. */
  course: string | null
}

export type DivisionViewModel = {
  division: BoardDivision
  /** The view shown: a division without handicap has gross only. */
  view: BoardView
  /** Best first, then players who have not started, by start time. */
  playing: readonly RowViewModel[]
  /** Players who missed the cut: collapsed. */
  missed: readonly RowViewModel[]
  /** Withdrawn, disqualified and so on: listed last with their status. */
  out: readonly RowViewModel[]
}

/** The divisions of the board in order, each in its main view unless another is selected. */
export const buildBoardViewModel = (board: Board, selected?: BoardView): DivisionViewModel[] =>
  board.divisions.map((division, at) => {
    const view = (selected ?? division.main) === 'net' && division.standings.net ? 'net' : 'gross'
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
  const flight = row.flight === null ? null : (board.flights[row.flight] ?? null)
  return {
    row,
    place,
    moved,
    shared: tied,
    result: row[view] ?? row.gross,
    flight,
    tee: row.tee === null ? null : (board.tees[row.tee] ?? null),
    course: flight && namedCourseOf(board.round.courses, flight.course),
  }
}

/** Players who share a place are sorted by name; the ranking is kept otherwise. */
const byName = (a: RowViewModel, b: RowViewModel) =>
  a.place !== null && a.place === b.place ? a.row.name.localeCompare(b.row.name, 'da') : 0

/** The value that places follow: strokes over par, points or holes; null before the first score. */
export function valueOf({ result, row, place }: RowViewModel, unit: Unit): number | null {
  if (place === null && row.status === null) return null
  if (row.thru === 0 && row.cards.every((encoded) => /^-*$/.test(encoded))) return null
  return figureOf(result.all, unit)
}

/** The same value for this round only. */
export function todayOf({ result, row }: RowViewModel, unit: Unit): number | null {
  return row.thru === 0 ? null : figureOf(result.today, unit)
}

/** The row of a player: the own one, or that of the side that the player is in; the id itself where there is none. */
export const rowIdOf = ({ rows }: Pick<Board, 'rows'>, player: string): string =>
  rows.find(({ id, players = [] }) => id === player || players.some((one) => one.id === player))
    ?.id ?? player

/** What stands for all *rækker* together; null where there is only one, which needs no name. */
export const everyDivision = (divisions: readonly unknown[]): string | null =>
  divisions.length > 1 ? 'Alle rækker' : null

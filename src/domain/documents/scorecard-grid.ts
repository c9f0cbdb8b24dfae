/**
 * The boxes of a printed scorecard, in millimetres from the left top corner of its grid. The card is drawn by this, and a
 * photo of it is read by this.
 */
export type ScorecardGrid = {
  holes: number
  /** How many columns are written by hand. */
  written: number
  ownStrokes: OwnStrokes
  width: number
  rowHeight: number
  /** From the top of the code to that of the grid. */
  headHeight: number
}

/**
 * Where the strokes of each ball are printed when the balls of a side have columns of their own, of which the last is that
 * of the side: in a strip beside the boxes, or inside them, where a photo cannot tell them from what is written.
 */
export const ownStrokesPlaces = ['none', 'in_boxes', 'beside'] as const
export type OwnStrokes = (typeof ownStrokesPlaces)[number]

export type GridBox = { left: number; top: number; width: number; height: number }
type Point = readonly [x: number, y: number]

/**
 * The parts of the width of what is printed before the columns to write in. Their sums place the boxes, so photos of cards
 * that are printed already are read by them: hole, par and index together stay 0.33.
 */
export const printedShares = { hole: 0.095, par: 0.095, index: 0.14, length: 0.16, received: 0.11 }
export type PrintedName = keyof typeof printedShares

/**
 * What is printed before the columns to write in. More than two of them leave no room for lengths on an A6, and several
 * balls have their strokes in their own columns.
 */
export function printedBefore({
  written,
  ownStrokes,
}: Pick<ScorecardGrid, 'written' | 'ownStrokes'>): PrintedName[] {
  if (ownStrokes !== 'none') return ['hole', 'par', 'index']
  return written > 2
    ? ['hole', 'par', 'index', 'received']
    : ['hole', 'par', 'index', 'length', 'received']
}

type Columns = Pick<ScorecardGrid, 'holes' | 'written' | 'ownStrokes' | 'width'>

/** The widths of all columns of a nine, each with its strip for strokes. All boxes to write in are equally wide. */
export function columnWidths(grid: Columns): number[] {
  const width = nineWidth(grid)
  const before = printedBefore(grid).map((name) => printedShares[name] * width)
  const strips = Array.from({ length: grid.written }, (_, column) => strokesWidth(grid, column))
  const left = [...before, ...strips].reduce((rest, one) => rest - one, width)
  return [...before, ...strips.map((strip) => strip + left / grid.written)]
}

/** Below this width of its nine a card is printed in small letters. */
export const narrowNine = 60

/** The width of the strip at the left of a written column in which the strokes of its ball are printed. */
export function strokesWidth(grid: Columns, column: number): number {
  const isBall = column < grid.written - 1
  return grid.ownStrokes !== 'beside' || !isBall ? 0 : nineWidth(grid) < narrowNine ? 2.6 : 3.4
}

/** A narrower box leaves no room for a figure. */
const leastBox = 4.8

/** Strokes stand beside the boxes unless that would make them too narrow to write in. */
export function ownStrokesOf(grid: Omit<Columns, 'ownStrokes'>): OwnStrokes {
  const box = columnWidths({ ...grid, ownStrokes: 'beside' }).at(-1) ?? 0
  return box < leastBox ? 'in_boxes' : 'beside'
}

const betweenNines = 3

/** A nine of a round of nine holes takes the whole width. */
function nineWidth({ holes, width }: Pick<ScorecardGrid, 'holes' | 'width'>): number {
  return holes > 9 ? (width - betweenNines) / 2 : width
}

/** Where a nine lies: its head, a row for each hole, and its sum. */
export function nineOf(grid: ScorecardGrid, nine: number): GridBox {
  const { holes, rowHeight } = grid
  const each = nineWidth(grid)
  const rows = Math.min(holes - nine * 9, 9) + 2
  return {
    left: nine * (each + betweenNines),
    top: 0,
    width: each,
    height: rows * rowHeight,
  }
}

/** The box to write in of a hole, by its place on the card and that of the column among those written. */
export function holeBox(grid: ScorecardGrid, hole: number, column: number): GridBox {
  const nine = Math.floor(hole / 9)
  const { left, width, ...rows } = boxIn(grid, { nine, row: 1 + (hole % 9), column })
  const strip = strokesWidth(grid, column)
  return { ...rows, left: left + strip, width: width - strip }
}

/** The box of the sum of a nine. */
export function sumBox(grid: ScorecardGrid, nine: number, column: number): GridBox {
  const rows = Math.round(nineOf(grid, nine).height / grid.rowHeight)
  return boxIn(grid, { nine, row: rows - 1, column })
}

type Cell = { nine: number; row: number; column: number }

function boxIn(grid: ScorecardGrid, { nine, row, column }: Cell): GridBox {
  const widths = columnWidths(grid)
  const at = printedBefore(grid).length + column
  const before = widths.slice(0, at).reduce((sum, one) => sum + one, 0)
  return {
    left: nineOf(grid, nine).left + before,
    top: row * grid.rowHeight,
    width: widths[at] ?? 0,
    height: grid.rowHeight,
  }
}

/** A filled square at each corner of the grid, by which a photo of the card is straightened. */
export const markSize = 3
const markGap = 1
/** What the marks take over the grid, with as much between them and the head as between them and the grid. */
export const marksHeight = markSize + 2 * markGap

/** The centres of the marks: left and right over the grid, then right and left under it. */
export function markCentres(grid: ScorecardGrid): [Point, Point, Point, Point] {
  const beside = markSize / 2
  const over = -markGap - markSize / 2
  const right = grid.width - beside
  const under = nineOf(grid, 0).height - over
  return [
    [beside, over],
    [right, over],
    [right, under],
    [beside, under],
  ]
}

/** The side of the code of a card with its quiet zone; on an A6 there is less room. */
export const codeSize = (width: number): number => (width < 100 ? 22 : 27)
/** Modules of the quiet zone at each side of a code (ISO/IEC 18004). */
export const quietZone = 4

/** The corners of the code without its quiet zone, of so many modules, as the marks are ordered. */
export function codeCorners(grid: ScorecardGrid, modules: number): [Point, Point, Point, Point] {
  const size = codeSize(grid.width)
  const quiet = (size * quietZone) / (modules + 2 * quietZone)
  const [left, right] = [grid.width - size + quiet, grid.width - quiet]
  const [top, bottom] = [quiet - grid.headHeight, size - quiet - grid.headHeight]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/**
 * The boxes of a printed scorecard, in millimetres from the left top corner of its grid. The card is drawn by this, and a
 * photo of it is read by this.
 */
export type ScorecardGrid = {
  holes: number
  /** How many columns are written by hand. */
  written: number
  /** Whether the columns have the strokes of a ball of their own in the corners of their cells. */
  hasOwnStrokes: boolean
  width: number
  rowHeight: number
  /** From the top of the code to that of the grid. */
  headHeight: number
}

export type GridBox = { left: number; top: number; width: number; height: number }
type Point = readonly [x: number, y: number]

/** The parts of the width of what is printed before the columns to write in. */
export const printedShares = { hole: 0.11, par: 0.11, index: 0.11, length: 0.16, received: 0.11 }
export type PrintedName = keyof typeof printedShares

/**
 * What is printed before the columns to write in. More than two of them leave no room for lengths on an A6, and several
 * balls have their strokes in their own columns.
 */
export function printedBefore({
  written,
  hasOwnStrokes,
}: Pick<ScorecardGrid, 'written' | 'hasOwnStrokes'>): PrintedName[] {
  if (hasOwnStrokes) return ['hole', 'par', 'index']
  return written > 2
    ? ['hole', 'par', 'index', 'received']
    : ['hole', 'par', 'index', 'length', 'received']
}

/** The widths of all columns of a nine. */
export function columnWidths(grid: ScorecardGrid): number[] {
  const shares = printedBefore(grid).map((name) => printedShares[name])
  const left = 1 - shares.reduce((sum, one) => sum + one, 0)
  const { width } = nineOf(grid, 0)
  return [...shares, ...Array.from({ length: grid.written }, () => left / grid.written)].map(
    (share) => share * width,
  )
}

const betweenNines = 3

/** Where a nine lies: its head, a row for each hole, and its sum. A nine of a round of nine holes takes the whole width. */
export function nineOf({ holes, width, rowHeight }: ScorecardGrid, nine: number): GridBox {
  const nines = holes > 9 ? 2 : 1
  const each = (width - betweenNines * (nines - 1)) / nines
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
  return boxIn(grid, { nine, row: 1 + (hole % 9), column })
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

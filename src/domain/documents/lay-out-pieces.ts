import type { Item, LaidOutPage, Measure } from './laid-out.ts'
import { drawFlight } from './draw-flight.ts'
import { drawLabel, drawSign } from './draw-pieces.ts'
import { drawScorecard } from './draw-scorecard.ts'
import {
  sheetSize,
  type Piece,
  type PieceGrid,
  type PieceSize,
  type PiecesPaper,
} from './sheets.ts'

/** One card to a sheet, or two or four to an A4 that is cut. */
export const cutInto = (size: PieceSize): Pick<PiecesPaper, 'size' | 'grid'> => {
  const paper = size === 'a4x2' || size === 'a4x4' ? 'a4' : size
  const { width, height } = sheetSize[paper]
  const [columns, rows] = size === 'a4x2' ? [1, 2] : size === 'a4x4' ? [2, 2] : [1, 1]
  return {
    size: paper,
    grid: {
      columns,
      rows,
      width: width / columns,
      height: height / rows,
      left: 0,
      top: 0,
      step: width / columns,
      hasCutMarks: columns * rows > 1,
    },
  }
}

/** Three by seven labels of 63,5 × 38,1 mm on an A4, as L7160 and its like: 2,5 mm between the columns, none between rows. */
export const labelSheet: Pick<PiecesPaper, 'size' | 'grid'> = {
  size: 'a4',
  grid: {
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    step: 66,
    hasCutMarks: false,
  },
}

/**
 * The pieces of each sheet by their places, in stack order: the sheets are cut as a pile, and the piles laid on each other
 * from the first place to the last have all pieces in order. Places without a piece are null; only piles at the end have any.
 */
export function inStackOrder<Of>(pieces: readonly Of[], perSheet: number): (Of | null)[][] {
  const sheets = Math.ceil(pieces.length / perSheet)
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: perSheet }, (__, place) => pieces[place * sheets + sheet] ?? null),
  )
}

/** The sheets of pieces. Labels are peeled off one by one, so they run over the sheet; cards are cut in a pile. */
export function layOutPieces(paper: PiecesPaper, name: string, measure: Measure): LaidOutPage[] {
  const { size, grid, pieces } = paper
  const { width, height } = sheetSize[size]
  const perSheet = grid.columns * grid.rows
  const sheets = grid.hasCutMarks
    ? inStackOrder(pieces, perSheet)
    : Array.from({ length: Math.ceil(pieces.length / perSheet) }, (_, at) =>
        pieces.slice(at * perSheet, (at + 1) * perSheet),
      )
  return sheets.map((places, sheet) => ({
    width,
    height,
    items: [
      ...places.flatMap((piece, place) =>
        piece ? placed(piece, { grid, place, name: `${name}.${sheet}.${place}` }, measure) : [],
      ),
      ...(grid.hasCutMarks ? cutMarks(grid, { width, height }) : []),
    ],
  }))
}

type Place = { grid: PieceGrid; place: number; name: string }

function placed(piece: Piece, { grid, place, name }: Place, measure: Measure): Item[] {
  const column = place % grid.columns
  const row = Math.floor(place / grid.columns)
  const area = {
    left: grid.left + column * grid.step,
    top: grid.top + row * grid.height,
    width: grid.width,
    height: grid.height,
  }
  switch (piece.kind) {
    case 'scorecard':
      return drawScorecard(piece, area, name)
    case 'flight':
      return drawFlight(piece, area, { name, measure })
    case 'label':
      return drawLabel(piece, area, measure)
    case 'sign':
      return drawSign(piece, area, measure)
  }
}

/** Short marks between the margins of the cards, where the sheet is cut. */
function cutMarks(grid: PieceGrid, { width, height }: { width: number; height: number }): Item[] {
  const mark = (from: [number, number], to: [number, number]): Item => ({
    kind: 'line',
    from,
    to,
    width: 0.3,
  })
  const across = Array.from({ length: grid.rows - 1 }, (_, i) => (i + 1) * grid.height)
  const down = Array.from({ length: grid.columns - 1 }, (_, i) => (i + 1) * grid.step)
  return [
    ...across.flatMap((y) => [mark([10, y], [16, y]), mark([width - 16, y], [width - 10, y])]),
    ...down.flatMap((x) => [mark([x, 10], [x, 16]), mark([x, height - 16], [x, height - 10])]),
  ]
}

import { inside, textAt, type Area } from './draw-pieces.ts'
import { boxOf, toPoints, type Item, type Role } from './laid-out.ts'
import { withScorecardCode } from './scorecard-code.ts'
import { printed, strokesText } from './scorecard-columns.ts'
import {
  codeSize,
  columnWidths,
  holeBox,
  markCentres,
  markSize,
  marksHeight,
  narrowNine,
  nineOf,
  ownStrokesOf,
  printedBefore,
  strokesWidth,
  type ScorecardGrid,
} from './scorecard-grid.ts'
import type { CardHole, QrText, ScorecardPiece, WrittenColumn } from './sheets.ts'

/**
 * A scorecard: the holes in two columns of nine, because a row is then high enough to write in on an A6. The sums are left
 * open: the committee adds them up (Rule 3.3b).
 */
export function drawScorecard(card: ScorecardPiece, area: Area, name: string): Item[] {
  const { holes, written } = card
  const box = inside(area)
  const head = headOf(card, box)
  const room = box.height - 16 - head.height
  const rows = Math.min(holes.length, 9) + 2
  const columns = { holes: holes.length, written: written.length, width: box.width }
  const isOfBalls = written.some(({ strokes }) => strokes !== null)
  const grid: ScorecardGrid = {
    ...columns,
    ownStrokes: isOfBalls ? ownStrokesOf(columns) : 'none',
    rowHeight: Math.min(room / rows, 11),
    headHeight: head.height,
  }
  const top = box.top + head.height
  const nines = holes.length > 9 ? [0, 1] : [0]
  return [
    ...head.items,
    ...(card.qr ? codeOf(card, card.qr, grid, box) : []),
    ...nines.flatMap((nine) =>
      drawNine(holes.slice(nine * 9, nine * 9 + 9), {
        grid,
        place: { left: box.left, top },
        nine,
        written,
        sum: nines.length === 1 ? 'I alt' : nine === 0 ? 'Ud' : 'Ind',
        name: `${name}.${nine}`,
      }),
    ),
    ...signatures(card, box),
  ]
}

/** The code of the card, and the marks by which a photo of it is straightened. */
function codeOf(
  { entries }: ScorecardPiece,
  { value, alt, text }: QrText,
  grid: ScorecardGrid,
  { left, top, width }: Area,
): Item[] {
  const size = codeSize(width)
  const x = left + width - size
  const marks = markCentres(grid).map(([at, down]): Item => {
    const y = top + grid.headHeight + down
    return {
      kind: 'line',
      from: [left + at - markSize / 2, y],
      to: [left + at + markSize / 2, y],
      width: toPoints(markSize),
    }
  })
  return [
    { kind: 'qr', left: x, top, size, value: withScorecardCode(value, { grid, entries }), alt },
    textAt([x, top + size, size], text, 7, { align: 'center', weight: 600 }),
    ...marks,
  ]
}

const h1: Role = { kind: 'heading', level: 1 }

function headOf(
  card: ScorecardPiece,
  { left, top, width }: Area,
): { items: Item[]; height: number } {
  const isSmall = width < 100
  const qr = card.qr ? codeSize(width) : 0
  const room = width - (qr > 0 ? qr + 2 : 0)
  const [small, step] = isSmall ? [7, 3.4] : [9, 4.3]
  const from = top + (isSmall ? 4.6 : 6.2)
  const nameTop = from + card.lines.length * step + 0.6
  const nameHeight = isSmall ? 6.5 : 8.5
  const items: Item[] = [
    textAt([left, top, room], card.tournament, isSmall ? 9.5 : 13, { weight: 800, role: h1 }),
    ...card.lines.map((line, i) => textAt([left, from + i * step, room], line, small)),
    ...(card.player === ''
      ? writtenName({ left, top: nameTop, width: room, height: nameHeight })
      : [
          textAt([left, nameTop, room], card.player, isSmall ? 13 : 18, {
            weight: 800,
            height: nameHeight,
          }),
        ]),
    textAt([left, nameTop + nameHeight, room], card.facts, small),
    textAt([left, nameTop + nameHeight + step, room], card.start, small + 1, { weight: 600 }),
    ...card.notes.map((note, i) =>
      textAt([left, nameTop + nameHeight + (2.2 + i) * step, width], note, small),
    ),
  ]
  const start = nameTop + nameHeight + 2 * step - top
  const notes = card.notes.length * step
  const below = card.qr ? marksHeight : 2.5
  return { items, height: Math.max(start, notes > 0 ? 0 : qr + 2.5) + notes + below }
}

/** A line for the name on a card for an emergency. */
const writtenName = ({ left, top, width, height }: Area): Item[] => [
  textAt([left, top, 14], 'Spiller', 8, { isMuted: true, height }),
  {
    kind: 'line',
    from: [left + 14, top + height - 1.5],
    to: [left + width, top + height - 1.5],
    width: 0.5,
  },
]

/** In points: on an A6 a sum of four figures must fit into six millimetres. */
const onNarrow = { head: 5.5, hole: 7.5, sum: 6.5, strip: 5.5 }
const onWide = { head: 7, hole: 10, sum: 9, strip: 7.5 }

type Nine = {
  grid: ScorecardGrid
  /** Of the left top corner of the grid. */
  place: { left: number; top: number }
  /** 0 or 1. */
  nine: number
  written: readonly WrittenColumn[]
  sum: string
  name: string
}

function drawNine(holes: readonly CardHole[], nine: Nine): Item[] {
  const { grid, place, name } = nine
  const { rowHeight } = grid
  const box = nineOf(grid, nine.nine)
  const [left, top] = [place.left + box.left, place.top]
  const widths = columnWidths(grid)
  const sizes = box.width < narrowNine ? onNarrow : onWide
  const rows = rowsOf(holes, nine)
  const texts = rows.flatMap((cells, at) => {
    let x = left
    return cells.map(({ text, isCorner, strip = 0 }, column) => {
      const wide = widths[column] ?? 0
      const isHead = at === 0
      const isSum = at === rows.length - 1
      const names = isHead ? ('Column' as const) : column === 0 ? ('Row' as const) : undefined
      const size = sizes[isHead ? 'head' : isSum ? 'sum' : strip > 0 ? 'strip' : 'hole']
      const room = (strip || wide) - 0.3
      const item = textAt([x + 0.15, top + at * rowHeight, room], text, size, {
        align: isCorner ? 'left' : 'center',
        // The rest of the cell is written in.
        height: isCorner ? rowHeight / 2 : rowHeight,
        weight: column === 0 || isHead || isSum ? 600 : 400,
        role: { kind: 'cell', table: name, row: String(at), ...(names && { names }) },
      })
      x += wide
      return item
    })
  })
  return [...texts, ...gridOf({ ...box, left, top }, rows.length, widths), ...stripsOf(nine)]
}

/** `strip` is the width of that in which the text stands at the left of a box. */
type Cell = { text: string; isCorner?: boolean; strip?: number }

/** The head, the holes and the sum, each with a cell for every column. */
function rowsOf(holes: readonly CardHole[], { grid, written, nine, sum }: Nine): Cell[][] {
  const before = printedBefore(grid).map((name) => printed[name])
  return [
    [...before, ...written].map(({ heading }) => ({ text: heading })),
    ...holes.map((one, i) => [
      ...before.map(({ textOf }) => ({ text: textOf(one) })),
      ...written.map(({ strokes }, column): Cell => {
        const strip = strokesWidth(grid, column)
        const own = strokes?.[nine * 9 + i] ?? null
        return { text: strokesText(own, strip > 0 ? 2 : 4), strip, isCorner: strip === 0 }
      }),
    ]),
    [
      ...before.map(({ sumOf }) => ({ text: sumOf(holes, sum) })),
      ...written.map(() => ({ text: '' })),
    ],
  ]
}

/** The lines between the strokes of a ball and the boxes to write in. */
const stripsOf = ({ grid, place: { left, top }, nine, written }: Nine): Item[] =>
  written.flatMap((_, column) => {
    if (strokesWidth(grid, column) === 0) return []
    const x = left + holeBox(grid, nine * 9, column).left
    const end = top + nineOf(grid, nine).height - grid.rowHeight
    return { kind: 'line', from: [x, top + grid.rowHeight], to: [x, end], width: 0.3 }
  })

function gridOf(area: Area, rows: number, widths: readonly number[]): Item[] {
  const { left, top, width, height } = area
  const across = Array.from({ length: rows - 1 }, (_, i) => top + ((i + 1) * height) / rows)
  let x = left
  const down = widths.slice(0, -1).map((wide) => (x += wide))
  return [
    ...boxOf(area, 0.8),
    ...across.map((y, i): Item => ({
      kind: 'line',
      from: [left, y],
      to: [left + width, y],
      width: i === 0 || i === rows - 2 ? 0.8 : 0.3,
    })),
    ...down.map((at): Item => ({
      kind: 'line',
      from: [at, top],
      to: [at, top + height],
      width: 0.3,
    })),
  ]
}

function signatures({ foot, signer, qr }: ScorecardPiece, box: Area): Item[] {
  const { left, top, width, height } = box
  const bottom = top + height
  // A signature over a mark would hide it from a photo.
  const aside = qr ? markSize + 2 : 0
  const half = (width - 4) / 2 - aside
  const second = left + aside + half + 4
  const at = bottom - 7.5
  const line = (x: number): Item => ({
    kind: 'line',
    from: [x, at],
    to: [x + half, at],
    width: 0.5,
  })
  return [
    line(left + aside),
    line(second),
    textAt([left + aside, bottom - 7.3, half], `${signer} underskrift`, 6.5, { isMuted: true }),
    textAt([second, bottom - 7.3, half], 'Markørens underskrift', 6.5, { isMuted: true }),
    textAt([left, bottom - 3.4, width], foot, 6.5, { isMuted: true, height: 3.4 }),
  ]
}

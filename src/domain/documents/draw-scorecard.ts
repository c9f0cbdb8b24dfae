import { inside, textAt, type Area } from './draw-pieces.ts'
import { boxOf, type Item, type Role } from './laid-out.ts'
import type { CardHole, ScorecardPiece, WrittenColumn } from './sheets.ts'

/** A printed column: its part of the width, its text for a hole, and its sum. */
type PrintedColumn = {
  heading: string
  share: number
  textOf: (hole: CardHole) => string
  sumOf: (holes: readonly CardHole[], label: string) => string
}

const add = (holes: readonly CardHole[], of: (hole: CardHole) => number) =>
  holes.reduce((all, hole) => all + of(hole), 0)

const hole: PrintedColumn = {
  heading: 'Hul',
  share: 0.11,
  textOf: ({ number }) => String(number),
  sumOf: (_, label) => label,
}
const par: PrintedColumn = {
  heading: 'Par',
  share: 0.11,
  textOf: (one) => String(one.par),
  sumOf: (holes) => String(add(holes, (one) => one.par)),
}
const index: PrintedColumn = {
  heading: 'Idx',
  share: 0.11,
  textOf: ({ strokeIndex }) => String(strokeIndex),
  sumOf: () => '',
}
const length: PrintedColumn = {
  heading: 'Meter',
  share: 0.16,
  textOf: ({ lengthMetres }) => (lengthMetres === null ? '' : String(lengthMetres)),
  sumOf: (holes) =>
    holes.every(({ lengthMetres }) => lengthMetres !== null)
      ? String(add(holes, ({ lengthMetres }) => lengthMetres ?? 0))
      : '',
}
const received: PrintedColumn = {
  heading: 'Slag',
  share: 0.11,
  textOf: ({ strokes }) => strokesText(strokes),
  sumOf: (holes) => {
    const strokes = add(holes, (one) => one.strokes ?? 0)
    return strokes === 0 ? '' : String(strokes).replace('-', '−')
  },
}

/**
 * What is printed before the columns to write in. More than two of them leave no room for lengths on an A6, and
 * several balls have their strokes in their own columns.
 */
function printedBefore(written: readonly WrittenColumn[]): PrintedColumn[] {
  if (written.some(({ strokes }) => strokes !== null)) return [hole, par, index]
  return written.length > 2 ? [hole, par, index, received] : [hole, par, index, length, received]
}

function widthsOf(written: readonly WrittenColumn[], width: number): number[] {
  const shares = printedBefore(written).map(({ share }) => share)
  const left = 1 - shares.reduce((sum, one) => sum + one, 0)
  return [...shares, ...written.map(() => left / written.length)].map((share) => share * width)
}

/**
 * A scorecard: the holes in two columns of nine, because a row is then high enough to write in on an A6. The sums are left
 * open: the committee adds them up (Rule 3.3b).
 */
export function drawScorecard(card: ScorecardPiece, area: Area, name: string): Item[] {
  const box = inside(area)
  const head = headOf(card, box)
  const nines = [card.holes.slice(0, 9), card.holes.slice(9)].filter(({ length }) => length > 0)
  const grid = { top: box.top + head.height, bottom: box.top + box.height - 16 }
  const between = 3
  const width = (box.width - between * (nines.length - 1)) / nines.length
  return [
    ...head.items,
    ...nines.flatMap((holes, i) =>
      drawNine(holes, {
        left: box.left + i * (width + between),
        width,
        top: grid.top,
        height: grid.bottom - grid.top,
        written: card.written,
        from: i * 9,
        sum: nines.length === 1 ? 'I alt' : i === 0 ? 'Ud' : 'Ind',
        name: `${name}.${i}`,
      }),
    ),
    ...signatures(card, box),
  ]
}

const h1: Role = { kind: 'heading', level: 1 }

function headOf(
  card: ScorecardPiece,
  { left, top, width }: Area,
): { items: Item[]; height: number } {
  const isSmall = width < 100
  const qr = card.qr ? (isSmall ? 22 : 27) : 0
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
  if (card.qr) {
    const x = left + width - qr
    items.push({ kind: 'qr', left: x, top, size: qr, value: card.qr.value, alt: card.qr.alt })
    items.push(textAt([x, top + qr, qr], card.qr.text, 7, { align: 'center', weight: 600 }))
  }
  const start = nameTop + nameHeight + 2 * step + 2.5 - top
  const notes = card.notes.length * step
  return { items, height: Math.max(start, notes > 0 ? 0 : qr + 5) + notes }
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
const onNarrow = { head: 5.5, hole: 7.5, sum: 6.5 }
const onWide = { head: 7, hole: 10, sum: 9 }

type Nine = Area & {
  sum: string
  name: string
  written: readonly WrittenColumn[]
  /** The index of the first hole of the nine on the card. */
  from: number
}

function drawNine(holes: readonly CardHole[], nine: Nine): Item[] {
  const { left, top, width, height, name, written } = nine
  const rowHeight = Math.min(height / (holes.length + 2), 11)
  const widths = widthsOf(written, width)
  const sizes = width < 60 ? onNarrow : onWide
  const rows = rowsOf(holes, nine)
  const texts = rows.flatMap((cells, at) => {
    let x = left
    return cells.map(({ text, isCorner }, column) => {
      const wide = widths[column] ?? 0
      const isHead = at === 0
      const isSum = at === rows.length - 1
      const names = isHead ? ('Column' as const) : column === 0 ? ('Row' as const) : undefined
      const size = isHead ? sizes.head : isSum ? sizes.sum : sizes.hole
      const item = textAt([x + 0.15, top + at * rowHeight, wide - 0.3], text, size, {
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
  return [
    ...texts,
    ...gridOf({ left, top, width, height: rows.length * rowHeight }, rows.length, widths),
  ]
}

type Cell = { text: string; isCorner?: boolean }

/** The head, the holes and the sum, each with a cell for every column. */
function rowsOf(holes: readonly CardHole[], { written, from, sum }: Nine): Cell[][] {
  const before = printedBefore(written)
  return [
    [...before, ...written].map(({ heading }) => ({ text: heading })),
    ...holes.map((one, i) => [
      ...before.map(({ textOf }) => ({ text: textOf(one) })),
      ...written.map(({ strokes }) => ({
        text: strokesText(strokes?.[from + i] ?? null),
        isCorner: true,
      })),
    ]),
    [
      ...before.map(({ sumOf }) => ({ text: sumOf(holes, sum) })),
      ...written.map(() => ({ text: '' })),
    ],
  ]
}

/** Dots as on the phone, a figure where they would not fit, and a minus for a stroke given back. */
export function strokesText(strokes: number | null): string {
  if (strokes === null || strokes === 0) return ''
  if (strokes < 0) return strokes === -1 ? '−' : `−${-strokes}`
  return strokes > 4 ? String(strokes) : '•'.repeat(strokes)
}

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

function signatures({ foot, signer }: ScorecardPiece, { left, top, width, height }: Area): Item[] {
  const bottom = top + height
  const half = (width - 4) / 2
  const line = (x: number): Item => ({
    kind: 'line',
    from: [x, bottom - 7.5],
    to: [x + half, bottom - 7.5],
    width: 0.5,
  })
  return [
    line(left),
    line(left + half + 4),
    textAt([left, bottom - 7.3, half], `${signer} underskrift`, 6.5, { isMuted: true }),
    textAt([left + half + 4, bottom - 7.3, half], 'Markørens underskrift', 6.5, { isMuted: true }),
    textAt([left, bottom - 3.4, width], foot, 6.5, { isMuted: true, height: 3.4 }),
  ]
}

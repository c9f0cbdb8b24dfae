import {
  ofPoints,
  paragraph,
  type Item,
  type Measure,
  type Role,
  type TextItem,
} from './laid-out.ts'
import { margin, type FlightPiece, type LabelPiece, type SignPiece } from './sheets.ts'

/** Where a piece lies on its sheet, in millimetres. */
export type Area = { left: number; top: number; width: number; height: number }

export type Look = Partial<Pick<TextItem, 'weight' | 'align' | 'isMuted' | 'role' | 'height'>>

/** A text from a left edge, a top and a width, as high as its size. */
export const textAt = (
  [left, top, width]: readonly [number, number, number],
  text: string,
  size: number,
  { weight = 400, align = 'left', role = paragraph, height, isMuted }: Look = {},
): TextItem => ({
  kind: 'text',
  left,
  top,
  width,
  height: height ?? ofPoints(size) * 1.35,
  text,
  size,
  weight,
  align,
  ...(isMuted && { isMuted }),
  role,
})

/** Within the margins of a card. */
export const inside = ({ left, top, width, height }: Area, by = margin): Area => ({
  left: left + by,
  top: top + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

const h2: Role = { kind: 'heading', level: 2 }
const h1: Role = { kind: 'heading', level: 1 }

/** The card with the key to a flight's score entry (PE-1). */
export function drawFlight(piece: FlightPiece, area: Area, name: string): Item[] {
  const { left, top, width, height } = inside(area)
  const isSmall = width < 100
  const qr = isSmall ? 30 : 40
  const room = width - qr - 3
  const size = isSmall ? 8 : 10
  const step = ofPoints(size) * 1.4
  const head: Item[] = [
    textAt([left, top, room], piece.tournament, isSmall ? 11 : 16, { weight: 800, role: h1 }),
    ...piece.lines.map((line, i) =>
      textAt([left, top + (isSmall ? 6 : 9) + i * step, room], line, size),
    ),
    textAt([left, top + (isSmall ? 17 : 23), room], piece.start, isSmall ? 12 : 18, {
      weight: 800,
      role: h2,
    }),
    {
      kind: 'qr',
      left: left + width - qr,
      top,
      size: qr,
      value: piece.qr.value,
      alt: piece.qr.alt,
    },
    textAt([left + width - qr, top + qr, qr], piece.qr.text, 7, { align: 'center' }),
    textAt([left + width - qr, top + qr + 3.5, qr], piece.code, 13, {
      weight: 800,
      align: 'center',
    }),
  ]
  const from = top + qr + 12
  const lowest = top + height - 6
  const rowHeight = Math.min(10, (lowest - from - 5) / Math.max(piece.players.length, 4))
  const columns = [0.54, 0.37, 0.09].map((share) => share * width)
  return [
    ...head,
    ...playerRows(piece, { left, width, top: from, rowHeight, columns, name }),
    textAt([left, lowest + 2, width], piece.foot, 7, { isMuted: true, height: 4 }),
  ]
}

type Rows = {
  left: number
  width: number
  top: number
  rowHeight: number
  columns: number[]
  name: string
}

function playerRows({ players }: FlightPiece, rows: Rows): Item[] {
  const { left, width, top, rowHeight, columns, name } = rows
  const table = [
    ['Spiller', 'Klub og tee', 'Slag'],
    ...players.map((player) => [player.name, player.facts, player.handicap]),
  ]
  let y = top
  return table.flatMap((cells, at) => {
    const isHead = at === 0
    const height = isHead ? 5 : rowHeight
    let x = left
    const texts = cells.map((text, column) => {
      const wide = columns[column] ?? 0
      const names = isHead ? ('Column' as const) : column === 0 ? ('Row' as const) : undefined
      const role: Role = { kind: 'cell', table: name, row: String(at), ...(names && { names }) }
      const item = textAt([x, y, wide - 1.5], text, isHead ? 8 : column === 0 ? 12 : 10, {
        weight: column === 0 || isHead ? 600 : 400,
        align: column === 2 ? 'right' : 'left',
        height,
        role,
        ...(isHead && { isMuted: true }),
      })
      x += wide
      return item
    })
    y += height
    return [...texts, { kind: 'line', from: [left, y], to: [left + width, y], width: 0.5 } as const]
  })
}

/** A label of 63,5 × 38,1 mm: nothing nearer to its edge than printers place a sheet exactly. */
export function drawLabel({ name, lines }: LabelPiece, area: Area, measure: Measure): Item[] {
  const { left, top, width } = inside(area, 4)
  const nameHeight = 11
  const step = 6
  return [
    ...nameAt({ left, top, width, height: nameHeight }, name, { size: 15, measure }),
    ...lines.map((line, i) => textAt([left, top + nameHeight + 1 + i * step, width], line, 10)),
  ]
}

type NameLook = { size: number; measure: Measure }

/** A name as large as its place allows, on two lines where it would otherwise be less than two thirds of its size. */
function nameAt(area: Area, name: string, { size, measure }: NameLook): Item[] {
  const { left, top, width, height } = area
  const isLong = measure(name, size, 800) > width * 1.5
  const lines = isLong ? halves(name, measure) : [name]
  const each = height / lines.length
  const widest = Math.max(...lines.map((line) => measure(line, 10, 800)), 1)
  // Both lines are equally large.
  const fit = Math.min(size, (each * 72) / 25.4 / 1.2, (10 * width) / widest)
  return lines.map((line, i) =>
    textAt([left, top + i * each, width], line, fit, {
      weight: 800,
      height: each,
    }),
  )
}

/** The words on two lines that differ as little as possible in width. */
function halves(name: string, measure: Measure): string[] {
  const words = name.split(' ')
  const widest = ([a = '', b = '']: string[]) => Math.max(measure(a, 10, 800), measure(b, 10, 800))
  const ways = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  return ways.toSorted((a, b) => widest(a) - widest(b))[0] ?? [name]
}

/** Names as large as the sign allows, for a cart or a table. */
export function drawSign(piece: SignPiece, area: Area, measure: Measure): Item[] {
  const { left, top, width, height } = inside(area)
  const small = Math.min(14, height / 8)
  const from = top + height * 0.28
  const step = Math.min((height * 0.64) / Math.max(piece.names.length, 2), height * 0.22)
  const size = (step * 72) / 25.4 / 1.35
  return [
    textAt([left, top, width], piece.tournament, small),
    textAt([left, top + height * 0.09, width], piece.start, small * 2, { weight: 800, role: h1 }),
    ...piece.names.flatMap((name, i) =>
      nameAt({ left, top: from + i * step, width, height: step }, name, { size, measure }),
    ),
    textAt([left, top + height - 4, width], piece.foot, 7, { isMuted: true, height: 4 }),
  ]
}

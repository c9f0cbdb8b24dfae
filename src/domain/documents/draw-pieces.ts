import {
  ofPoints,
  paragraph,
  toPoints,
  type Item,
  type Measure,
  type Role,
  type TextItem,
} from './laid-out.ts'
import { margin, type LabelPiece, type SignPiece } from './sheets.ts'

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

const h1: Role = { kind: 'heading', level: 1 }

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

type NameLook = { size: number; measure: Measure } & Pick<Look, 'role' | 'weight'>

/** A name as large as its place allows, on two lines where that makes it larger. */
export function nameAt(area: Area, name: string, look: NameLook): Item[] {
  const { left, top, width, height } = area
  const { size, measure, weight = 800, role } = look
  const fitOf = (lines: string[]) => {
    const widest = Math.max(...lines.map((line) => measure(line, 10, weight)), 1)
    // Both lines are equally large.
    return Math.min(size, toPoints(height / lines.length) / 1.2, (10 * width) / widest)
  }
  const two = halves(name, measure)
  const lines = fitOf(two) > fitOf([name]) ? two : [name]
  const each = height / lines.length
  return lines.map((line, i) =>
    textAt([left, top + i * each, width], line, fitOf(lines), {
      weight,
      height: each,
      ...(role && { role }),
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

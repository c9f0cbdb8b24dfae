/**
 * What an item is when the file is read aloud. A cell belongs to a row of a table, which has a name in the file; the lines
 * of one cell have the same `cell`.
 */
export type Role =
  | { kind: 'decoration' }
  | { kind: 'heading'; level: 1 | 2 }
  | { kind: 'paragraph' }
  | { kind: 'cell'; table: string; row: string; names?: 'Column' | 'Row'; cell?: string }

/** A text on one line, in a box in which it is centred upright. Millimetres; `size` in points. */
export type TextItem = {
  kind: 'text'
  left: number
  top: number
  width: number
  height: number
  text: string
  /** A text that is too wide is set smaller. */
  size: number
  weight: 400 | 600 | 800
  align: 'left' | 'right' | 'center'
  isMuted?: true
  role: Role
}

/** A line or a box without a filling; `width` is that of the stroke in points. */
export type LineItem = {
  kind: 'line'
  from: [x: number, y: number]
  to: [x: number, y: number]
  width: number
}

export type QrItem = {
  kind: 'qr'
  left: number
  top: number
  size: number
  value: string
  alt: string
}

export type Item = TextItem | LineItem | QrItem

/** A sheet with everything on it, in the order in which it is read aloud. Millimetres. */
export type LaidOutPage = { width: number; height: number; items: readonly Item[] }

/** The width of a text in millimetres at a size in points. */
export type Measure = (text: string, size: number, weight: TextItem['weight']) => number

export const decoration: Role = { kind: 'decoration' }
export const paragraph: Role = { kind: 'paragraph' }

/** Millimetres of a length in points. */
export const ofPoints = (points: number): number => (points * 25.4) / 72
/** Points of a length in millimetres. */
export const toPoints = (millimetres: number): number => (millimetres * 72) / 25.4

/** No text is set smaller: what still does not fit ends with an ellipsis. */
const smallest = 5

/** The text as it fits into a width in millimetres: smaller at first, and shortened in the end. */
export function fitted(
  { text, size, weight, width }: Pick<TextItem, 'text' | 'size' | 'weight' | 'width'>,
  measure: Measure,
): { text: string; size: number } {
  const wide = measure(text, size, weight)
  if (wide <= width) return { text, size }
  // Down to a tenth of a point, so that rounding never makes it wider.
  const smaller = Math.floor((10 * size * width) / wide) / 10
  if (smaller >= smallest) return { text, size: smaller }
  const letters = Array.from(text)
  const fits = (count: number) =>
    measure(`${letters.slice(0, count).join('')}…`, smallest, weight) <= width
  let count = letters.length
  while (count > 0 && !fits(count)) count -= 1
  return { text: count > 0 ? `${letters.slice(0, count).join('').trimEnd()}…` : '', size: smallest }
}

/** The words of a text on as many lines as a width in millimetres needs. A longer word has a line of its own. */
export function wrapped(
  text: string,
  { size, weight, width }: Pick<TextItem, 'size' | 'weight' | 'width'>,
  measure: Measure,
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, size, weight) <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Box = { left: number; top: number; width: number; height: number }

/** The four sides of a box. */
export const boxOf = ({ left, top, width, height }: Box, stroke: number): Item[] => {
  const [right, bottom] = [left + width, top + height]
  const side = (from: [number, number], to: [number, number]): Item => ({
    kind: 'line',
    from,
    to,
    width: stroke,
  })
  return [
    side([left, top], [right, top]),
    side([right, top], [right, bottom]),
    side([right, bottom], [left, bottom]),
    side([left, bottom], [left, top]),
  ]
}

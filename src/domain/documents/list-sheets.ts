import {
  decoration,
  ofPoints,
  paragraph,
  type Item,
  type Measure,
  type Role,
  type TextItem,
} from './laid-out.ts'
import { margin, sheetSize, type ListPaper } from './sheets.ts'

/** Sizes in points; a row is as high as its text and a rule need. */
export const normal = { text: 9, row: 5.6, heading: 16, table: 12 }
export const large = { text: 18, row: 10, heading: 24, table: 20 }
export const footHeight = 7
export const gap = 3

export type Sheet = { items: Item[]; top: number }

export type List = {
  paper: ListPaper
  measure: Measure
  width: number
  height: number
  /** Of the text, between the margins. */
  wide: number
  bottom: number
  sizes: typeof normal
  sheets: [Sheet, ...Sheet[]]
}

export function startList(paper: ListPaper, measure: Measure): List {
  const upright = sheetSize.a4
  const [width, height] = paper.isLandscape
    ? [upright.height, upright.width]
    : [upright.width, upright.height]
  const list: List = {
    paper,
    measure,
    width,
    height,
    wide: width - 2 * margin,
    bottom: height - margin - footHeight,
    sizes: paper.isLarge ? large : normal,
    sheets: [{ items: [], top: margin }],
  }
  return list
}

export const lastOf = ({ sheets }: List): Sheet => sheets.at(-1) ?? sheets[0]

export const noteSize = ({ paper }: List) => (paper.isLarge ? 14 : 8.5)

type LineLook = { size: number; weight: TextItem['weight']; role: Role }

export const lineOf = (list: List, text: string, look: LineLook): TextItem => ({
  kind: 'text',
  left: margin,
  top: lastOf(list).top,
  width: list.wide,
  height: ofPoints(look.size) * 1.4,
  text,
  align: 'left',
  ...look,
})

export function addLine(list: List, text: string, size: number) {
  const height = ofPoints(size) * 1.4
  if (!hasRoom(list, height)) addSheet(list)
  lastOf(list).items.push(lineOf(list, text, { size, weight: 400, role: paragraph }))
  lastOf(list).top += height
}

export const hasRoom = (list: List, height: number) => lastOf(list).top + height <= list.bottom

export const addSheet = (list: List) => list.sheets.push({ items: [], top: margin })

export function addRule(list: List, width: number) {
  const { items, top } = lastOf(list)
  items.push({ kind: 'line', from: [margin, top], to: [list.width - margin, top], width })
}

export function footOf({ paper, sheets, width, height, wide }: List, at: number): Item[] {
  const lineHeight = 4
  const top = height - margin - lineHeight
  const isLast = at === sheets.length - 1
  const line = { kind: 'text', top, height: lineHeight, size: 8, weight: 400 } as const
  const number = 26
  return [
    {
      ...line,
      left: margin,
      width: wide - number,
      text: paper.foot,
      align: 'left',
      isMuted: true,
      role: isLast ? paragraph : decoration,
    },
    {
      ...line,
      left: width - margin - number,
      width: number,
      text: `Side ${at + 1} af ${sheets.length}`,
      align: 'right',
      isMuted: true,
      role: decoration,
    },
  ]
}

import { Font, Path, Svg } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import {
  fitted,
  type Item,
  type LaidOutPage,
  type LineItem,
  type Measure,
  type QrItem,
  type Role,
  type TextItem,
} from '#domain/documents/laid-out.ts'
import { layOutSheets } from '#domain/documents/lay-out-sheets.ts'
import type { SheetsDocument } from '#domain/documents/sheets.ts'
import { colours, features, mm, page, qrCode, text, view } from './pdf-kit.ts'
import { tagged, type Tag } from './tags.ts'

/** The pages of a file whose places are computed already: each text is drawn where it is, on one line. */
export function sheetPages(document: SheetsDocument): ReactElement[] {
  const measure = measureInter()
  const tags = new Map<string, Tag>()
  return layOutSheets(document, measure).map((laidOut) => pageOf(laidOut, { measure, tags }))
}

/** Tags of tables and rows by their names, because a table goes on on the next page. */
type Drawing = { measure: Measure; tags: Map<string, Tag> }

function pageOf({ width, height, items }: LaidOutPage, drawing: Drawing): ReactElement {
  const style = { fontFamily: 'Inter', color: '#000' }
  const sheet = page(
    { size: [mm(width), mm(height)], style },
    linesOf(items, { width, height }),
    ...items.flatMap((item) => elementOf(item, drawing)),
  )
  return tagged({ type: 'Art' }, sheet)
}

function elementOf(item: Item, drawing: Drawing): ReactElement[] {
  if (item.kind === 'text')
    // Rows of a table are equally long, also where a cell is left to write in.
    return item.text === '' && item.role.kind !== 'cell' ? [] : [textOf(item, drawing)]
  return item.kind === 'qr' ? [qrOf(item)] : []
}

function textOf(item: TextItem, { measure, tags }: Drawing): ReactElement {
  const { left, top, width, height, weight, align, isMuted } = item
  const set = fitted(item, measure)
  const lineHeight = 1.2
  // Centred upright in its box. The library wraps a text that is as wide as its box, so the box is a little wider.
  const slack = 0.4
  const shift = align === 'left' ? 0 : align === 'right' ? slack : slack / 2
  const style = {
    position: 'absolute',
    left: mm(left - shift),
    top: mm(top) + (mm(height) - set.size * lineHeight) / 2,
    width: mm(width + slack),
    fontSize: set.size,
    lineHeight,
    fontWeight: weight,
    fontFeatureSettings: figures(),
    textAlign: align,
    color: isMuted ? colours.muted : '#000',
  } as const
  return tagged(tagOf(item.role, tags), text(style, set.text || '\u00a0'))
}

function qrOf({ left, top, size, value, alt }: QrItem): ReactElement {
  return view({ position: 'absolute', left: mm(left), top: mm(top) }, qrCode(value, mm(size), alt))
}

/**
 * All lines of a page in one drawing, a path for each width. A drawing as high as the page would be put on a page of its own
 * (react-pdf 4.9.0), and the lowest millimetres are margin.
 */
function linesOf(items: readonly Item[], page: { width: number; height: number }) {
  const width = page.width
  const height = page.height - 5
  const lines = items.filter((item): item is LineItem => item.kind === 'line')
  const widths = [...new Set(lines.map((line) => line.width))]
  return createElement(
    Svg,
    {
      viewBox: `0 0 ${width} ${height}`,
      style: { position: 'absolute', left: 0, top: 0, width: mm(width), height: mm(height) },
    },
    ...widths.map((stroke) =>
      createElement(Path, {
        d: lines
          .filter((line) => line.width === stroke)
          .map(pathOf)
          .join(''),
        stroke: '#000',
        // Millimetres, as everything in this drawing.
        strokeWidth: (stroke * 25.4) / 72,
      }),
    ),
  )
}

const pathOf = ({ from, to }: LineItem) =>
  `M${from.map(round).join(' ')}L${to.map(round).join(' ')}`
const round = (length: number) => Math.round(length * 1000) / 1000

function tagOf(role: Role, tags: Map<string, Tag>): Tag {
  switch (role.kind) {
    case 'decoration':
      return { type: 'Artifact' }
    case 'heading':
      return { type: role.level === 1 ? 'H1' : 'H2' }
    case 'paragraph':
      return { type: 'P' }
    case 'cell': {
      const table = kept(tags, role.table, { type: 'Table' })
      const within = kept(tags, `${role.table}|${role.row}`, { type: 'TR', within: table })
      return role.names ? { type: 'TH', scope: role.names, within } : { type: 'TD', within }
    }
  }
}

function kept(tags: Map<string, Tag>, name: string, tag: Tag): Tag {
  const found = tags.get(name)
  if (!found) tags.set(name, tag)
  return found ?? tag
}

/** Figures of equal width. A new object each time, because the library adds its own features to it (fontkit 2.0.4). */
const figures = () => ({ ...features, tnum: 1 })

/** Widths as the fonts have them; every figure is as wide as the widest, because figures stand in columns. */
function measureInter(): Measure {
  const known = new Map<string, number>()
  const advanceOf = (character: string, weight: number): number => {
    const name = `${weight}${character}`
    const found = known.get(name)
    if (found !== undefined) return found
    const font = Font.getFont({ fontFamily: 'Inter', fontWeight: weight })?.data
    if (!font || !('unitsPerEm' in font)) throw new Error('The font Inter is missing.')
    const isFigure = /\d/.test(character)
    const laidOut = font.layout(character, isFigure ? figures() : {})
    const advance = laidOut.advanceWidth / font.unitsPerEm
    known.set(name, advance)
    return advance
  }
  return (words, size, weight) =>
    (Array.from(words).reduce((sum, one) => sum + advanceOf(one, weight), 0) * size * 25.4) / 72
}

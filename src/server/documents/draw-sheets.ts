import { buffer } from 'node:stream/consumers'
import { encodeQR } from 'qr'
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
import { quietZone } from '#domain/documents/scorecard-grid.ts'
import { layOutSheets } from '#domain/documents/lay-out-sheets.ts'
import type { SheetsDocument } from '#domain/documents/sheets.ts'
import { qrPath } from '#domain/shared/qr-path.ts'
import type { PDFDocument } from 'pdfkit'
import { colours, features, interOf, loadFonts, mm } from './pdf-kit.ts'
import { openTagged, structureOf, type FindElement } from './tagged-pdf.ts'
import type { Tag } from './tags.ts'

/**
 * Draws papers whose places are computed as PDF/UA-1. Nothing is left to lay out, so each text is drawn by itself: laying
 * out the thousands of short texts of a field's scorecards takes most of a minute (react-pdf 4.9.0).
 */
export async function drawSheets(document: SheetsDocument): Promise<Buffer<ArrayBuffer>> {
  await loadFonts()
  const { title, author, day } = document
  const { file, finish } = openTagged({ title, author, at: new Date(`${day}T12:00:00Z`) })
  for (const weight of weights) file.registerFont(fontName(weight), withFigures(weight))
  const drawing: Drawing = {
    file,
    measure: measureInter(),
    elementOf: structureOf(file),
    tags: new Map(),
  }
  for (const page of layOutSheets(document, drawing.measure)) drawPage(page, drawing)
  finish()
  return Buffer.from(await buffer(file))
}

const weights = [400, 600, 800] as const
const fontName = (weight: number) => `Inter ${weight}`

type Drawing = {
  file: PDFDocument
  measure: Measure
  elementOf: FindElement
  /** Tables, rows and cells of several lines by their names, because a table goes on on the next page. */
  tags: Map<string, Tag>
}

function drawPage({ width, height, items }: LaidOutPage, drawing: Drawing): void {
  const { file } = drawing
  file.addPage({ size: [mm(width), mm(height)], margin: 0 })
  drawLines(
    file,
    items.filter((item): item is LineItem => item.kind === 'line'),
  )
  const page: Tag = { type: 'Art' }
  for (const item of items) drawItem(item, page, drawing)
}

function drawItem(item: Item, page: Tag, drawing: Drawing): void {
  if (item.kind === 'line') return
  if (item.kind === 'qr') return drawQr(item, page, drawing)
  // Rows of a table are equally long, also where a cell is left to write in.
  if (item.text === '' && item.role.kind !== 'cell') return
  const tag = tagOf(item.role, drawing.tags)
  drawAs(tag, { page, drawing }, () => drawText(item, drawing))
}

/** Draws between the marks of an element on the page, or of a decoration. */
function drawAs(tag: Tag, { page, drawing }: { page: Tag; drawing: Drawing }, draw: () => void) {
  const { file, elementOf } = drawing
  const element = elementOf(tag, page)
  if (element) element.add(file.markStructureContent(tag.type))
  else file.markContent('Artifact', { type: 'Layout' })
  draw()
  file.endMarkedContent()
}

/** The height of a capital letter of Inter, by which a text is centred upright. */
const capHeight = 0.727

function drawText(item: TextItem, { file, measure }: Drawing): void {
  const { left, top, width, height, weight, align, isMuted } = item
  const { text, size } = fitted(item, measure)
  const room = width - measure(text, size, weight)
  const shift = align === 'left' ? 0 : align === 'right' ? room : room / 2
  const baseline = mm(top + height / 2) + (capHeight * size) / 2
  file
    .font(fontName(weight), size)
    .fillColor(isMuted ? colours.muted : '#000')
    .text(text || ' ', mm(left + shift), baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
}

/** With the quiet zone of four modules that scanners need (ISO/IEC 18004). */
function drawQr({ left, top, size, value, alt }: QrItem, page: Tag, drawing: Drawing): void {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: quietZone })
  drawAs({ type: 'Figure', alt }, { page, drawing }, () =>
    drawing.file
      .save()
      .translate(mm(left), mm(top))
      .scale(mm(size) / rows.length)
      .path(qrPath(rows))
      .fill('#000')
      .restore(),
  )
}

/** All lines of a page as one decoration, a path for each width. */
function drawLines(file: PDFDocument, lines: readonly LineItem[]): void {
  if (lines.length === 0) return
  file.markContent('Artifact', { type: 'Layout' })
  for (const width of new Set(lines.map((line) => line.width))) {
    for (const { from, to } of lines.filter((line) => line.width === width))
      file.moveTo(mm(from[0]), mm(from[1])).lineTo(mm(to[0]), mm(to[1]))
    file.lineWidth(width).stroke('#000')
  }
  file.endMarkedContent()
}

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
      const row = `${role.table}|${role.row}`
      const within = kept(tags, row, { type: 'TR', within: table })
      const cell: Tag = role.names
        ? { type: 'TH', scope: role.names, within }
        : { type: 'TD', within }
      return role.cell === undefined ? cell : kept(tags, `${row}|${role.cell}`, cell)
    }
  }
}

function kept(tags: Map<string, Tag>, name: string, tag: Tag): Tag {
  const found = tags.get(name)
  if (!found) tags.set(name, tag)
  return found ?? tag
}

/**
 * Inter with figures of equal width in every text. The layout of a word is then kept by the library, which lays out each
 * text again where features are asked for with it: three quarters of the time of a field's scorecards (pdfkit 0.20.1).
 */
function withFigures(weight: TextItem['weight']): object {
  const font = interOf(weight)
  return Object.create(font, {
    layout: { value: (text: string) => font.layout(text, figuresIn(text)) },
  })
}

/**
 * Figures of equal width, except in a word such as `Holm-Sørensen`: Inter makes its hyphen as wide as a figure with them.
 * A new object each time, because the library adds its own features to it (fontkit 2.0.4).
 */
const figuresIn = (word: string) => ({ ...features, tnum: /\p{L}-\p{L}/u.test(word) ? 0 : 1 })

/** Widths as the fonts have them, by character: kerning makes a text narrower by less than a tenth of a millimetre. */
function measureInter(): Measure {
  const known = new Map<string, number>()
  const advanceOf = (character: string, weight: TextItem['weight'], word: string): number => {
    const figures = figuresIn(word)
    const name = `${weight}${figures.tnum}${character}`
    const found = known.get(name)
    if (found !== undefined) return found
    const font = interOf(weight)
    const advance = font.layout(character, figures).advanceWidth / font.unitsPerEm
    known.set(name, advance)
    return advance
  }
  const widthOf = (word: string, weight: TextItem['weight']): number =>
    Array.from(word).reduce((sum, one) => sum + advanceOf(one, weight, word), 0)
  return (words, size, weight) =>
    (words.split(/(?<= )/).reduce((sum, word) => sum + widthOf(word, weight), 0) * size * 25.4) / 72
}

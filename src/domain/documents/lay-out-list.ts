import {
  ofPoints,
  paragraph,
  wrapped,
  type LaidOutPage,
  type Measure,
  type Role,
  type TextItem,
} from './laid-out.ts'
import { addGroup, addHead, placeColumns, type Placed, type Table } from './list-rows.ts'
import {
  addLine,
  addSheet,
  footOf,
  gap,
  hasRoom,
  lastOf,
  lineOf,
  noteSize,
  startList,
  type List,
  type Sheet,
} from './list-sheets.ts'
import { margin, type ListPaper } from './sheets.ts'

/**
 * The sheets of a list. Heights are added up in advance, so that a group of rows is never cut by the end of a sheet, and the
 * head of its table is repeated above rows that go on. A group that is higher than a sheet is divided between its rows.
 * `name` is another for each paper of a file, so that their tables differ.
 */
export function layOutList(paper: ListPaper, name: string, measure: Measure): LaidOutPage[] {
  const list = startList(paper, measure)
  addHeading(list)
  for (const [at, table] of paper.tables.entries()) addTable(list, table, `${name}.${at}`)
  return list.sheets.map(({ items }, at) => ({
    width: list.width,
    height: list.height,
    items: [...items, ...footOf(list, at)],
  }))
}

const qrSize = 26

/** The heading and what belongs to it, beside the code when there is one. */
function addHeading(list: List) {
  const { paper, sizes, measure } = list
  const sheet = lastOf(list)
  const width = list.wide - (paper.qr ? qrSize + gap : 0)
  const line = (text: string, size: number, role: Role, weight: TextItem['weight'] = 400) => {
    const height = ofPoints(size) * 1.35
    sheet.items.push({
      kind: 'text',
      left: margin,
      top: sheet.top,
      width,
      height,
      text,
      size,
      weight,
      align: 'left',
      role,
    })
    sheet.top += height
  }
  line(paper.heading, sizes.heading, { kind: 'heading', level: 1 }, 800)
  const size = Math.min(sizes.text + 1, 14)
  for (const text of paper.lines)
    for (const part of wrapped(text, { size, weight: 400, width }, measure))
      line(part, size, paragraph)
  if (paper.qr) addQr(list, sheet)
  sheet.top += gap
}

function addQr({ paper, measure, width }: List, sheet: Sheet) {
  if (!paper.qr) return
  const left = width - margin - qrSize
  sheet.items.push({ kind: 'qr', left, top: margin, size: qrSize, ...paper.qr })
  let top = margin + qrSize
  for (const text of wrapped(paper.qr.text, { size: 7, weight: 400, width: qrSize }, measure)) {
    sheet.items.push({
      kind: 'text',
      left,
      top,
      width: qrSize,
      height: 3.4,
      text,
      size: 7,
      weight: 400,
      align: 'center',
      role: paragraph,
    })
    top += 3.4
  }
  sheet.top = Math.max(sheet.top, top)
}

function addTable(list: List, table: Table, name: string) {
  const placed: Placed = { list, table, name, columns: placeColumns(list, table.columns) }
  const { row } = list.sizes
  const first = table.groups[0]?.length ?? 0
  // A heading is never the last thing on a sheet.
  const opening = opened(list, table)
  if (!hasRoom(list, opening.height + row * (1 + Math.min(first, 4)))) addSheet(list)
  opening.add()
  addHead(placed, 'first')
  for (const [at, group] of table.groups.entries()) addGroup(placed, group, at)
  for (const text of table.after) addSentence(list, text)
  lastOf(list).top += gap * 2
}

/** The heading of a table with its sentences, and how high they are. */
function opened(list: List, { heading, notes }: Table) {
  const { sizes, measure, wide } = list
  const size = noteSize(list)
  const lines = notes.flatMap((text) => wrapped(text, { size, weight: 400, width: wide }, measure))
  const headingHeight = heading === null ? 0 : ofPoints(sizes.table) * 1.5
  const add = () => {
    const sheet = lastOf(list)
    if (heading !== null) {
      const role: Role = { kind: 'heading', level: 2 }
      sheet.items.push(lineOf(list, heading, { size: sizes.table, weight: 600, role }))
      sheet.top += headingHeight
    }
    for (const text of lines) addLine(list, text, size)
  }
  return { height: headingHeight + lines.length * ofPoints(size) * 1.4, add }
}

function addSentence(list: List, text: string) {
  const size = noteSize(list)
  lastOf(list).top += 0.8
  for (const line of wrapped(text, { size, weight: 400, width: list.wide }, list.measure))
    addLine(list, line, size)
}

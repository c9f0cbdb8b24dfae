import { boxOf, decoration, type Item, type Role } from './laid-out.ts'
import { addRule, addSheet, hasRoom, lastOf, type List } from './list-sheets.ts'
import { margin, type ListColumn, type ListPaper, type ListRow } from './sheets.ts'

export type Table = ListPaper['tables'][number]
export type Placed = { list: List; table: Table; name: string; columns: PlacedColumn[] }
export type PlacedColumn = ListColumn & { left: number; width: number }

export const columnGap = 2

export function placeColumns({ wide }: List, columns: readonly ListColumn[]): PlacedColumn[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = wide - columnGap * (columns.length - 1)
  let left = margin
  return columns.map((column) => {
    const width = (room * column.share) / shares
    const placed = { ...column, left, width }
    left += width + columnGap
    return placed
  })
}

/** Read aloud once, above the first rows. */
export function addHead({ list, columns, name }: Placed, which: 'first' | 'repeated') {
  const sheet = lastOf(list)
  const { row } = list.sizes
  const size = Math.min(list.sizes.text - 1, 13)
  for (const { heading, left, width, align } of columns) {
    const role: Role =
      which === 'first' ? { kind: 'cell', table: name, row: 'head', names: 'Column' } : decoration
    const at = { left, top: sheet.top, width, height: row }
    sheet.items.push({
      kind: 'text',
      ...at,
      text: heading,
      size,
      weight: 600,
      align,
      isMuted: true,
      role,
    })
  }
  sheet.top += row
  addRule(list, 0.9)
}

export function addGroup(placed: Placed, group: readonly ListRow[], at: number) {
  const { list } = placed
  const { row } = list.sizes
  if (!hasRoom(list, group.length * row)) goOn(placed)
  for (const [within, one] of group.entries()) {
    if (!hasRoom(list, row)) goOn(placed)
    addRow(placed, one, `${at}.${within}`)
  }
  addRule(list, 0.4)
}

export function goOn(placed: Placed) {
  addSheet(placed.list)
  addHead(placed, 'repeated')
}

export function addRow({ list, columns, name }: Placed, { cells, isOut }: ListRow, at: string) {
  const sheet = lastOf(list)
  const { row, text: size } = list.sizes
  for (const [i, { left, width, align, isBold, isTickBox }] of columns.entries()) {
    const text = cells[i] ?? ''
    const names = i === 0 ? { names: 'Row' as const } : {}
    if (isTickBox) sheet.items.push(...tickBox({ left, width, top: sheet.top, height: row }))
    sheet.items.push({
      kind: 'text',
      left,
      top: sheet.top,
      width,
      height: row,
      text,
      size,
      weight: isBold ? 600 : 400,
      align,
      ...(isOut && !isBold && { isMuted: true as const }),
      role: { kind: 'cell', table: name, row: at, ...names },
    })
  }
  sheet.top += row
}

export type Box = { left: number; top: number; width: number; height: number }

export function tickBox({ left, top, width, height }: Box): Item[] {
  const side = Math.min(4, height - 1.4)
  const x = left + (width - side) / 2
  const y = top + (height - side) / 2
  return boxOf({ left: x, top: y, width: side, height: side }, 0.7)
}

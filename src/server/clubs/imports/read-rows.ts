import type { Column, ReadRow, Values } from './column.ts'
import type { Layout } from './find-columns.ts'
import type { Note, Row } from './table.ts'

export type Rows = { rows: ReadRow[]; faults: Note[]; warnings: Note[] }

/** Reads every cell by its column. A row with a fault is left out, its faults are kept. */
export function readRows(layout: Layout, onRow?: (done: number) => void): Rows {
  const result: Rows = { rows: [], faults: [], warnings: [] }
  layout.rows.forEach((row, index) => {
    readRow(layout, row, result)
    onRow?.(index + 1)
  })
  return result
}

function readRow({ places, header }: Layout, row: Row, result: Rows) {
  const values: Values = {}
  const { line } = row
  const before = result.faults.length
  for (const [i, column] of places.entries()) {
    if (!column) continue
    const text = row.cells[i]?.trim() ?? ''
    values[column.key] = null
    if (text !== '')
      readCell({ column, title: header[i] ?? column.title, text, line }, values, result)
    else if (column.required) {
      result.faults.push({ line, column: header[i], reason: 'mangler' })
    }
  }
  if (row.cells.slice(places.length).some((cell) => cell.trim() !== '')) {
    result.faults.push({ line, reason: 'Rækken har flere felter, end der er overskrifter' })
  }
  if (result.faults.length === before) result.rows.push({ line, values })
}

function readCell(
  at: { column: Column; title: string; text: string; line: number },
  values: Values,
  result: Rows,
) {
  const { column, title, text, line } = at
  const cell = column.read(text)
  if (!cell.ok) result.faults.push({ line, column: title, reason: cell.reason })
  else {
    values[column.key] = cell.value
    if (cell.warning) result.warnings.push({ line, column: title, reason: cell.warning })
  }
}

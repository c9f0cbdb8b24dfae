import type { Column, ReadRow, Values } from './column.ts'
import type { Layout } from './find-columns.ts'
import { type Note, type Row, UnreadableError } from './table.ts'

export type Rows = { rows: ReadRow[]; errors: Note[]; warnings: Note[] }

/** The mark that clears a stored value; a blank cell leaves it unchanged. */
export const clearMark = '(tomt)'
const clearMarks = new Set([clearMark, '(tom)'])

/** With more errors and warnings it is the wrong file, and they cost memory. */
const maxNotes = 20_000

/** Parses every cell by its column. A row with an error is omitted, and its errors are returned. */
export function readRows(layout: Layout, onRow?: (done: number) => void): Rows {
  const result: Rows = { rows: [], errors: [], warnings: [] }
  const width = layout.header.findLastIndex((title) => title !== '') + 1
  layout.rows.forEach((row, index) => {
    if (layout.isText && row.cells.length < width) {
      const reason = `Rækken har ${row.cells.length} felter, og der er ${width} overskrifter. Er den skåret af?`
      result.errors.push({ line: row.line, reason })
    } else readRow(layout, row, result)
    if (result.errors.length + result.warnings.length > maxNotes) {
      const most = maxNotes.toLocaleString('da-DK')
      throw new UnreadableError(`Der er mere end ${most} fejl i filen. Er det den rigtige fil?`)
    }
    onRow?.(index + 1)
  })
  return result
}

function readRow({ places, header }: Layout, row: Row, result: Rows) {
  const values: Values = {}
  const { line } = row
  const before = result.errors.length
  for (const [i, column] of places.entries()) {
    if (!column) continue
    const text = row.cells[i]?.trim() ?? ''
    if (text !== '')
      readCell({ column, title: header[i] ?? column.title, text, line }, values, result)
    else if (column.required) {
      result.errors.push({ line, column: header[i], reason: 'mangler' })
    }
  }
  if (row.cells.slice(places.length).some((cell) => cell.trim() !== '')) {
    result.errors.push({ line, reason: 'Rækken har flere felter, end der er overskrifter' })
  }
  if (result.errors.length === before) result.rows.push({ line, values })
}

function readCell(
  at: { column: Column; title: string; text: string; line: number },
  values: Values,
  result: Rows,
) {
  const { column, title, text, line } = at
  const refuse = (reason: string) => result.errors.push({ line, column: title, reason })
  const error = lostValueText(text)
  if (error) return refuse(error)
  if (clearMarks.has(text.toLowerCase())) {
    if (!column.mayEmpty) return refuse('kan ikke tømmes. Skriv, hvad der skal stå')
    values[column.key] = null
    return
  }
  const cell = column.read(text)
  if (!cell.ok) refuse(cell.reason)
  else {
    values[column.key] = cell.value
    if (cell.warning) result.warnings.push({ line, column: title, reason: cell.warning })
  }
}

/** Error values of formulas in Excel, Danish and English. */
const cellErrors = new Set(
  '#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #GETTING_DATA #I/T #REFERENCE! #VÆRDI! #NAVN? #DIVISION/0! #NUL! #OVERLØB! #BEREGN! #FELT!'.split(
    ' ',
  ),
)

/** Why a cell has lost its value: an error of a formula, or a letter that an earlier program lost. */
function lostValueText(text: string): string | undefined {
  if (cellErrors.has(text.toUpperCase())) {
    return `Cellen viser ${text}, en fejl i regnearket. Ret formlen, eller skriv værdien`
  }
  return text.includes('\ufffd')
    ? `»${text.slice(0, 80)}« har mistet et bogstav. Hent listen igen, eller ret det i filen`
    : undefined
}

import { CsvError, parse } from 'csv-parse/sync'
import {
  assertCellLength,
  assertColumnAllowed,
  longestCell,
  rowCounter,
  type Limits,
} from './limits.ts'
import { sniffDelimiter } from './sniff-delimiter.ts'
import { isBlank, type Row, type Table } from './table.ts'
import { UnreadableError } from './unreadable-error.ts'

/** Reads a CSV file in whichever dialect it is written (docs/algorithms/imports.md). */
export function readCsv(text: string, limits: Limits): Table {
  const rows: Row[] = []
  const countRow = rowCounter(limits)
  let lastLine = 0
  const take = (cells: string[], { lines }: { lines: number }) => {
    // csv-parse knows the line on which a record ends; quoted line breaks make it begin earlier.
    const row = { line: lastLine + 1, cells: cells.slice(0, limits.columns) }
    lastLine = lines
    if (isBlank({ cells })) return
    countRow(row.line)
    assertColumnAllowed(lastFilled(cells), limits, row.line)
    for (const cell of row.cells) assertCellLength(cell.length, row.line)
    rows.push(row)
  }
  try {
    parse(text, {
      delimiter: sniffDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      // An open quote would swallow all the rest as one cell.
      max_record_size: longestCell * 10,
      on_record: (record: string[], info) => {
        take(record, info)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableError(csvErrorText(error), lastLine + 1)
  }
  return { rows, isText: true }
}

const csvErrorText = ({ code }: CsvError) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'Linjen er meget lang. Er der et anførselstegn, der er åbnet, men ikke lukket? Ret det i filen.'
    : 'Et anførselstegn er åbnet, men ikke lukket. Ret det i filen.'

function lastFilled(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '')
}

import { CsvError, parse } from 'csv-parse/sync'
import {
  assertCellLength,
  assertColumnAllowed,
  longestCell,
  rowCounter,
  type Limits,
} from './limits.ts'
import { isBlank, type Row, type Table, UnreadableError } from './table.ts'

/** Reads a CSV file of any dialect (docs/algorithms/imports.md). */
export function readCsv(text: string, limits: Limits): Table {
  const rows: Row[] = []
  const countRow = rowCounter(limits)
  let lastLine = 0
  const addRow = (cells: string[], { lines }: { lines: number }) => {
    // csv-parse gives the line on which a record ends; with quoted line breaks it begins earlier.
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
      // An unclosed quote would make the rest of the file one cell.
      max_record_size: longestCell * 10,
      on_record: (record: string[], info) => {
        addRow(record, info)
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

const delimiters = [';', ',', '\t'] as const
const sample = { characters: 20_000, lines: 20 }

/** The character that splits most of the first lines into the same number of fields, outside of quotes. */
export function sniffDelimiter(text: string): string {
  const counts = countInLines(text.slice(0, sample.characters))
  const scores = delimiters.map((delimiter, i) => ({
    delimiter,
    ...evenness(counts.map((line) => line[i] ?? 0)),
  }))
  return scores.reduce((best, next) => {
    const better = next.lines - best.lines || next.count - best.count
    return better > 0 ? next : best
  }).delimiter
}

/** Counts each delimiter outside of quotes, per line, in one pass. */
function countInLines(text: string): number[][] {
  const lines: number[][] = []
  let [counts, isQuoted, isBlank] = [delimiters.map(() => 0), false, true]
  for (const character of `${text}\n`) {
    if (character === '\n' && !isQuoted) {
      if (!isBlank) lines.push(counts)
      if (lines.length === sample.lines) return lines
      counts = delimiters.map(() => 0)
      isBlank = true
      continue
    }
    if (character.trim() !== '') isBlank = false
    if (character === '"') isQuoted = !isQuoted
    const which = isQuoted ? -1 : delimiters.indexOf(character as (typeof delimiters)[number])
    if (which >= 0) counts[which] = (counts[which] ?? 0) + 1
  }
  return isBlank ? lines : [...lines, counts]
}

/** The most common count per line, and its number of lines; counts of decimal commas vary. */
function evenness(counts: number[]): { count: number; lines: number } {
  const groups = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  )
  return [...groups]
    .map(([count, same]) => ({ count, lines: same.length }))
    .reduce((best, next) => (next.lines > best.lines ? next : best), { count: 0, lines: 0 })
}

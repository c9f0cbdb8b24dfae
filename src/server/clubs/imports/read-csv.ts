import { Readable } from 'node:stream'
import { parse, CsvError } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { unreadable, type Reading, type Row } from './table.ts'

const delimiters = [';', ',', '\t'] as const
const piece = 64 * 1024

/** Reads a CSV file in whichever dialect it is written (docs/algorithms/imports.md). */
export async function readCsv(bytes: Uint8Array): Promise<Reading> {
  const text = decodeText(bytes)
  if (text === undefined) {
    return unreadable('Filen er hverken CSV eller Excel (.xlsx). Gem den som en af delene.')
  }
  const rows: Row[] = []
  let lastLine = 0
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parser(text))) {
      // csv-parse knows the line on which a record ends; quoted line breaks make it begin earlier.
      rows.push({ line: lastLine + 1, cells: record })
      lastLine = info.lines
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable('Et anførselstegn er åbnet, men ikke lukket. Ret det i filen.', lastLine + 1)
  }
  return { ok: true, tables: [{ rows }] }
}

/** The character that parts most of the first lines into equally many fields, quoted text left aside. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, 'quoted')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const scores = delimiters.map((delimiter) => ({
    delimiter,
    ...evenness(lines.map((line) => line.split(delimiter).length - 1)),
  }))
  return scores.reduce((best, next) => {
    const better = next.lines - best.lines || next.count - best.count
    return better > 0 ? next : best
  }).delimiter
}

/** The commonest number of them in a line, and in how many lines; decimal commas come and go. */
function evenness(counts: number[]): { count: number; lines: number } {
  const groups = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  )
  return [...groups]
    .map(([count, same]) => ({ count, lines: same.length }))
    .reduce((best, next) => (next.lines > best.lines ? next : best), { count: 0, lines: 0 })
}

function parser(text: string) {
  return parse({
    delimiter: sniffDelimiter(text),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
  })
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece)
}

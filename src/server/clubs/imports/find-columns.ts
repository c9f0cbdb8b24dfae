import { foldDanish, listInDanish } from '#domain/shared/danish.ts'
import type { Column } from './column.ts'
import type { Note, Row, Table } from './table.ts'

/** The position of each column in the file. */
export type Layout = {
  headerLine: number
  /** In the order of the file; undefined for an unused column. */
  places: (Column | undefined)[]
  header: string[]
  rows: Row[]
  /** Every row must have as many fields as there are headings. */
  isText: boolean
}

export type Found = { ok: true; layout: Layout; unused: string[] } | { ok: false; error: Note }

const maxHeaderRow = 10

/** Finds the header among the first rows of all tables; title lines may precede it. */
export function findColumns(tables: Table[], columns: Column[]): Found {
  const byName = columnsByName(columns)
  const candidates = tables.flatMap((table) =>
    table.rows.slice(0, maxHeaderRow).map((row, index) => {
      const places = row.cells.map((cell) => byName.get(headerKey(cell)))
      const found = new Set(places.filter((column) => column !== undefined))
      return { table, row, index, places, found }
    }),
  )
  const best = candidates.reduce((a, b) => (score(b.found) > score(a.found) ? b : a))
  const missing = columns.filter((column) => column.required && !best.found.has(column))
  if (missing.length > 0) return { ok: false, error: missingHeaders(missing, best, tables) }

  const header = best.row.cells.map((cell) => cell.trim())
  const places = best.places.map((column, i) =>
    column && bestPosition(column, best.places, header) === i ? column : undefined,
  )
  const duplicate = header.find(
    (title, i) =>
      best.places[i] && !places[i] && sameTitle(title, best.places[i], { places, header }),
  )
  if (duplicate !== undefined) {
    const reason = `Kolonnen ${duplicate} står to gange. Slet den ene.`
    return { ok: false, error: { line: best.row.line, reason } }
  }
  const unused = header.filter((title, i) => title !== '' && places[i] === undefined)
  const { rows, isText = false } = best.table
  return {
    ok: true,
    unused,
    layout: {
      headerLine: best.row.line,
      places,
      header,
      rows: rows.slice(best.index + 1),
      isText,
    },
  }
}

/**
 * The position of a column that occurs under several names in one file, such as `DGU-nr` and `Medlemsnr`:
 * the first name in our list wins, and the other is reported as unused.
 */
function bestPosition(column: Column, places: (Column | undefined)[], header: string[]): number {
  const names = [column.title, column.key, ...column.also].map(looseKey)
  const rank = (i: number) => names.indexOf(looseKey(header[i] ?? ''))
  const all = places.flatMap((place, i) => (place === column ? i : []))
  return all.reduce((best, next) => (rank(next) < rank(best) ? next : best))
}

const sameTitle = (
  title: string,
  column: Column,
  { places, header }: { places: (Column | undefined)[]; header: string[] },
) => looseKey(header[places.indexOf(column)] ?? '') === looseKey(title)

/** Ignores case, blanks, punctuation and the spelling of æ, ø and å. */
export function headerKey(header: string): string {
  return foldDanish(header).replaceAll(' ', '')
}

/** Some programs write Danish letters as plain ones: `Fodselsdato`, `Kon`, `Spillestrong`. */
const looseKey = (header: string) =>
  headerKey(header.replace(/[øØ]/g, 'o').replace(/[åÅ]/g, 'a').replace(/[æÆ]/g, 'ae'))

function columnsByName(columns: Column[]): Map<string, Column> {
  const names = columns.flatMap((column) =>
    [column.key, column.title, ...column.also].flatMap(
      (name) =>
        [
          [looseKey(name), column],
          [headerKey(name), column],
        ] as const,
    ),
  )
  return new Map(names)
}

/** Required columns weigh most: a sheet with many optional ones must not win over the right one. */
const score = (found: Set<Column>) =>
  [...found].reduce((sum, column) => sum + (column.required ? 100 : 1), 0)

function missingHeaders(
  missing: Column[],
  best: { row: Row; found: Set<Column> },
  tables: Table[],
) {
  const names = listInDanish(missing.map(({ title }) => title))
  const sheets = tables.flatMap(({ sheet }) => sheet ?? [])
  const where = sheets.length > 1 ? ` Arkene hedder ${listInDanish(sheets)}.` : ''
  const reason =
    best.found.size === 0
      ? `Ingen af kolonnerne kendes. Der skal mindst være ${names}.${where}`
      : `Der mangler ${missing.length === 1 ? 'kolonnen' : 'kolonnerne'} ${names}.${where}`
  return { line: best.row.line, reason }
}

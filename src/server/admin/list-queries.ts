import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  maxCounted,
  maxRows,
  type AdminList,
  type Cell,
  type CellKind,
  type ListColumn,
  type ListQuery,
  type ListRow,
} from '#contract/admin/list.ts'
import type { TableShape } from '#contract/admin/record.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { searchWords, type Has } from './search-queries.ts'

/** The SQL of a table. All SQL is written by us; user input is bound as parameters. */
export type TableSource = {
  list: TableShape
  /**
   * The tables with their joins; a join must not multiply rows. A left join by a primary key is left out of a query that
   * does not need it, such as a count.
   */
  from: SQL
  /** Unique in the list: it makes the order total, and is part of the address of the row's page. */
  id: SQLWrapper
  /** One expression for each column of the list. */
  columns: Readonly<Record<string, SQLWrapper>>
  /** Postprocesses the rows of a page or a batch together. */
  finish?: (db: Db, rows: ListRow[]) => Promise<ListRow[]>
}

export type ListSource = TableSource & {
  list: AdminList
  /** Matches the search word at a position: texts in lower case, preferably with a trigram index. */
  search: Search
  /** The searches for these words, of a list in which the best ones depend on how much they match. */
  chooseSearch?: (db: Db, words: readonly Has[]) => Promise<Searches>
  /** Finds a part of what `search` finds, sooner: that part may be more than is counted. */
  searchPart?: Search
  /** A condition for every query of the list. */
  where?: SQL
  /** Filters other than equality with the column of the same name. */
  filters?: Filters
  /** Columns and filters that depend on the time of the request; `asOf` evaluates them. */
  columnsAt?: (now: Date) => Readonly<Record<string, SQLWrapper>>
  filtersAt?: (now: Date) => Filters
}

export type Search = (has: Has, at: number) => SQL
export type Searches = Pick<ListSource, 'search' | 'searchPart'>

type Filters = Readonly<Record<string, (value: string) => SQL>>

/** Evaluates the time-dependent columns and filters of a list. */
export function asOf(source: ListSource, now: Date): ListSource {
  return {
    ...source,
    columns: { ...source.columns, ...source.columnsAt?.(now) },
    filters: { ...source.filters, ...source.filtersAt?.(now) },
  }
}

/** The list with the search that is best for these words. */
export async function searchedBy(
  db: Db,
  source: ListSource,
  { q }: ListQuery,
): Promise<ListSource> {
  const words = searchWords(q)
  if (!source.chooseSearch || words.length === 0) return source
  return { ...source, ...(await source.chooseSearch(db, words)) }
}

/**
 * One page of a list. The ids of the page are found first, so that counts and sums in cells are
 * computed only for its rows, however far back the page is.
 */
export async function selectListPage(db: Db, source: ListSource, query: ListQuery) {
  const order = orderOf(source, query)
  const ids = sql`select ${source.id} from ${source.from} ${whereOf(source, query)}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`
  const { rows } = await db.execute<Raw>(
    sql`${tableOf(source)} where ${source.id} = any(array(${ids})) order by ${order}`,
  )
  return toRows(db, source, rows)
}

/** The number of rows, counted up to `maxCounted`: an exact count of a million takes longer than their page. */
export async function countListRows(db: Db, source: ListSource, query: ListQuery) {
  const { searchPart } = source
  const part = searchPart && (await countUpTo(db, { ...source, search: searchPart }, query))
  const count = part && part > maxCounted ? part : await countUpTo(db, source, query)
  return { total: Math.min(count, maxCounted), isMore: count > maxCounted }
}

/** One more than `maxCounted` stands for all larger numbers. */
async function countUpTo(db: Db, source: ListSource, query: ListQuery): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${source.from} ${whereOf(source, query)} limit ${maxCounted + 1}) as found`)
  return rows[0]?.count ?? 0
}

/** All rows of a list in batches, as of one moment. Must run inside a transaction. */
export async function* readAllRows(tx: Db, source: ListSource, query: ListQuery) {
  const all = sql`${tableOf(source)} ${whereOf(source, query)} order by ${orderOf(source, query)}`
  await tx.execute(sql`declare whole_list no scroll cursor for ${all} limit ${maxRows}`)
  for (;;) {
    const { rows } = await tx.execute<Raw>(sql`fetch 1000 from whole_list`)
    if (rows.length === 0) return
    yield await toRows(tx, source, rows)
  }
}

/** At most 100 rows that belong to a record. */
export async function selectRelated(db: Db, source: TableSource, of: { where: SQL; order: SQL }) {
  const { rows } = await db.execute<Raw>(
    sql`${tableOf(source)} where ${of.where} order by ${of.order} limit 100`,
  )
  return toRows(db, source, rows)
}

async function toRows(db: Db, source: TableSource, raws: Raw[]): Promise<ListRow[]> {
  const rows = raws.map((raw) => toRow(source, raw))
  return source.finish ? source.finish(db, rows) : rows
}

type Raw = Record<string, unknown>

function tableOf(source: TableSource): SQL {
  const columns = source.list.columns.map(
    ({ key }) => sql`${expressionOf(source, key)} as ${sql.identifier(key)}`,
  )
  return sql`select ${source.id} as id, ${sql.join(columns, sql`, `)} from ${source.from}`
}

function orderOf(source: ListSource, { sort, order }: ListQuery): SQL {
  const direction = sql.raw(order === 'desc' ? 'desc' : 'asc')
  const column = columnOf(source.list, sort)
  const expression = expressionOf(source, sort)
  // The database sorts by code point, so texts name the Danish collation.
  const sorted = column?.kind === 'text' ? sql`${expression} collate "da-x-icu"` : expression
  // Only for optional columns, because `nulls last` prevents a backward index scan.
  const last = column?.optional ? sql` nulls last` : sql``
  return sql`${sorted} ${direction}${last}, ${source.id} ${direction}`
}

function whereOf(source: ListSource, { q, filters }: ListQuery): SQL {
  const searched = searchWords(q).map((has, at) => sql`(${source.search(has, at)})`)
  const filtered = source.list.filters.flatMap((filter) => {
    if (filter.kind === 'period') return periodOf(source, filter.key, filters)
    const value = filters[filter.key]
    if (value === undefined) return []
    const customFilter = source.filters?.[filter.key]
    if (customFilter) return [customFilter(value)]
    const parameter = filter.kind === 'number' ? sql`${Number(value)}` : sql`${value}`
    return [sql`${expressionOf(source, filter.key)} = ${parameter}`]
  })
  const all = [...(source.where ? [source.where] : []), ...searched, ...filtered]
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
}

function periodOf(source: ListSource, key: string, filters: Record<string, string>): SQL[] {
  const [from, to] = [filters[`${key}From`], filters[`${key}To`]]
  const at = expressionOf(source, key)
  const kind = columnOf(source.list, key)?.kind
  const first = (day: string) =>
    kind === 'time' ? danishInstant(plainDate(day), 0).toISOString() : day
  const after = (day: string) => first(addDays(plainDate(day), 1))
  return [
    ...(from ? [sql`${at} >= ${first(from)}`] : []),
    ...(to ? [sql`${at} < ${after(to)}`] : []),
  ]
}

const columnOf = (list: AdminList, key: string): ListColumn | undefined =>
  list.columns.find((column) => column.key === key)

function expressionOf(source: TableSource, key: string): SQLWrapper {
  const expression = source.columns[key]
  if (!expression) throw new Error(`${source.list.title} has no column ${key}`)
  return expression
}

function toRow({ list }: TableSource, raw: Raw): ListRow {
  const cells = list.columns.map(({ key, kind }) => [key, toCell(kind, raw[key])])
  return { ...Object.fromEntries(cells), id: String(raw.id) }
}

/** The driver returns instants and sums as text. */
function toCell(kind: CellKind, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'time') return new Date(String(value)).toISOString()
  if (kind === 'number' || kind === 'money' || kind === 'handicap') return Number(value)
  return value as Cell
}

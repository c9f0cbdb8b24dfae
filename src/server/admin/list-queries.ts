import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  mostRows,
  type AdminList,
  type Cell,
  type CellKind,
  type ListColumn,
  type ListQuery,
  type ListRow,
} from '#contract/admin-list.ts'
import type { TableShape } from '#contract/admin-record.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { searchWords, type Has } from './search-queries.ts'

/** Where the rows of a table come from. Everything here is our own SQL; what is asked is bound. */
export type TableSource = {
  list: TableShape
  /** The tables with their joins; a join must not multiply rows. */
  from: SQL
  /** Unique in the list: the final guard of order, and the address of the row's page. */
  id: SQLWrapper
  /** One expression for each column of the list. */
  columns: Readonly<Record<string, SQLWrapper>>
  /** Turns what was read into what is shown, for a page or a batch at once. */
  finish?: (db: Db, rows: ListRow[]) => Promise<ListRow[]>
}

export type ListSource = TableSource & {
  list: AdminList
  /** Asks for one word whatever it is found in: texts in small letters, best with a trigram index. */
  search: (has: Has) => SQL
  /** What is always asked. */
  where?: SQL
  /** Choices that are more than equality with the column of their name. */
  filters?: Filters
  /** Columns and choices that depend on the time of the question: `asOf` puts it in. */
  columnsAt?: (now: Date) => Readonly<Record<string, SQLWrapper>>
  filtersAt?: (now: Date) => Filters
}

type Filters = Readonly<Record<string, (value: string) => SQL>>

/** The list as it stands at an instant. */
export function asOf(source: ListSource, now: Date): ListSource {
  return {
    ...source,
    columns: { ...source.columns, ...source.columnsAt?.(now) },
    filters: { ...source.filters, ...source.filtersAt?.(now) },
  }
}

/**
 * One page of a list. Its ids are found first: what is counted or summed up for a cell is asked
 * for the rows of the page alone, however far back it lies.
 */
export async function selectListPage(db: Db, source: ListSource, query: ListQuery) {
  const order = orderOf(source, query)
  const ids = sql`select ${source.id} from ${source.from} ${whereOf(source, query)}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`
  const { rows } = await db.execute<Raw>(
    sql`${tableOf(source)} where ${source.id} = any(array(${ids})) order by ${order}`,
  )
  return finished(db, source, rows)
}

/** How many rows in all, counted as far as `mostRows`. */
export async function countListRows(db: Db, source: ListSource, query: ListQuery) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${source.from} ${whereOf(source, query)} limit ${mostRows + 1}) as found`)
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, mostRows), isMore: count > mostRows }
}

/** The whole list in the order asked for, a batch at a time, as of one moment. Inside a transaction. */
export async function* readWholeList(tx: Db, source: ListSource, query: ListQuery) {
  const whole = selection(source, query, whereOf(source, query))
  await tx.execute(sql`declare whole_list no scroll cursor for ${whole} limit ${mostRows}`)
  for (;;) {
    const { rows } = await tx.execute<Raw>(sql`fetch 1000 from whole_list`)
    if (rows.length === 0) return
    yield await finished(tx, source, rows)
  }
}

/** At most a hundred rows that belong to something. */
export async function selectRelated(db: Db, source: TableSource, of: { where: SQL; order: SQL }) {
  const { rows } = await db.execute<Raw>(
    sql`${tableOf(source)} where ${of.where} order by ${of.order} limit 100`,
  )
  return finished(db, source, rows)
}

async function finished(db: Db, source: TableSource, raws: Raw[]): Promise<ListRow[]> {
  const rows = raws.map((raw) => toRow(source, raw))
  return source.finish ? source.finish(db, rows) : rows
}

type Raw = Record<string, unknown>

const selection = (source: ListSource, query: ListQuery, where: SQL): SQL =>
  sql`${tableOf(source)} ${where} order by ${orderOf(source, query)}`

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
  // Danish letters by their names; the database itself orders by code point.
  const sorted = column?.kind === 'text' ? sql`${expression} collate "da-x-icu"` : expression
  // Only where there are empty ones: with it an index read backwards would not serve.
  const last = column?.optional ? sql` nulls last` : sql``
  return sql`${sorted} ${direction}${last}, ${source.id} ${direction}`
}

function whereOf(source: ListSource, { q, filters }: ListQuery): SQL {
  const found = searchWords(q).map((has) => sql`(${source.search(has)})`)
  const chosen = source.list.filters.flatMap((filter) => {
    if (filter.kind === 'period') return periodOf(source, filter.key, filters)
    const value = filters[filter.key]
    if (value === undefined) return []
    const own = source.filters?.[filter.key]
    if (own) return [own(value)]
    const given = filter.kind === 'number' ? sql`${Number(value)}` : sql`${value}`
    return [sql`${expressionOf(source, filter.key)} = ${given}`]
  })
  const all = [...(source.where ? [source.where] : []), ...found, ...chosen]
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

/** The driver hands instants over as text, and what was summed up as text as well. */
function toCell(kind: CellKind, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'time') return new Date(String(value)).toISOString()
  if (kind === 'number' || kind === 'money' || kind === 'handicap') return Number(value)
  return value as Cell
}

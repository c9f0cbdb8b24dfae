import { createHash } from 'node:crypto'
import { getTableName, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

type Preparable<Query> = { prepare: (name: string) => Query; toSQL: () => { sql: string } }

/**
 * Builds a frequent query once for each connection that runs transactions, and once for the pool, instead of at each
 * call, because Drizzle needs about as long to build the SQL as to send it. PostgreSQL keeps the statement under a
 * name and plans it once for each connection, unless a pooler shares connections (`keepStatements`).
 *
 * `execute` sends the query before it returns, so that of several calls in a row each statement is sent in that order.
 */
export function prepared<Query>(build: (db: Db) => Preparable<Query>): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return (db) => {
    const cached = queries.get(db)
    if (cached) return cached
    const query = build(db)
    const name = keepers.has(db) ? nameOf(query.toSQL().sql) : ''
    const ready = query.prepare(name)
    queries.set(db, ready)
    return ready
  }
}

/** A column has one of the values of a placeholder, however many; `inArray` has a text for each number of them. */
export const isAnyOf = (column: AnyColumn, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)})`

const keepers = new WeakSet<Db>()

/** From now on the queries of this handle stay prepared on its connections. */
export function keepStatements(db: Db): Db {
  keepers.add(db)
  return db
}

/** One name for one text: PostgreSQL refuses a name that is taken by another. */
const nameOf = (text: string) =>
  `q_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

/** The prepared insert of each table and set of columns that a row has had. */
const inserts = new Map<string, (db: Db) => PreparedInsert>()

type PreparedInsert = { execute: (row: Record<string, unknown>) => Promise<unknown> }

/** Inserts one row by a prepared statement. A column without a value, or with null, gets its default. */
export async function insertRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const given = Object.entries(row as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const names = given.map(([name]) => name)
  const key = [getTableName(table), ...names].join(' ')
  let insert = inserts.get(key)
  if (!insert) {
    insert = prepared((one) => one.insert(table).values(placeholdersFor(table, names)))
    inserts.set(key, insert)
  }
  await insert(db).execute(Object.fromEntries(given))
}

const placeholdersFor = <Table extends PgTable>(_: Table, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, sql.placeholder(name)]),
  ) as unknown as Table['$inferInsert']

import { createHash } from 'node:crypto'
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

const keepers = new WeakSet<Db>()

/** From now on the queries of this handle stay prepared on its connections. */
export function keepStatements(db: Db): Db {
  keepers.add(db)
  return db
}

/** One name for one text: PostgreSQL refuses a name that is taken by another. */
const nameOf = (text: string) =>
  `q_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

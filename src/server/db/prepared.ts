import type { Db } from './client.ts'

/**
 * Builds a frequent query once for each database instead of at each call, because Drizzle needs
 * about as long to build the SQL as to send it. Use `.prepare('')` without a name, so that no
 * prepared statement stays on a connection that a pooler shares. A transaction builds it again.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return (db) => {
    const cached = queries.get(db)
    if (cached) return cached
    const query = build(db)
    queries.set(db, query)
    return query
  }
}

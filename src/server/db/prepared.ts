import type { Db } from './client.ts'

/**
 * A question that is asked all the time, written once for each database instead of at each call:
 * writing the SQL costs Drizzle about as long as sending it. Give `.prepare('')` no name, so that
 * nothing is left over on a connection that a pooler lends to others. In a transaction it works
 * as well, but is written again.
 */
export function prepared<Query extends object>(write: (db: Db) => Query): (db: Db) => Query {
  const kept = new WeakMap<Db, Query>()
  return (db) => {
    const known = kept.get(db)
    if (known) return known
    const written = write(db)
    kept.set(db, written)
    return written
  }
}

import { createHash } from 'node:crypto'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { PgTimestamp, type PgColumn } from 'drizzle-orm/pg-core'
import { activity } from '../db/tables/activity.ts'

/** The hash before the first link. */
export const firstHash = '0'.repeat(64)

const columns: readonly PgColumn[] = Object.values(getTableColumns(activity))

/** Exact text of an instant, independent of time zone and settings: `1809417600.000000`. */
export const instantText = (value: SQL | PgColumn) =>
  sql<string>`extract(epoch from ${value})::text`

/** Every column of an event as text, in the order of the table. */
export const eventTexts = sql<(string | null)[]>`array[${sql.join(
  columns.map((column) =>
    column instanceof PgTimestamp ? instantText(column) : sql`${column}::text`,
  ),
  sql`, `,
)}]`

export type Link = {
  /** 64 hexadecimal digits: the hash of the link before, or `firstHash`. */
  previous: string
  position: number
  /** By `instantText`. */
  chainedAt: string
  /** By `eventTexts`. */
  event: readonly (string | null)[]
}

/**
 * SHA-256 of a link as 64 hexadecimal digits. The hashed text is a JSON array without spaces: the previous
 * hash, the position, the time of chaining, and name and value of each column. Columns without a value are
 * left out, so that a nullable column may be added later.
 */
export function hashOfLink({ previous, position, chainedAt, event }: Link): string {
  const values = columns.flatMap(({ name }, at) => {
    const value = event[at] ?? null
    return value === null ? [] : [name, value]
  })
  const text = JSON.stringify([previous, String(position), chainedAt, ...values])
  return createHash('sha256').update(text).digest('hex')
}

import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { PgTimestamp, type PgColumn } from 'drizzle-orm/pg-core'
import { activity } from '../db/tables/activity.ts'

const columns: readonly PgColumn[] = Object.values(getTableColumns(activity))

/** The columns of an event in the order of the table. */
export const eventColumns: readonly string[] = columns.map(({ name }) => name)

/** Exact text of an instant, independent of time zone and settings: `1809417600.000000`. */
export const instantText = (value: SQL | PgColumn) =>
  sql<string>`extract(epoch from ${value})::text`

/** Every column of an event as text, in the order of `eventColumns`. */
export const eventTexts = sql<(string | null)[]>`array[${sql.join(
  columns.map((column) =>
    column instanceof PgTimestamp ? instantText(column) : sql`${column}::text`,
  ),
  sql`, `,
)}]`

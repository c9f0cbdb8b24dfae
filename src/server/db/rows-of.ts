import { sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as drizzleUtils from 'drizzle-orm/utils'

type Select<Rows> = SQLWrapper & PromiseLike<Rows> & { prepare: (name: string) => unknown }

/** What Drizzle keeps of a query to turn its rows into objects. */
type Decoding = {
  fields: { path: string[]; field: Column }[]
  joinsNotNullableMap: Record<string, boolean> | undefined
}

/** Drizzle exports it and does not declare it. */
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (
    fields: Decoding['fields'],
    row: unknown[],
    joins: Decoding['joinsNotNullableMap'],
  ) => unknown
}

/**
 * The rows of a query as one column of another, so that several reads are one statement: a statement costs driver and
 * database more than most reads do. They travel as JSON, which numbers with more than 15 digits and bytes do not survive.
 */
export function rowsOf<Rows>(query: Select<Rows>): SQL<Rows> {
  const { fields, joinsNotNullableMap } = query.prepare('') as Decoding
  const columns = sql.join(
    fields.map((_, i) => sql.identifier(`c${i}`)),
    sql`, `,
  )
  return sql`(select coalesce(json_agg(json_build_array(${columns})), '[]') from ${query} as found (${columns}))`.mapWith(
    (rows: unknown[][]) => rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap)),
  ) as SQL<Rows>
}

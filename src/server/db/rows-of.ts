import { Column, is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as drizzleUtils from 'drizzle-orm/utils'

type Select<Rows> = SQLWrapper & PromiseLike<Rows> & { prepare: (name: string) => unknown }

/** What Drizzle keeps of a query to turn its rows into objects. */
type Decoding = {
  fields: { path: string[]; field: unknown }[]
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

/** Types whose values JSON changes: bytes become text, and decimals lose digits. */
const lossyType = /^(bytea|numeric)/

/**
 * The rows of a query as one column of another, so that several reads are one statement: a statement costs driver and
 * database more than most reads do. They travel as JSON, so a column whose values would arrive changed is refused. An
 * expression of SQL is not checked: it must be a whole number, a text, a boolean or JSON.
 */
export function rowsOf<Rows>(query: Select<Rows>): SQL<Rows> {
  const { fields, joinsNotNullableMap } = query.prepare('') as Decoding
  for (const { field } of fields) {
    if (is(field, Column) && lossyType.test(field.getSQLType())) {
      throw new Error(`JSON changes the values of the column ${field.name}`)
    }
  }
  const columns = sql.join(
    fields.map((_, i) => sql.identifier(`c${i}`)),
    sql`, `,
  )
  return sql`(select coalesce(json_agg(json_build_array(${columns})), '[]') from ${query} as found (${columns}))`.mapWith(
    (rows: unknown[][]) => rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap)),
  ) as SQL<Rows>
}

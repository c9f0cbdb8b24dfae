import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { publicMoments } from './public-data-version.ts'

export type PublicState = {
  version: number
  /** The last and the next instant at which a page changes without new data. */
  turned: Date | undefined
  turns: Date | undefined
}

/** The version of the public data and its timed changes around an instant, in one query. */
export async function selectPublicState(db: Db, at: Date): Promise<PublicState> {
  const moments = sql.join(
    publicMoments.map(
      ({ table, column }) =>
        sql`select ${sql.identifier(column)} as at from ${sql.identifier(table)}`,
    ),
    sql` union all `,
  )
  const { rows } = await db.execute<{ version: string; turned: string; turns: string }>(sql`
    with moments as (${moments})
    select coalesce((select version from public_data), 0) as version,
      (select max(at) from moments where at <= ${at}) as turned,
      (select min(at) from moments where at > ${at}) as turns`)
  const [row] = rows
  return {
    version: Number(row?.version ?? 0),
    turned: row?.turned ? new Date(row.turned) : undefined,
    turns: row?.turns ? new Date(row.turns) : undefined,
  }
}

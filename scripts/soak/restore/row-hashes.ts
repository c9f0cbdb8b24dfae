import { openClient } from '#server/db/client.ts'
import { leftOut } from '#server/db/backup/back-up.ts'
import { quoted, selectTables } from '#server/db/backup/catalog.ts'

/**
 * Not compared: a restore runs the migrations at its own time, and the erasures that it repeats change the version of the
 * public pages, so that no page of before is taken for one of after.
 */
const ownOfRestore = ['schema_migrations', 'public_data']

export type RowHashes = Map<string, { rows: number; hash: string }>

/**
 * Rows and a hash of each table. The hash adds those of the rows, in two seeds, so that it depends on no order and needs
 * no memory.
 */
export async function hashRows(url: string): Promise<RowHashes> {
  const client = await openClient(url)
  try {
    const found: RowHashes = new Map()
    // Texts must be the same whatever the settings of a server.
    await client.query(`set timezone = 'UTC'; set extra_float_digits = 1`)
    for (const { schema, name } of await selectTables(client)) {
      // A backup has no statistics.
      if (leftOut.includes(name) || ownOfRestore.includes(name)) continue
      const { rows } = await client.query<{ rows: number; hash: string }>(
        `select count(*)::int as rows, concat_ws(' ', sum(hashtextextended(t::text, 1)::numeric),
          sum(hashtextextended(t::text, 2)::numeric)) as hash from ${quoted(schema, name)} t`,
      )
      found.set(`${schema}.${name}`, rows[0]!)
    }
    return found
  } finally {
    await client.end()
  }
}

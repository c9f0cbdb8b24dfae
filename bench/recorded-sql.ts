import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#server/db/client.ts'

export type Statement = { config: pg.QueryConfig; values: unknown[] }

/** A database handle that records every statement with its values. */
export function recordingPool(url: string): {
  db: Db
  statements: Statement[]
  close: () => Promise<void>
} {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    // Handles only the calls that the service uses: a text or a config, with or without values.
    override query(...args: never[]): never {
      const [first, values] = args as unknown as [string | pg.QueryConfig, unknown]
      const config = typeof first === 'string' ? { text: first } : { ...first }
      const parameters = Array.isArray(values) ? values : (config.values ?? [])
      statements.push({ config: { ...config, values: undefined }, values: [...parameters] })
      return (super.query as (...all: never[]) => never)(...args)
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: RecordingClient })
  return { db: drizzle(pool), statements, close: () => pool.end() }
}

/** Sends recorded statements again with every id replaced by another. */
export async function replay(
  client: pg.ClientBase,
  statements: readonly Statement[],
  ids: readonly (readonly [string, string])[],
) {
  for (const { config, values } of statements) {
    await client.query(
      config,
      values.map((value) => replaceIds(value, ids)),
    )
  }
}

function replaceIds(value: unknown, ids: readonly (readonly [string, string])[]): unknown {
  if (typeof value !== 'string') return value
  return ids.reduce((text, [from, to]) => text.replaceAll(from, to), value)
}

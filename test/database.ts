import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'

const template = 'saesonkortet_template'

/** Creates the migrated database that every test copies. Runs once, before the workers start. */
export async function makeTemplate(serverUrl: string) {
  await onServer(serverUrl, async (client) => {
    // A server that is not ours keeps those of an earlier run.
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [template],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${template}`)
  })
  await migrate(named(serverUrl, template), 'db/migrations')
}

/**
 * Creates a further template, once for a run: the first that needs it copies the migrated one and fills it,
 * and others wait until it is ready.
 */
export async function ensureTemplate(suffix: string, fill: (url: string) => Promise<void>) {
  const serverUrl = testServer()
  const name = `${template}_${suffix}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const filling = `${name}_filling`
    await client.query(`drop database if exists ${filling} with (force)`)
    await client.query(`create database ${filling} template ${template} strategy file_copy`)
    await fill(named(serverUrl, filling))
    await client.query(`alter database ${filling} rename to ${name}`)
  })
  return name
}

function testServer(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.')
  return url
}

/**
 * Creates a separate database by copying files: through the log, PostgreSQL's default, the hundreds of copies
 * of a run would take four times as much CPU.
 */
export async function copyTemplate({ serverUrl = testServer(), from = template } = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = administrators(serverUrl)
  await server.query(`create database ${name} template ${from} strategy file_copy`)
  return {
    url: named(serverUrl, name),
    drop: async (): Promise<void> => {
      await server.query(`drop database ${name} with (force)`)
    },
  }
}

const pools = new Map<string, pg.Pool>()

/**
 * The connections of this process that create and drop databases. They stay open, because opening them took half of
 * the processor time of a copy; a process that is otherwise done does not wait for them.
 */
function administrators(serverUrl: string): pg.Pool {
  const open = pools.get(serverUrl)
  if (open) return open
  const connectionString = named(serverUrl, 'postgres')
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server has stopped: the pool forgets the connection.
  pool.on('error', () => undefined)
  pools.set(serverUrl, pool)
  return pool
}

function named(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: named(url, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

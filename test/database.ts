import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'

const template = 'saesonkortet_template'

/** Creates the migrated database that every test copies. Runs once, before the workers start. */
export async function makeTemplate(serverUrl: string) {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template}`)
  })
  await migrate(named(serverUrl, template), 'db/migrations')
}

/**
 * Creates a separate database by copying files: through the log, PostgreSQL's default, the hundreds of copies
 * of a run would take four times as much CPU.
 */
export async function copyTemplate(serverUrl = process.env.TEST_DATABASE_URL) {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: named(serverUrl, name),
    drop: () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  }
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

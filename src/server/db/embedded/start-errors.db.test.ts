import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { afterwards, cleanUp } from '#test/service-process.ts'
import { checkDatabase } from './check-database.ts'
import { explainListenError } from './start-errors.ts'
import { readDatabaseFile } from './lock.ts'
import { openDatabase } from './start.ts'

const log = () => undefined

afterEach(cleanUp)

test.each([
  ['nobody listens', 'postgresql://a:geheim@127.0.0.1:1/a', 'Ingen svarer'],
  ['the password is wrong', changed((url) => (url.password = 'geheim')), 'adgangskode er forkert'],
  ['the user is unknown', changed((url) => (url.username = 'geheim')), 'adgangskode er forkert'],
  ['the database is missing', changed((url) => (url.pathname = '/ingen')), 'Databasen findes ikke'],
  [
    'TLS is not offered',
    changed((url) => (url.search = '?sslmode=verify-full')),
    'tilbyder ikke TLS',
  ],
])(
  'when %s, the start error names the cause and not the password',
  async (_name, url, sentence) => {
    const refused = openDatabase({ dataDir: '/nowhere', databaseUrl: url, log })
    await expect(refused).rejects.toMatchObject({ name: 'StartError', exitCode: 16 })
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('geheim')
  },
)

function changed(change: (url: URL) => unknown): string {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  change(url)
  return url.href
}

test('a database that accepts a connection but never responds fails with a timeout', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterwards(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const databaseUrl = `postgresql://a:b@127.0.0.1:${port}/a`
  const refused = openDatabase({ dataDir: '/nowhere', databaseUrl, log, timeoutMillis: 200 })
  await expect(refused).rejects.toThrow('intet svar i tide')
})

test('the embedded PostgreSQL is suitable; a database with another encoding is refused', async () => {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await server.connect()
  afterwards(() => server.end())
  await checkDatabase(server)
  await server.query('DROP DATABASE IF EXISTS ascii')
  await server.query(
    `CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  )
  const client = new pg.Client({ connectionString: changed((url) => (url.pathname = '/ascii')) })
  await client.connect()
  await expect(checkDatabase(client)).rejects.toThrow('Tegnsættet er SQL_ASCII')
  await client.end()
  await server.query('DROP DATABASE ascii')
})

test('the error for a taken port proposes another one', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  afterwards(() => first.close())
  const { port } = first.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error').catch((thrown) => [thrown])
  expect(explainListenError(error, port)).toMatchObject({ code: 'port_taken', exitCode: 10 })
  expect(readDatabaseFile('/nowhere')).toEqual({})
})

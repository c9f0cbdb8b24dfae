import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  cleanUp,
  clusterOf,
  expectKept,
  makeUsedDataDir,
  postmasterPid,
  start,
  stop,
  type Service,
  untilReady,
  write,
} from '#test/service-process.ts'
import { openClient } from '../client.ts'
import { readDatabaseFile } from './lock.ts'
import { findRunning } from './start.ts'

let used: Awaited<ReturnType<typeof makeUsedDataDir>>
beforeAll(async () => {
  used = await makeUsedDataDir()
})
afterAll(() => used.remove())
afterEach(cleanUp)

const untilBack = async (dataDir: string) => {
  while (!(await findRunning(dataDir))) await sleep(50)
}

test('a killed PostgreSQL is restarted at its address by the same process, with its data', async () => {
  const dataDir = used.copy()
  const service = start(dataDir, { durable: true })
  await untilReady(service)
  await write(dataDir)
  const { port } = readDatabaseFile(dataDir)
  for (let turn = 0; turn < 2; turn += 1) {
    const before = postmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    while (postmasterPid(dataDir) === before) await sleep(20)
    await untilBack(dataDir)
    await expectKept(dataDir)
  }
  expect(readDatabaseFile(dataDir).port).toBe(port)
  expect(service.output()).toContain('Databasen er holdt op af sig selv. Den startes igen')
  await stop(service)
  expect(await findRunning(dataDir)).toBeUndefined()
})

test('a killed backend process of PostgreSQL ends all connections, and the service continues', async () => {
  const dataDir = used.copy()
  const service = start(dataDir, { durable: true })
  await untilReady(service)
  await write(dataDir)
  const client = await openClient((await findRunning(dataDir)) ?? '')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await sleep(300)
  await client.end()
  await untilBack(dataDir)
  await expectKept(dataDir)
  await stop(service)
})

const isNew = (dataDir: string, before: number) => {
  try {
    return postmasterPid(dataDir) !== before
  } catch {
    // There is no file between two servers.
    return false
  }
}
const isRestarted = (service: Service) => service.output().includes('startes igen')

test.each([
  ['waits for a restart', (_: string, service: Service) => isRestarted(service)],
  ['is starting', (dataDir: string, _: Service, before: number) => isNew(dataDir, before)],
])('a service stopped while its PostgreSQL %s leaves no server behind', async (_, isThere) => {
  const dataDir = used.copy()
  const service = start(dataDir, { durable: true })
  await untilReady(service)
  const before = postmasterPid(dataDir)
  process.kill(before, 'SIGKILL')
  while (!isThere(dataDir, service, before)) await sleep(1)
  await stop(service)
  expect(await findRunning(dataDir)).toBeUndefined()
})

test('a PostgreSQL whose process id was reused by another process is restarted', async () => {
  const [dataDir, neighbour] = [used.copy(), used.copy()]
  for (const dir of [neighbour, dataDir]) await untilReady(start(dir, { durable: true }))
  const other = postmasterPid(neighbour)
  const before = postmasterPid(dataDir)
  process.kill(before, 'SIGKILL')
  const file = join(clusterOf(dataDir), 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(before), String(other)))
  await untilBack(dataDir)
  expect(postmasterPid(neighbour)).toBe(other)
})

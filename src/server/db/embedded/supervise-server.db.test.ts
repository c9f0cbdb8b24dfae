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
import { readNotice } from './lock.ts'
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

test('a PostgreSQL that is killed is started again at its address by the same process, with its data', async () => {
  const dataDir = used.copy()
  const service = start(dataDir, { durable: true })
  await untilReady(service)
  await write(dataDir)
  const { port } = readNotice(dataDir)
  for (let turn = 0; turn < 2; turn += 1) {
    const before = postmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    while (postmasterPid(dataDir) === before) await sleep(20)
    await untilBack(dataDir)
    await expectKept(dataDir)
  }
  expect(readNotice(dataDir).port).toBe(port)
  expect(service.output()).toContain('Databasen er holdt op af sig selv. Den startes igen')
  await stop(service)
  expect(await findRunning(dataDir)).toBeUndefined()
})

test('a process of PostgreSQL that is killed ends all connections, and the service continues', async () => {
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
    // Between two of them there is no file.
    return false
  }
}
const isRestarted = (service: Service) => service.output().includes('startes igen')

test.each([
  ['waits to start', (_: string, service: Service) => isRestarted(service)],
  ['is coming up', (dataDir: string, _: Service, before: number) => isNew(dataDir, before)],
])(
  'a service that is stopped while its PostgreSQL %s again leaves none behind',
  async (_, isThere) => {
    const dataDir = used.copy()
    const service = start(dataDir, { durable: true })
    await untilReady(service)
    const before = postmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    while (!isThere(dataDir, service, before)) await sleep(1)
    await stop(service)
    expect(await findRunning(dataDir)).toBeUndefined()
  },
)

test('a PostgreSQL whose number has been given to another process is started again all the same', async () => {
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

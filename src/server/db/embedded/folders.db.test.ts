import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  afterwards,
  cleanUp,
  clusterOf,
  copyOfTheApp,
  expectKept,
  newDataDir,
  start,
  stop,
  untilReady,
  write,
} from '#test/service-process.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

afterEach(cleanUp)

test('the start error names a data folder that is not writable', async () => {
  const dataDir = newDataDir()
  chmodSync(dataDir, 0o555)
  const service = start(dataDir, isRoot ? nobody : {})
  expect(await service.code).toBe(12)
  expect(service.output()).toContain(dataDir)
  chmodSync(dataDir, 0o711)
})

test('a data folder whose path is a file is refused', async () => {
  const dataDir = join(newDataDir(), 'file')
  writeFileSync(dataDir, '')
  const service = start(dataDir)
  expect(await service.code).toBe(12)
})

test.runIf(isRoot)(
  'an ordinary user can start the service, and root can continue with its data',
  async () => {
    const dataDir = newDataDir()
    chownSync(dataDir, nobody.uid, nobody.gid)
    const service = start(dataDir, nobody)
    await untilReady(service)
    expect(statSync(clusterOf(dataDir)).uid).toBe(nobody.uid)
    await write(dataDir)
    await stop(service)
    // Root runs the database as the owner of the data.
    await untilReady(start(dataDir))
    await expectKept(dataDir)
  },
)

test.runIf(isRoot)(
  'in a folder closed to other users, root starts the database elsewhere and logs where',
  async () => {
    const root = copyOfTheApp()
    chmodSync(root, 0o700)
    const dataDir = join(root, 'data')
    const service = start(dataDir, { root })
    await untilReady(service)
    const home = readlinkSync(join(dataDir, 'postgresql'))
    expect(service.output()).toContain(`Databasen ligger i ${home}`)
    expect(service.output()).toContain(`PostgreSQL er kopieret til ${home}`)
    await write(dataDir)
    await stop(service)
    const again = start(dataDir, { root })
    await untilReady(again)
    expect(again.output()).not.toContain('kopieret')
    await expectKept(dataDir)
  },
)

test.runIf(isRoot)('an ordinary user can start an app that only root may write', async () => {
  const root = copyOfTheApp()
  chmodSync(root, 0o755)
  const dataDir = newDataDir()
  chownSync(dataDir, nobody.uid, nobody.gid)
  const service = start(dataDir, { root, ...nobody })
  await untilReady(service)
  expect(service.output()).toContain(`PostgreSQL er kopieret til ${dataDir}`)
})

test('a full disk is reported, and with free space the service starts', async (context) => {
  const dataDir = newDataDir()
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', dataDir], { stdio: 'pipe' })
  try {
    mount('-o', 'size=20m,mode=711')
  } catch {
    context.skip('tmpfs kan ikke monteres her')
  }
  afterwards(() => execFileSync('umount', ['-l', dataDir]))
  const cramped = start(dataDir)
  expect(await cramped.code).toBe(11)
  expect(cramped.output()).toContain('ikke plads på disken')

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

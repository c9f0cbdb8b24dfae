import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepScratch } from './sweep-scratch.ts'

const place = mkdtempSync(join(tmpdir(), 'saesonkortet-sweep-'))
const begun: ChildProcess[] = []
let dead = ''

beforeAll(async () => {
  const run = await beginRun()
  await kill(run.child)
  dead = run.folder
})
afterAll(async () => {
  for (const child of begun) await kill(child)
  rmSync(place, { recursive: true })
})

/** Another run that has created its folder and is still running. */
async function beginRun() {
  const code = `
    const { newScratch } = await import('${resolve('test/scratch.ts')}')
    console.log(newScratch('saesonkortet-start-'))
    setInterval(() => {}, 60_000)`
  const child = begin(process.execPath, ['--input-type=module', '-e', code])
  const [said] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, folder: said.toString().trim() }
}

function begin(program: string, args: string[], cwd = place): ChildProcess {
  const env = { PATH: process.env.PATH, TMPDIR: place }
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] })
  begun.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** A folder like that of a killed run. */
function leave(name = `${dead.slice(0, -6)}${crypto.randomUUID().slice(0, 6)}`): string {
  mkdirSync(join(name, 'postgresql'), { recursive: true })
  return name
}

const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'folders of a killed run are removed, and those of a living one stay',
  async () => {
    const { child, folder } = await beginRun()
    mkdirSync(join(dead, 'postgresql'))
    await sweepScratch([place, join(place, 'not there')])
    expect([existsSync(dead), existsSync(folder)]).toEqual([false, true])
    await kill(child)
    await sweepScratch([place])
    expect(existsSync(folder)).toBe(false)
  },
)

test.runIf(isLinux)('a run leaves its own folders alone', async () => {
  const own = leave(dead.replace(/\d+-\w+$/, `${process.pid}-AbCdEf`))
  await sweepScratch([place])
  expect(existsSync(own)).toBe(true)
})

test.runIf(isLinux)('a service that is still running after its run keeps its folder', async () => {
  const left = leave()
  const service = begin('sleep', ['600'], join(left, 'postgresql'))
  await once(service, 'spawn')
  await sweepScratch([place])
  expect(existsSync(left)).toBe(true)
  expect(service.exitCode ?? service.signalCode).toBeNull()
  await kill(service)
  await sweepScratch([place])
  expect(existsSync(left)).toBe(false)
})

test.runIf(isLinux)('a PostgreSQL without its service is stopped', async () => {
  const left = leave()
  const program = join(place, 'postgres')
  symlinkSync('/bin/sh', program)
  const postgres = begin(program, ['-c', 'read -r _'], join(left, 'postgresql'))
  await once(postgres, 'spawn')
  const ended = once(postgres, 'close')
  await sweepScratch([place])
  expect(existsSync(left)).toBe(false)
  expect(await ended).toEqual([null, 'SIGQUIT'])
})

test.runIf(isLinux)('a folder of an unknown process or of another container stays', async () => {
  const elsewhere = leave(dead.replace(/-(\w+)(-\d+-\w+)$/, '-1$1$2'))
  const unnamed = leave(join(place, 'saesonkortet-start-AbCdEf'))
  await sweepScratch([place])
  expect([existsSync(elsewhere), existsSync(unnamed)]).toEqual([true, true])
})

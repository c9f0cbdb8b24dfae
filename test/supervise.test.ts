import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backOff } from '#server/back-off.ts'
import { supervise } from '../scripts/supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a program that counts its starts in a file and then runs this code. */
function written(name: string, then: string): { file: string; starts: () => number } {
  const file = join(folder, `${name}.mjs`)
  const count = join(folder, `${name}.count`)
  writeFileSync(count, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, '.')
    const starts = readFileSync(${JSON.stringify(count)}, 'utf8').length
    process.on('message', () => process.exit(0))
    ${then}`,
  )
  return { file, starts: () => readFileSync(count, 'utf8').length }
}

const quickly = () => backOff({ firstMs: 1, max: 3 })

async function run(file: string) {
  const lines: string[] = []
  const code = await supervise({
    start: () => fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    log: (sentence) => lines.push(sentence),
    waitAfter: quickly(),
  })
  return { code, lines }
}

const opened = `process.send('open', () => `

test('a process that crashes is restarted until it ends cleanly', async () => {
  const crashing = written('crashing', `${opened}process.exit(starts < 3 ? 7 : 0))`)
  const { code, lines } = await run(crashing.file)
  expect(crashing.starts()).toBe(3)
  expect(code).toBe(0)
  expect(lines).toEqual([
    'Tjenesten er gået ned (kode 7). Den startes igen om 0,001 sekunder.',
    'Tjenesten er gået ned (kode 7). Den startes igen om 0,002 sekunder.',
  ])
})

test('a killed process is restarted', async () => {
  const killed = written(
    'killed',
    `${opened}starts < 2 ? process.kill(process.pid, 'SIGKILL') : process.exit(0))`,
  )
  const { code, lines } = await run(killed.file)
  expect(killed.starts()).toBe(2)
  expect(code).toBe(0)
  expect(lines[0]).toContain('signal SIGKILL')
})

test('a process that keeps crashing is given up with a message and its exit code', async () => {
  const hopeless = written('hopeless', `${opened}process.exit(7))`)
  const { code, lines } = await run(hopeless.file)
  expect(hopeless.starts()).toBe(4)
  expect(code).toBe(7)
  expect(lines.at(-1)).toContain('startes ikke mere')
})

test('a process that never was ready is not restarted, and its exit code is returned', async () => {
  const refused = written('refused', `process.exit(13)`)
  const { code, lines } = await run(refused.file)
  expect(refused.starts()).toBe(1)
  expect(code).toBe(13)
  expect(lines).toEqual([])
})

/** Starts a process that supervises another, like `npm start`; resolves when the other is ready. */
async function startService(name: string, then: string) {
  const supervised = written(name, then)
  const main = join(folder, `main-${name}.ts`)
  writeFileSync(
    main,
    `import { fork } from 'node:child_process'
    import { supervise } from ${JSON.stringify(resolve('scripts/supervise.ts'))}
    const start = () => {
      const child = fork(${JSON.stringify(supervised.file)})
      child.on('message', () => console.log(child.pid))
      return child
    }
    process.exitCode = await supervise({ start, log: console.error, patienceMs: 300 })`,
  )
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(child.stdout, 'data')
  return { child, pid: Number(pid) }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed to the process, which ends by itself',
  async (signal) => {
    const { child } = await startService(
      `lasting-${signal}`,
      `${opened}setInterval(() => 0, 1000))`,
    )
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  },
)

test('a process that does not end on request is killed', async () => {
  const deaf = `process.removeAllListeners('message')
    process.on('message', () => 0)
    ${opened}setInterval(() => 0, 1000))`
  const { child, pid } = await startService('deaf', deaf)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

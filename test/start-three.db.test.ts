import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunning } from '#server/db/embedded/start.ts'
import { buildIfStale } from '../scripts/build.ts'
import { sweepOnExit } from './postgres.ts'
import { openBrowser } from './purchase-test-app.ts'
import { newFolder, removeFolder } from './start-service.ts'

const dataDir = newFolder()
const cancelSweep = sweepOnExit(dataDir)
let port: number
let output = ''
let launcher: ReturnType<typeof spawn>
const url = () => `http://127.0.0.1:${port}`

/** `npm run start:three` on an empty folder. */
beforeAll(async () => {
  await buildIfStale()
  port = await fourFreePorts()
  launcher = spawn(process.execPath, ['scripts/start-three.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
  })
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  for (const own of [port + 1, port + 2, port + 3]) await untilReady(own)
}, 240_000)

afterAll(async () => {
  if (launcher.exitCode === null) {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
  removeFolder(dataDir)
  cancelSweep()
})

async function untilReady(own: number) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (launcher.exitCode !== null) throw new Error(output)
    const answer = await fetch(`http://127.0.0.1:${own}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(output)
}

async function fourFreePorts(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 20_000)
  const servers = [0, 1, 2, 3].map((more) => createServer().listen(first + more, '127.0.0.1'))
  const all = await Promise.all(
    servers.map((server) =>
      once(server, 'listening').then(
        () => true,
        () => false,
      ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return all.every(Boolean) ? first : fourFreePorts()
}

test('pages come through the proxy, and the worker answers for its health alone', async () => {
  const page = await fetch(url())
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<!DOCTYPE html>')
  expect((await fetch(`http://127.0.0.1:${port + 3}/`)).status).toBe(404)
})

test('the key of each web process makes the first administrator, who is signed in at both', async () => {
  const keys = [...output.matchAll(/\/setup med nøglen (\S+)/g)].map(([, key]) => key)
  expect(new Set(keys).size).toBe(2)
  const browser = openBrowser(url())
  const chief = { name: 'Karin Holm', email: 'karin@example.dk', password: 'golf-hele-sommeren-2' }
  // The first that was printed: the process that started later has not made it void.
  const made = await browser.send('POST', '/set-up/administrator', { ...chief, key: keys[0] })
  expect(made.status).toBe(200)
  for (let round = 0; round < 4; round += 1) {
    const { body } = await browser.send('GET', '/account/me')
    expect(body).toMatchObject({ account: { email: chief.email } })
  }
})

test('no page fails while a web process is killed and starts again', async () => {
  const [, killed = ''] = new RegExp(`web på port ${port + 1}: proces (\\d+)`).exec(output) ?? []
  const failed: unknown[] = []
  const rest = new AbortController()
  const visitor = async () => {
    while (!rest.signal.aborted) {
      const { status } = await fetch(`${url()}/membership`).catch((error) => ({ status: error }))
      if (status !== 200) failed.push(status)
    }
  }
  const visitors = [visitor(), visitor(), visitor()]
  await sleep(300)
  process.kill(Number(killed), 'SIGKILL')
  await expect
    .poll(() => output, { timeout: 30_000 })
    .toContain('Tjenesten er gået ned (signal SIGKILL)')
  await untilReady(port + 1)
  rest.abort()
  await Promise.all(visitors)
  expect(failed).toEqual([])
}, 90_000)

test('it stops with everything it started', async () => {
  launcher.kill('SIGTERM')
  expect(await once(launcher, 'exit')).toEqual([0, null])
  expect(await findRunning(dataDir)).toBeUndefined()
  for (const own of [port, port + 1, port + 2, port + 3]) {
    await expect(fetch(`http://127.0.0.1:${own}/healthz`)).rejects.toThrow('fetch failed')
  }
}, 60_000)

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The day on which every story is told: a Tuesday in May, without wind. */
export const storyNow = '2027-05-04T10:00:00+02:00'

/** Starts the service as a user would, on an empty folder, and ends it after the last story. */
export default async function startService() {
  const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = spawn('node', ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      CLOCK_NOW: storyNow,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  await ready(
    url,
    () => service.exitCode === null,
    () => output,
  )
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir

  return async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
    const bugs = output.split('\n').filter((line) => line.includes('"level":"error"'))
    if (bugs.length > 0) throw new Error(`The service logged errors:\n${bugs.join('\n')}`)
  }
}

async function ready(url: string, alive: () => boolean, output: () => string) {
  for (let tries = 0; tries < 600 && alive(); tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The service did not start:\n${output()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

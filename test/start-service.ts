import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newScratch } from './scratch.ts'

export type ServiceProcess = ReturnType<typeof startService>

/** Starts the service with its start script, in a separate process. */
export function startService({
  env,
  cwd = resolve('.'),
  script = 'scripts/start.ts',
}: {
  env: Record<string, string>
  cwd?: string
  script?: string
}) {
  const child = spawn(process.execPath, [resolve(script)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      // A test moves its clock, and changes its data, itself.
      DEMO_CLOCK: 'real',
      DEMO_LIFE: '0',
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    isOpen: () => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** Waits until the service is ready. One that is not within a minute is ended, and its output thrown. */
export async function untilReady(service: ServiceProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1200 && service.isOpen(); tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  service.kill('SIGTERM')
  throw new Error(`The service did not open:\n${service.output()}`)
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}

export const newFolder = () => newScratch('saesonkortet-start-')

/** Removes a data folder; the database may be in another folder, behind a link. */
export function removeFolder(dataDir: string): void {
  const home = join(dataDir, 'postgresql')
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** The process id of the PostgreSQL that uses this data folder; undefined when there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const file = join(dataDir, 'postgresql', 'data', 'postmaster.pid')
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

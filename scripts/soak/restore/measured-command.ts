import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { settings } from './large-season.ts'

export type Ran = { code: number | null; output: string; seconds: number; peakMb: number }

const everyMs = 50

/** Runs a command of the service on a folder; its time, and the most memory of its process (not of its PostgreSQL). */
export async function runCommand(
  dataDir: string,
  [script = '', ...args]: readonly string[],
  more: Record<string, string> = {},
): Promise<Ran> {
  const from = performance.now()
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...settings,
      DATA_DIR: dataDir,
      ...more,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  let peakMb = 0
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid))
  }, everyMs)
  await once(child, 'close')
  clearInterval(looking)
  const seconds = (performance.now() - from) / 1000
  return { code: child.exitCode, output: output.trim(), seconds, peakMb }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    // It has ended.
    return 0
  }
}

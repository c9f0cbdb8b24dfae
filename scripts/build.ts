import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'public', 'vite.config.ts', 'package-lock.json']
const product = 'dist/server/main.js'

/** Builds when `dist` is missing or older than the sources. */
export async function buildIfStale() {
  if (changedAt(product) > Math.max(...sources.map(newest))) return
  console.log('Bygger (et halvt minut) …')
  await run('vite', ['build', '--logLevel', 'warn'])
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules', '.bin', command), args, { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}

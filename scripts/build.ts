import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const sources = ['src', 'public', 'scripts/name-build.ts', 'vite.config.ts', 'package-lock.json']
const product = 'dist/server/main.js'

/** Builds when `dist` is missing or older than the sources. */
export async function buildIfStale() {
  if (isFresh()) return
  const release = await lockBuild()
  try {
    // Another process may have built while this one waited for the lock.
    if (isFresh()) return
    console.log('Bygger (et halvt minut) …')
    await runVite()
  } finally {
    release()
  }
}

/** Builds in any case, after whoever builds into the same folder now. */
export async function build() {
  const release = await lockBuild()
  await runVite().finally(release)
}

const runVite = () => run('vite', ['build', '--logLevel', 'warn'])

/** An image has the build without its sources, so it is always fresh. */
const isFresh = () =>
  changedAt(product) > (existsSync('vite.config.ts') ? Math.max(...sources.map(newest)) : 0)

/** Keeps two processes from building into the same folder; the lock also ends with its process. */
async function lockBuild(): Promise<() => void> {
  mkdirSync('dist', { recursive: true })
  const lock = new DatabaseSync(join('dist', '.turn'))
  for (;;) {
    try {
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 5) throw error
      await sleep(200)
    }
  }
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
    // A test that builds must not leave React's development version in the build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(join('node_modules', '.bin', command), args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}

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
  const release = await takeTurn()
  try {
    // Whoever had the turn before us may have built it.
    if (isFresh()) return
    console.log('Bygger (et halvt minut) …')
    await run('vite', ['build', '--logLevel', 'warn'])
  } finally {
    release()
  }
}

/** An image has the product without what it is built from, so there is nothing to be newer. */
const isFresh = () =>
  changedAt(product) > (existsSync('vite.config.ts') ? Math.max(...sources.map(newest)) : 0)

/** Two starts at once must not build into the same folder; the turn ends with its process. */
async function takeTurn(): Promise<() => void> {
  mkdirSync('dist', { recursive: true })
  const turn = new DatabaseSync(join('dist', '.turn'))
  for (;;) {
    try {
      turn.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      return () => turn.close()
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
    // A test that builds must not leave the slow half of React behind for whoever starts next.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(join('node_modules', '.bin', command), args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { newScratch } from './scratch.ts'

/**
 * One PostgreSQL for a whole test run, which every worker finds through `TEST_DATABASE_URL`. If that names a server
 * already, it is used (its user needs CREATEDB), and `stop` does not stop it.
 */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = newScratch('saesonkortet-test-')
  const cancelSweep = sweepOnExit(dataDir)
  const log = (level: string, message: string, fields?: Record<string, unknown>) => {
    if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(fields ?? {})}\n`)
  }
  const database = await startEmbedded({ dataDir, log, durable: false })
  process.env.TEST_DATABASE_URL = database.url
  const stop = async () => {
    delete process.env.TEST_DATABASE_URL
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
    cancelSweep()
  }
  return { url: database.url, stop }
}

/** Waits on a pipe that closes when this process ends for any reason; then stops the server and deletes its files. */
export function sweepOnExit(dataDir: string): () => void {
  if (process.platform === 'win32') return () => undefined
  const script = `
    trap '' INT TERM HUP
    read -r _
    home=$(readlink -f "$1/postgresql")
    pid=$(head -n 1 "$home/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && sleep 1
    [ -n "$home" ] && rm -rf "$home"
    rm -rf "$1"`
  const sweeper = spawn('/bin/sh', ['-c', script, 'sh', dataDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.unref()
  return () => sweeper.stdin.destroy()
}

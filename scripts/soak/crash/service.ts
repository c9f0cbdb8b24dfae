import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunning } from '#server/db/embedded/start.ts'
import { isAlive, readDatabaseFile } from '#server/db/embedded/lock.ts'
import {
  freePort,
  newFolder,
  startService,
  postmasterOf,
  removeFolder,
  untilReady,
  type ServiceProcess,
} from '#test/start-service.ts'
import { sweepOnExit } from '#test/postgres.ts'

/** The Tuesday in May on which the golfers buy and play. */
const firstNow = '2027-05-04T10:00:00+02:00'

export type CrashService = Awaited<ReturnType<typeof startCrashService>>

/** The service on a data folder of its own, to be killed and started again at the same address. */
export async function startCrashService() {
  const dataDir = newFolder()
  const cancelSweep = sweepOnExit(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
    // Each client comes from an address of its own, as in life.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const beganAt = Date.now()
  let service: ServiceProcess = startService({ env: { ...env, CLOCK_NOW: firstNow } })
  await untilReady(service, url)

  const killDatabase = () => {
    const pid = postmasterOf(dataDir)
    if (pid) process.kill(pid, 'SIGKILL')
  }
  return {
    url,
    dataDir,
    databaseUrl: async () => {
      const running = await findRunning(dataDir)
      if (!running) throw new Error('Its database does not run')
      return running
    },
    now: () => new Date(Date.parse(firstNow) + Date.now() - beganAt),
    /** Both of its processes: the one that serves, and the one that would start it again. */
    killService: () => {
      service.kill('SIGKILL')
      killIfAlive(readDatabaseFile(dataDir).pid)
    },
    killDatabase,
    /** Both have ended by our hand. False when one still runs. */
    hasEnded: () =>
      Promise.race([service.ended.then(() => true), sleep(20_000, false, { ref: false })]),
    /** Starts it again without CLOCK_NOW: the clock goes on from where it was. */
    reopen: () => {
      service = startService({ env })
    },
    untilReady: () => untilReady(service, url),
    output: () => service.output(),
    import: (kind: string, csv: string) => importFile({ ...env, LOG_LEVEL: 'warn' }, kind, csv),
    close: async () => {
      service.kill('SIGTERM')
      const { code } = await service.ended
      removeFolder(dataDir)
      cancelSweep()
      return code
    },
  }
}

function killIfAlive(pid: number | undefined) {
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
}

const runFile = promisify(execFile)

/** `npm run import` beside the running service. */
export async function importFile(env: Record<string, string>, kind: string, csv: string) {
  const file = join(env.DATA_DIR ?? '', `${kind}.csv`)
  writeFileSync(file, csv)
  // Not waited for in one go: this process may carry the connections of the import.
  await runFile(process.execPath, ['scripts/import.ts', kind, file, '--apply'], {
    env: { ...process.env, ...env },
  })
}

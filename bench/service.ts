import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#test/start-service.ts'

export const benchSecret = 'a-secret-for-benchmarks-only-32-characters'

/** Authorises requests of the service's metrics. */
export const asOperator = { authorization: `Bearer ${benchSecret}` }

export type Service = {
  databaseUrl: string
  /** Starts the service on the database with further settings; its address. */
  open: (settings?: Record<string, string>) => Promise<string>
  close: () => Promise<void>
}

/**
 * A durable PostgreSQL, and the service in a separate process, started as in production.
 * @param kept a folder that keeps its data for another run; by default a new one that is deleted.
 */
export async function prepareService(kept?: string): Promise<Service> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'saesonkortet-bench-')))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const database = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    log: createLog('error'),
  })
  await migrate(database.url, 'db/migrations')
  const stops: (() => Promise<void>)[] = []
  return {
    databaseUrl: database.url,
    open: async (settings = {}) => {
      const { address, stop } = await spawnService(database.url, dataDir, settings)
      stops.push(stop)
      return address
    },
    close: async () => {
      for (const stop of stops) await stop()
      await database.stop()
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function spawnService(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string>,
) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: benchSecret,
      DEMO: '1',
      DEMO_CLOCK: 'real',
      DEMO_LIFE: '0',
      OPERATIONS_TOKEN: benchSecret,
      LOG_LEVEL: 'error',
      // Each buyer has a separate address, because limits by address are not measured.
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${address}/api/v1/scan/keys`).catch(() => undefined)
    if (answer?.ok) return { address, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('The service did not start')
}

/** The processor time that the service has used, which depends less on other load than elapsed time. */
export async function processorSeconds(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: asOperator })).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

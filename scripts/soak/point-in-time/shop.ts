import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  newFolder,
  removeFolder,
  startService,
  untilReady,
  type ServiceProcess,
} from '#test/start-service.ts'
import { buildIfStale } from '../../build.ts'
import { importFile } from '../crash/service.ts'
import { settingsOf } from '../failover/cluster.ts'

/** The service at one address and on one folder, first on one database and then on another. */
export function openShop(firstUrl: string, port: number, more: Record<string, string> = {}) {
  const dataDir = newFolder()
  const url = `http://127.0.0.1:${port}`
  let databaseUrl = firstUrl
  const { env, now } = settingsOf({ url, databaseUrl })
  const all = () => ({
    ...env(),
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...more,
  })
  let service: ServiceProcess | undefined
  const start = async () => {
    // On a busy machine it takes longer than a service may take to open.
    await buildIfStale()
    service = startService({ env: all() })
    await untilReady(service, url)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    service?.kill(signal)
    await service?.ended
    service = undefined
  }
  return {
    url,
    now,
    databaseUrl: async () => databaseUrl,
    import: (kind: string, csv: string) => importFile(all(), kind, csv),
    leadTo: (next: string) => void (databaseUrl = next),
    start,
    stop,
    pid: () => service?.pid ?? 0,
    /** A command of the service on the same settings; throws when it ends with another code than 0. */
    command: (script: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [script, ...args], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...all() },
      }),
    close: async () => {
      await stop()
      removeFolder(dataDir)
    },
  }
}

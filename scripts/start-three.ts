import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment, loadConfig, type Config } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { explainListenError } from '#server/db/embedded/start-errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { buildIfStale } from './build.ts'
import { finish } from './run-command.ts'
import { supervise } from './supervise.ts'
import { startProxy } from './three/proxy.ts'

/**
 * `npm run start:three`: the embedded PostgreSQL, two web processes and a worker on this machine, behind a small proxy
 * on PORT. The processes listen on the three ports after it, on this machine only. Without settings it is the real
 * service (DEMO=0), empty, at http://localhost:PORT (docs/running-at-scale.md).
 */
await finish(async () => {
  const { env } = process
  const address = env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`
  const hasSecret = Boolean(env.AUTH_SECRET || env.AUTH_SECRET_FILE)
  const real = { DEMO: '0', PUBLIC_URL: address }
  const settings = { ...env, ...real, ...(!hasSecret && { AUTH_SECRET: newSecret() }) }
  const { port, dataDir, logLevel } = loadConfig(settings)
  const log = createLog(logLevel)
  const [one, other, worker] = [port + 1, port + 2, port + 3]
  const host = env.HOST || '127.0.0.1'
  const proxy = await startProxy({ port, host, upstreams: () => [one, other] }).catch((error) => {
    throw explainListenError(error, port)
  })
  const database = await startEmbedded({ dataDir, log })
  try {
    await buildIfStale()
    await migrate(database.url, 'db/migrations', { log })
    database.announce(address)
    const shared = {
      ...real,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(!hasSecret && { AUTH_SECRET: storedSecret(dataDir) }),
    }
    void database.ended.then(stopAll)
    const run = (role: Config['role'], own: number) =>
      superviseRole(role, { ...shared, ROLE: role, PORT: String(own) })
    const codes = await Promise.all([run('web', one), run('web', other), run('worker', worker)])
    return Math.max(...codes)
  } finally {
    await proxy.close()
    await database.stop()
  }
})

/** When one is not started again, the others stop too. */
async function superviseRole(role: string, settings: Record<string, string>): Promise<number> {
  const code = await supervise({
    start: () => {
      const env = childEnvironment(settings)
      const child = fork(join(import.meta.dirname, 'serve.ts'), [], { env })
      console.log(`${role} på port ${settings.PORT}: proces ${child.pid}`)
      return child
    },
    log: (sentence) => console.error(sentence),
  })
  stopAll()
  return code
}

function stopAll(): void {
  process.emit('SIGTERM')
}

/** One secret for all processes, created at the first start. */
function storedSecret(dataDir: string): string {
  const path = resolve(dataDir, 'auth.secret')
  if (!existsSync(path)) writeFileSync(path, newSecret(), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

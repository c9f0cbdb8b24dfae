import pg from 'pg'
import { demoSignIns } from './accounts/demo-sign-ins.ts'
import { contextOf, createApp, purchases, type Foundation } from './app.ts'
import { createClock } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import { openPool } from './db/client.ts'
import { checkDatabase } from './db/embedded/check-database.ts'
import { openForService, type OpenDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { seedDemoIfEmpty } from './demo/seed-demo.ts'
import { startJobs } from './job-clock.ts'
import { houseJobs } from './jobs.ts'
import { createLog, errorFields, type Log } from './log.ts'
import { followClock, moveClock } from './shared-clock.ts'

/** The running service without its listener: what the front door and the tests hold on to. */
export type House = {
  config: Config
  foundation: Foundation
  /** Is this path the API's (or operations'), rather than a page? */
  serves: (pathname: string) => boolean
  api: (request: Request) => Promise<Response>
  /** Settles when the embedded database ends, by our own doing or by itself. */
  databaseEnded: Promise<unknown>
  /** What the person at the terminal is told when the doors are open. */
  greeting: string
  /** Ends background work and the database connections, then the database if we started it. */
  close: () => Promise<void>
}

const apiPaths = /^\/(api|simulator|healthz|readyz|metrics|__clock)(\/|$)/

export async function openHouse(config = loadConfig()): Promise<House> {
  const log = createLog(config.logLevel)
  const { dataDir, databaseUrl } = config
  const database = await openForService({ dataDir, databaseUrl, log })
  try {
    return await moveIn(config, log, database)
  } catch (error) {
    // It would go on without us, on data that nobody then holds.
    await database.stop()
    throw error
  }
}

async function moveIn(config: Config, log: Log, database: OpenDatabase): Promise<House> {
  await makeReady(database.url)
  const { db, close } = openPool(database.url)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const foundation: Foundation = {
    db,
    clock: createClock(config.clockNow),
    config,
    log,
    publicUrl: () => publicUrl,
    loopbackUrl: () => `http://${ownAddress(config)}`,
  }
  const unfollow = config.demo ? await keepFollowing(foundation) : undefined
  if (config.demo) await seedDemoIfEmpty(contextOf(foundation))
  const app = createApp(foundation)
  const jobs = await startJobs(foundation, {
    databaseUrl: database.url,
    jobs: houseJobs(foundation, { databaseUrl: database.url, purchases }),
  })
  database.announce(publicUrl)
  return {
    config,
    foundation,
    databaseEnded: database.ended,
    serves: (pathname) => apiPaths.test(pathname),
    api: async (request) => app.fetch(request),
    greeting: greet(publicUrl, config),
    close: async () => {
      clearInterval(unfollow)
      await jobs.stop()
      await close()
      await database.stop()
    },
  }
}

/** A database we can live in, in its newest shape. */
async function makeReady(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await checkDatabase(client).finally(() => client.end())
  await migrate(url, 'db/migrations')
}

/** Where we answer on this machine: any address of ours is also the loopback's, a single one is not. */
const ownAddress = ({ host, port }: Config) =>
  ['0.0.0.0', '::', 'localhost'].includes(host) ? `127.0.0.1:${port}` : `${host}:${port}`

/** E14: another process may move the demonstration's clock. A start with CLOCK_NOW sets it anew. */
async function keepFollowing(foundation: Foundation) {
  const { clockNow } = foundation.config
  if (clockNow) await moveClock(foundation, new Date(clockNow))
  const follow = () =>
    followClock(foundation).catch((error) =>
      foundation.log('warn', 'The clock could not be followed', errorFields(error)),
    )
  await follow()
  return setInterval(follow, 1000).unref()
}

function greet(publicUrl: string, config: Config): string {
  const ways = demoSignIns.map(({ label, email }) => `  ${label.padEnd(22)}${email}`)
  const demo = [
    '',
    'Demonstration: der trækkes ingen penge, og mails lander på /mailbox.',
    `Log ind på /account/login med adgangskoden ${demoSignIns[0].password}:`,
    ...ways,
  ]
  return [
    '',
    `Sæsonkortet er åbent på ${publicUrl}`,
    ...(config.demo ? demo : []),
    '',
    'Stop med Ctrl-C.',
  ].join('\n')
}

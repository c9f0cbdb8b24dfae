import { newSetUpKey } from './admin/set-up-key.ts'
import { demoSignIns } from './accounts/demo-sign-ins.ts'
import { contextOf, createApp, purchases, type AppServices } from './app.ts'
import { createClock } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import { followPublicData, type PublicData } from './content/follow-public-data.ts'
import { openClient, openPool } from './db/client.ts'
import { openListener } from './db/listen.ts'
import { checkDatabase } from './db/embedded/check-database.ts'
import { createStartError } from './db/embedded/start-errors.ts'
import { openForService, type OpenDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { supportsLimits } from './db/supports-limits.ts'
import { startJobs } from './job-scheduler.ts'
import { allJobs } from './all-jobs.ts'
import { ownOrigins } from './http/allow-origins.ts'
import { createLog, errorFields, type Log } from './log.ts'
import { ssrDataCache } from './pages/ssr-data-cache.ts'
import { readBuildId } from './build-id.ts'
import { policyHosts } from './http/policy.ts'
import { pageVersions } from './pages/page-versions.ts'
import { createPages, type Pages } from './pages/serve-pages.ts'
import type { Incoming, Reply } from './http/compressed-response.ts'
import type { WebApp } from './pages/web-app.ts'
import { openBoards, type Boards } from './board/boards.ts'
import { followVersions } from './board/tournament-versions.ts'
import { openStreams, type Streams } from './board/streams.ts'
import { followClock, moveClock } from './shared-clock.ts'

/** The running service without its listener: what the entry point and the tests use. */
export type AppServer = {
  config: Config
  services: AppServices
  /** Is this address the API's (or operations'), rather than a page? */
  isApiUrl: (url: URL) => boolean
  api: (request: Request) => Promise<Response>
  /** For a page that renders: the answer to a question, from what is known already or asked for. */
  cachedData: ReturnType<typeof ssrDataCache>
  /** The pages, once the entry point has provided their renderer. */
  createPages: (web: WebApp) => Pages
  /** A board's bytes, when they are ready. */
  tryCachedBoard: (asked: Incoming) => Reply | undefined
  /** The event streams of the boards. */
  streams: Streams
  /** Settles when the embedded database ends, by our own doing or by itself. */
  databaseEnded: Promise<unknown>
  /** What the terminal shows once the service is open. */
  startupMessage: string
  /** Ends background work and the database connections, then the database if we started it. */
  close: () => Promise<void>
}

const apiPaths =
  /^\/(api|link|simulator|oauth-login|healthz|readyz|metrics|__clock|collect|amp-config)(\/|$)/

const flightPaths = /^\/tournaments\/[^/]+\/flights\/[^/]+$/

export async function createAppServer(config = loadConfig()): Promise<AppServer> {
  const log = createLog(config.logLevel)
  const { dataDir, databaseUrl } = config
  const database = await openForService({ dataDir, databaseUrl, log })
  try {
    return await bootstrap(config, log, database)
  } catch (error) {
    // It would go on without us, on data that nobody then holds.
    await database.stop()
    throw error
  }
}

async function bootstrap(config: Config, log: Log, database: OpenDatabase): Promise<AppServer> {
  const directUrl = config.databaseDirectUrl ?? database.url
  await prepareDatabase(directUrl)
  const limited = await supportsLimits(database.url, log)
  const { db, close } = openPool(database.url, 10, { limited })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const services: AppServices = {
    db,
    clock: createClock(config.clockNow),
    config,
    log,
    publicUrl: () => publicUrl,
    loopbackUrl: () => `http://${ownAddress(config)}`,
  }
  const unfollow = config.demo ? await followSharedClock(services) : undefined
  if (config.demo) await openDemonstration(services)
  const listener = openListener({ listenUrl: directUrl, log })
  const publicData = await followPublicData({ db, listener, now: services.clock.now, log })
  const versions = await followVersions({ db, listener, log })
  const boards = openBoards({ db, versions, publicUrl: services.publicUrl })
  services.boards = boards
  const origins = ownOrigins(publicUrl, config.apiOrigin)
  const streams = openStreams({ boards, log, origins, proxies: config.trustedProxies })
  const setUpKey = await newSetUpKey(contextOf(services))
  const app = createApp(services)
  const jobs = startWork(services, { databaseUrl: database.url, directUrl, limited })
  database.announce(publicUrl)
  return {
    config,
    services,
    streams,
    // An API with an origin of its own says to each who may read it (E21).
    tryCachedBoard: (asked) => (config.apiOrigin ? undefined : boards.tryCachedResponse(asked)),
    databaseEnded: database.ended,
    isApiUrl: ({ pathname, search }) =>
      apiPaths.test(pathname) ||
      (pathname === '/oauth/callback' && search !== '') ||
      // A key in the address is exchanged for a cookie before there is a page (E24).
      (flightPaths.test(pathname) && search.includes('key=')),
    api: async (request) => app.fetch(request),
    cachedData: ssrDataCache({ version: publicData.known, board: boards.shown }),
    createPages: (web) => createPages(pageDependencies(services, { publicData, boards }, web)),
    startupMessage: startupMessageFor(publicUrl, config, setUpKey),
    close: async () => {
      clearInterval(unfollow)
      publicData.close()
      versions.close()
      await listener.close()
      await jobs.stop()
      await close()
      await database.stop()
    },
  }
}

/** Connections of their own: a long job takes none from visitors, nor do many visitors from the jobs. */
function startWork(
  services: AppServices,
  options: { databaseUrl: string; directUrl: string; limited: boolean },
) {
  const { directUrl, limited } = options
  const background = openPool(options.databaseUrl, 4, { work: 'job', limited })
  const working = { ...services, db: background.db }
  const jobs = allJobs(working, { databaseUrl: directUrl, purchases })
  const { wake, stop } = startJobs(working, jobs)
  services.wake = wake
  return { stop: () => stop().then(background.close) }
}

/** Found by the build, and left out of an image that is built without these folders (Dockerfile). */
const seeds = import.meta.glob<typeof import('./demo/seed-demo.ts')>('./demo/seed-demo.ts')
const simulated = import.meta.glob<typeof import('./simulators/simulators.ts')>(
  './simulators/simulators.ts',
)

async function openDemonstration(services: AppServices) {
  const [seed] = Object.values(seeds)
  const [simulators] = Object.values(simulated)
  if (!seed || !simulators) {
    const sentence =
      'Demonstrationen følger ikke med i denne udgave. Sæt DEMO=0, eller start den fra kildekoden med npm ci && npm start.'
    throw createStartError('demonstration_missing', sentence)
  }
  services.simulators = (await simulators()).simulators
  const { seedDemoIfEmpty } = await seed()
  await seedDemoIfEmpty(contextOf(services))
}

type Followed = { publicData: PublicData; boards: Boards }

const pageDependencies = (services: AppServices, followed: Followed, web: WebApp) => ({
  web,
  versions: pageVersions(followed),
  board: followed.boards.shown,
  db: services.db,
  now: services.clock.now,
  publicUrl: services.publicUrl(),
  build: readBuildId('dist/client'),
  apiOrigin: services.config.apiOrigin,
  hosts: policyHosts(services.config),
  site: services.config.site,
  log: services.log,
})

/** A database we can live in, in its newest shape. */
async function prepareDatabase(url: string) {
  const client = await openClient(url)
  await checkDatabase(client).finally(() => client.end())
  await migrate(url, 'db/migrations')
}

/** Where we answer on this machine: any address of ours is also the loopback's, a single one is not. */
const ownAddress = ({ host, port }: Config) =>
  ['0.0.0.0', '::', 'localhost'].includes(host) ? `127.0.0.1:${port}` : `${host}:${port}`

/** E14: another process may move the demonstration's clock. A start with CLOCK_NOW sets it again. */
async function followSharedClock(services: AppServices) {
  const { clockNow } = services.config
  if (clockNow) await moveClock(services, new Date(clockNow))
  const follow = () =>
    followClock(services).catch((error) =>
      services.log('warn', 'The clock could not be followed', errorFields(error)),
    )
  await follow()
  return setInterval(follow, 1000).unref()
}

function startupMessageFor(
  publicUrl: string,
  config: Config,
  setUpKey: string | undefined,
): string {
  const signIns = demoSignIns.map(({ label, email }) => `  ${label.padEnd(22)}${email}`)
  const demo = [
    '',
    'Demonstration: der trækkes ingen penge, og mails lander på /mailbox.',
    `Log ind på /account/login med adgangskoden ${demoSignIns[0].password}:`,
    ...signIns,
  ]
  return [
    '',
    `Sæsonkortet er åbent på ${publicUrl}`,
    ...(config.demo ? demo : []),
    ...(setUpKey ? ['', `Første start: åbn ${publicUrl}/setup med nøglen ${setUpKey}`] : []),
    '',
    'Stop med Ctrl-C.',
  ].join('\n')
}

import { formatDay } from '#domain/shared/dates.ts'
import { newSetUpKey } from './admin/set-up-key.ts'
import { demoSignIns } from './accounts/demo-sign-ins.ts'
import type { AppServices } from './app-services.ts'
import { contextOf, createApp } from './app.ts'
import { createClock, danishDay } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import { followFlags } from './flags/is-flag-on.ts'
import { followPublicData, type PublicData } from './content/follow-public-data.ts'
import { openClient, openPool, supportsLimits } from './db/client.ts'
import { openListener, type Listener } from './db/listen.ts'
import { checkDatabase } from './db/embedded/check-database.ts'
import { openForService, type OpenDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { openTelemetry } from './open-telemetry.ts'
import { startJobs } from './job-scheduler.ts'
import { listenForWakes, wakeWorkers } from './wake-jobs.ts'
import { createWorkerApp } from './worker-app.ts'
import { allJobs } from './all-jobs.ts'
import { observeRequest } from './http/observe-requests.ts'
import { ownOrigins } from './http/origins.ts'
import { createLog, type Log } from './log.ts'
import { registry } from './metrics.ts'
import { purchases } from './purchases.ts'
import { ssrDataCache } from './pages/ssr-data-cache.ts'
import { readBuildId } from './build-id.ts'
import { policyHosts } from './http/policy.ts'
import { pageVersions } from './pages/page-versions.ts'
import { purgeJob } from './pages/purge-cdn.ts'
import { createPages, type Pages } from './pages/serve-pages.ts'
import type { Incoming, Reply } from './http/compressed-response.ts'
import type { WebApp } from './pages/web-app.ts'
import { followSaleQueue } from './salequeue/current-queue.ts'
import { openBoards, type Boards } from './board/boards.ts'
import { followVersions } from './board/tournament-versions.ts'
import { openStreams, type Streams } from './board/streams.ts'
import { stateRegistry } from './observability/state-metrics.ts'
import { openDemonstration } from './open-demonstration.ts'

/** The running service without its HTTP listener, for the entry point and for tests. */
export type AppServer = {
  config: Config
  services: AppServices
  /** Whether the API or operations handle this address, rather than a page. */
  isApiUrl: (url: URL) => boolean
  api: (request: Request) => Promise<Response>
  /** The API for pages that render, with a cache of public data. */
  cachedData: ReturnType<typeof ssrDataCache>
  /** The pages, once the entry point has provided their renderer. */
  createPages: (web: WebApp) => Pages
  /** The bytes of a board, if they are cached. */
  tryCachedBoard: (request: Incoming) => Reply | undefined
  /** The event streams of the boards; absent in a worker. */
  streams: Streams | undefined
  /** Measures and traces a request. */
  observe: typeof observeRequest
  /** Settles when the embedded database ends, whether stopped or crashed. */
  databaseEnded: Promise<unknown>
  /** The text in the terminal once the service listens. */
  startupMessage: string
  /** Ends jobs and database connections, then the database if this process started it. */
  close: () => Promise<void>
}

const apiPaths =
  /^\/(api|link|simulator|oauth-login|healthz|readyz|metrics|__clock|collect|amp-config|pictures|wallet|koe)(\/|$)/

const flightPaths = /^\/tournaments\/[^/]+\/flights\/[^/]+$/

export async function createAppServer(config = loadConfig()): Promise<AppServer> {
  const log = createLog(config.logLevel)
  const { dataDir, databaseUrl } = config
  const database = await openForService({ dataDir, databaseUrl, log })
  try {
    return await bootstrap(config, log, database)
  } catch (error) {
    // Otherwise the embedded database would outlive this process and its lock on the data folder.
    await database.stop()
    throw error
  }
}

async function bootstrap(config: Config, log: Log, database: OpenDatabase): Promise<AppServer> {
  const directUrl = config.databaseDirectUrl ?? database.url
  await prepareDatabase(directUrl, log)
  // Before any connection is opened, because a connection is traced from its beginning or not at all.
  const registries = [registry]
  const telemetry = await openTelemetry(config, () => registries)
  const limited = await supportsLimits(database.url, log)
  const { db, close } = openPool(database.url, 10, { limited })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const services = servicesOf({ config, log, db, publicUrl })
  const watched: { streams?: Streams } = {}
  const isWatching = () => (watched.streams?.watching() ?? 0) > 0
  const unfollowClock = config.demo ? await openDemonstration(services, isWatching) : undefined
  const listener = openListener({ listenUrl: directUrl, log })
  const { publicData, versions, saleQueue } = await followChanges(services, listener)
  services.saleQueue = saleQueue
  await followFlags(listener)
  const boards = openBoards({ ...services, versions })
  services.boards = boards
  const origins = ownOrigins(publicUrl, config.apiOrigin)
  const streams = openStreams({ boards, log, origins, proxies: config.trustedProxies })
  watched.streams = streams
  services.stateMetrics = stateRegistry(services)
  registries.push(services.stateMetrics)
  const isWorker = config.role === 'worker'
  const setUpKey = isWorker ? undefined : await newSetUpKey(contextOf(services))
  // No other request reaches a worker, so it builds no page and no board.
  const app = isWorker ? createWorkerApp(services) : createApp(services)
  const urls = { databaseUrl: database.url, directUrl, limited }
  const jobs = await startJobsOfRole(services, listener, urls)
  if (config.cdn?.purge) versions.onBump(() => services.wake?.(purgeJob))
  database.announce(publicUrl)
  return {
    config,
    services,
    streams: isWorker ? undefined : streams,
    observe: observeRequest,
    // An API on its own origin adds CORS headers per request, so cached bytes cannot be sent.
    tryCachedBoard: (request) => (config.apiOrigin ? undefined : boards.tryCachedResponse(request)),
    databaseEnded: database.ended,
    isApiUrl: (url) => isWorker || isApiUrl(url),
    api: async (request) => app.fetch(request),
    cachedData: ssrDataCache({ version: publicData.known, board: boards.find }),
    createPages: (web) => createPages(pageDependencies(services, { publicData, boards }, web)),
    startupMessage: startupMessageFor(services, setUpKey),
    close: async () => {
      unfollowClock?.()
      for (const followed of [publicData, versions, saleQueue]) followed.close()
      await listener.close()
      await jobs.stop()
      await telemetry?.close()
      await close()
      await database.stop()
    },
  }
}

type Opened = Pick<AppServices, 'config' | 'log' | 'db'> & { publicUrl: string }

const servicesOf = ({ config, log, db, publicUrl }: Opened): AppServices => ({
  db,
  clock: createClock(config.clockNow),
  config,
  log,
  publicUrl: () => publicUrl,
  loopbackUrl: () => `http://${ownAddress(config)}`,
})

async function followChanges({ db, clock, log }: AppServices, listener: Listener) {
  const deps = { db, listener, now: clock.now, log }
  const publicData = await followPublicData(deps)
  const versions = await followVersions(deps)
  return { publicData, versions, saleQueue: await followSaleQueue(deps) }
}

const isApiUrl = ({ pathname, search }: URL): boolean =>
  apiPaths.test(pathname) ||
  (pathname === '/oauth/callback' && search !== '') ||
  // The API exchanges a key in the address for a cookie before a page is rendered.
  (flightPaths.test(pathname) && search.includes('key='))

type JobOptions = { databaseUrl: string; directUrl: string; limited: boolean }

/** Runs the jobs here, or wakes those of the workers. */
async function startJobsOfRole(services: AppServices, listener: Listener, options: JobOptions) {
  if (services.config.role === 'web') {
    const jobs = wakeWorkers(services)
    services.wake = jobs.wake
    return jobs
  }
  const jobs = startBackgroundJobs(services, options)
  await listenForWakes(listener, { ...services, wake: jobs.wake })
  return jobs
}

/** Jobs have a pool of their own, so that neither long jobs nor many visitors exhaust the other's connections. */
function startBackgroundJobs(
  services: AppServices,
  { databaseUrl, directUrl, limited }: JobOptions,
) {
  const background = openPool(databaseUrl, 4, { work: 'job', limited })
  const working = { ...services, db: background.db }
  const jobs = allJobs(working, { databaseUrl: directUrl, purchases })
  const { wake, stop } = startJobs(working, jobs)
  services.wake = wake
  return { wake, stop: () => stop().then(background.close) }
}

type Followed = { publicData: PublicData; boards: Boards }

const pageDependencies = (services: AppServices, followed: Followed, web: WebApp) => ({
  web,
  versions: pageVersions(followed),
  board: followed.boards.find,
  db: services.db,
  now: services.clock.now,
  publicUrl: services.publicUrl(),
  build: readBuildId('dist/client'),
  apiOrigin: services.config.apiOrigin,
  hosts: policyHosts(services.config),
  cdn: services.config.cdn,
  site: services.config.site,
  drawDemoBar: services.demonstration?.drawDemoBar,
  log: services.log,
})

/** Checks that the database is usable and migrates it. */
async function prepareDatabase(url: string, log: Log) {
  const client = await openClient(url)
  await checkDatabase(client).finally(() => client.end())
  await migrate(url, 'db/migrations', { log })
}

/** The address of this process on this machine: the loopback address unless it listens on a single other address. */
const ownAddress = ({ host, port }: Config) =>
  ['0.0.0.0', '::', 'localhost'].includes(host) ? `127.0.0.1:${port}` : `${host}:${port}`

function startupMessageFor(
  { config, clock, publicUrl: addressOf }: AppServices,
  setUpKey: string | undefined,
): string {
  const publicUrl = addressOf()
  const signIns = demoSignIns.map(({ label, email }) => `  ${label.padEnd(26)}${email}`)
  const demo = [
    '',
    `Demonstrationen viser ${formatDay(danishDay(clock.now()))}.`,
    'Der trækkes ingen penge, og mails lander på /mailbox.',
    `Log ind på /account/login med adgangskoden ${demoSignIns[0].password}:`,
    ...signIns,
  ]
  return [
    '',
    config.role === 'worker'
      ? `Sæsonkortets baggrundsjob kører. Helbredet ses på http://${ownAddress(config)}/readyz`
      : `Sæsonkortet er åbent på ${publicUrl}`,
    ...(config.demo ? demo : []),
    ...(setUpKey ? ['', `Første start: åbn ${publicUrl}/setup med nøglen ${setUpKey}`] : []),
    '',
    'Stop med Ctrl-C.',
  ].join('\n')
}

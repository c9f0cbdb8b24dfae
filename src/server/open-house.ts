import { newSetUpKey } from './admin/set-up-key.ts'
import { demoSignIns } from './accounts/demo-sign-ins.ts'
import { contextOf, createApp, purchases, type Foundation } from './app.ts'
import { createClock } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import { followPublicData, type PublicData } from './content/follow-public-data.ts'
import { openClient, openPool } from './db/client.ts'
import { openListener } from './db/listen.ts'
import { checkDatabase } from './db/embedded/check-database.ts'
import { openForService, type OpenDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { takesLimits } from './db/takes-limits.ts'
import { seedDemoIfEmpty } from './demo/seed-demo.ts'
import { startJobs } from './job-clock.ts'
import { houseJobs } from './jobs.ts'
import { ownOrigins } from './http/allow-origins.ts'
import { createLog, errorFields, type Log } from './log.ts'
import { answersAtHand } from './pages/answers-at-hand.ts'
import { readBuildId } from './pages/build-id.ts'
import { policyHosts } from './pages/policy.ts'
import { pageVersions } from './pages/page-versions.ts'
import { openPages, type Pages } from './pages/serve-pages.ts'
import type { Incoming, Reply } from './pages/stored-bytes.ts'
import type { WebSide } from './pages/web-side.ts'
import { openBoards, type Boards } from './tournaments/board/boards.ts'
import { followVersions } from './tournaments/board/follow-versions.ts'
import { openStreams, type Streams } from './tournaments/board/streams.ts'
import { followClock, moveClock } from './shared-clock.ts'

/** The running service without its listener: what the front door and the tests hold on to. */
export type House = {
  config: Config
  foundation: Foundation
  /** Is this address the API's (or operations'), rather than a page? */
  serves: (url: URL) => boolean
  api: (request: Request) => Promise<Response>
  /** For a page that renders: the answer to a question, from what is known already or asked for. */
  atHand: ReturnType<typeof answersAtHand>
  /** The pages, once the front door has said how they are rendered. */
  openPages: (web: WebSide) => Pages
  /** A board's bytes, when they are ready. */
  boardAtOnce: (asked: Incoming) => Reply | undefined
  /** The event streams of the boards. */
  streams: Streams
  /** Settles when the embedded database ends, by our own doing or by itself. */
  databaseEnded: Promise<unknown>
  /** What the person at the terminal is told when the doors are open. */
  greeting: string
  /** Ends background work and the database connections, then the database if we started it. */
  close: () => Promise<void>
}

const apiPaths =
  /^\/(api|link|simulator|oauth-login|healthz|readyz|metrics|__clock|collect|amp-config)(\/|$)/

const flightPaths = /^\/tournaments\/[^/]+\/flights\/[^/]+$/

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
  const directUrl = config.databaseDirectUrl ?? database.url
  await makeReady(directUrl)
  const limited = await takesLimits(database.url, log)
  const { db, close } = openPool(database.url, 10, { limited })
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
  const listener = openListener({ listenUrl: directUrl, log })
  const publicData = await followPublicData({ db, listener, now: foundation.clock.now, log })
  const versions = await followVersions({ db, listener, log })
  const boards = openBoards({ db, versions, publicUrl: foundation.publicUrl })
  foundation.boards = boards
  const origins = ownOrigins(publicUrl, config.apiOrigin)
  const streams = openStreams({ boards, log, origins, proxies: config.trustedProxies })
  const setUpKey = await newSetUpKey(contextOf(foundation))
  const app = createApp(foundation)
  const jobs = await startWork(foundation, { databaseUrl: database.url, directUrl, limited })
  database.announce(publicUrl)
  return {
    config,
    foundation,
    streams,
    // An API with an origin of its own says to each who may read it (E21).
    boardAtOnce: (asked) => (config.apiOrigin ? undefined : boards.atOnce(asked)),
    databaseEnded: database.ended,
    serves: ({ pathname, search }) =>
      apiPaths.test(pathname) ||
      (pathname === '/oauth/callback' && search !== '') ||
      // A key in the address is exchanged for a cookie before there is a page (E24).
      (flightPaths.test(pathname) && search.includes('key=')),
    api: async (request) => app.fetch(request),
    atHand: answersAtHand({ version: publicData.known, board: boards.shown }),
    openPages: (web) => openPages(pageWorld(foundation, { publicData, boards }, web)),
    greeting: greet(publicUrl, config, setUpKey),
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
async function startWork(
  house: Foundation,
  ground: { databaseUrl: string; directUrl: string; limited: boolean },
) {
  const { directUrl, limited } = ground
  const background = openPool(ground.databaseUrl, 4, { work: 'job', limited })
  const working = { ...house, db: background.db }
  const jobs = houseJobs(working, { databaseUrl: directUrl, purchases })
  const { wake, stop } = await startJobs(working, { ...ground, jobs })
  house.wake = wake
  return { stop: () => stop().then(background.close) }
}

type Followed = { publicData: PublicData; boards: Boards }

const pageWorld = (house: Foundation, followed: Followed, web: WebSide) => ({
  web,
  versions: pageVersions(followed),
  board: followed.boards.shown,
  db: house.db,
  now: house.clock.now,
  publicUrl: house.publicUrl(),
  build: readBuildId('dist/client'),
  apiOrigin: house.config.apiOrigin,
  hosts: policyHosts(house.config),
  site: house.config.site,
  log: house.log,
})

/** A database we can live in, in its newest shape. */
async function makeReady(url: string) {
  const client = await openClient(url)
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

function greet(publicUrl: string, config: Config, setUpKey: string | undefined): string {
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
    ...(setUpKey ? ['', `Første start: åbn ${publicUrl}/setup med nøglen ${setUpKey}`] : []),
    '',
    'Stop med Ctrl-C.',
  ].join('\n')
}

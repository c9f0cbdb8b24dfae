import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { missingOf, migrate } from '#server/db/migrate.ts'
import { openClient } from '#server/db/client.ts'
import { startTestPostgres } from '#test/postgres.ts'
import {
  freePort,
  newFolder,
  removeFolder,
  startService,
  untilReady,
  type ServiceProcess,
} from '#test/start-service.ts'
import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import type { Shop } from './crash/shoppers.ts'
import { whoIsBehind } from './failover/who-is-behind.ts'
import { watchThroughout } from './failover/watchers.ts'
import { checkOut, previousRevision, type Checkout } from './previous-build/checkout.ts'

const firstNow = '2027-05-04T10:00:00+02:00'
const purchaseCount = 24
const folder = 'db/migrations'

/**
 * `npm run soak -- previous-build [REVISION]`: an older build serves golfers who buy and check in, this build's
 * migrations run meanwhile, and the older build goes on: purchases, check-ins, scores and the board. Then this build is
 * started beside it, on what the older one wrote. Nothing may fail.
 */
export const soak: Soak = async ({ part: chosen, seed }) => {
  const revision = chosen ?? (await previousRevision())
  const checkout = await checkOut(revision)
  await buildIfStale()
  const postgres = await startTestPostgres()
  const databaseUrl = postgres.url.replace(/\/[^/]*$/, '/previous_build')
  const services: Member[] = []
  try {
    await runSql(postgres.url, 'create database previous_build')
    const older = await open(services, { databaseUrl, from: checkout.folder })
    const pending = await missing(databaseUrl)
    console.log(
      `Build ${checkout.commit} of ${revision}; new migrations: ${pending.join(', ') || 'none'}`,
    )
    const { held, failures } = await useThroughout(checkout, older, seed)
    failures.forEach((failure) => console.log(failure))
    const newer = await open(services, { databaseUrl, from: '.' })
    const unseen = [...(await whatIsShown(older)), ...(await whatIsShown(newer))]
    unseen.forEach((failure) => console.log(failure))
    return { passed: held + 1, failed: failures.length + unseen.length }
  } finally {
    for (const service of services.toReversed()) await close(service)
    await postgres.stop()
    checkout.remove()
  }
}

type Member = Shop & { service: ServiceProcess; dataDir: string }

const clock = { beganAt: Date.now() }
const now = () => new Date(Date.parse(firstNow) + Date.now() - clock.beganAt)

/** A process of the build in the folder, on the database that both builds share. */
async function open(
  services: Member[],
  { databaseUrl, from }: { databaseUrl: string; from: string },
): Promise<Member> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = newFolder()
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a-secret-for-soaks-only-32-characters',
    DEMO: '1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    CLOCK_NOW: now().toISOString(),
  }
  const member: Member = {
    url,
    now,
    dataDir,
    service: startService({ env, cwd: from, script: join(from, 'scripts/start.ts') }),
    databaseUrl: async () => databaseUrl,
    import: async (kind, csv) => {
      const file = join(dataDir, `${kind}.csv`)
      writeFileSync(file, csv)
      const command = ['scripts/import.ts', kind, file, '--apply']
      // Waited for in one go: the scripts of older builds do not await the import, and would buy before it is done.
      execFileSync(process.execPath, command, {
        cwd: from,
        env: { ...process.env, ...env },
        stdio: 'pipe',
      })
    },
  }
  services.push(member)
  await untilReady(member.service, url)
  return member
}

/** Golfers and phones of the older build, whose own scripts know its API. */
async function useThroughout({ folder: at }: Checkout, older: Member, seed: number) {
  // A build from before these scripts is used by ours.
  const isOwn = existsSync(join(at, 'scripts/soak/crash/shoppers.ts'))
  const of = (file: string) => import(pathToFileURL(resolve(isOwn ? at : '.', file)).href)
  const [people, shop, flight, run] = (await Promise.all([
    of('scripts/soak/crash/people.ts'),
    of('scripts/soak/crash/shoppers.ts'),
    of('test/crash-flights.ts'),
    of('scripts/soak/crash/run.ts'),
  ])) as [
    typeof import('./crash/people.ts'),
    typeof import('./crash/shoppers.ts'),
    typeof import('#test/crash-flights.ts'),
    typeof import('./crash/run.ts'),
  ]
  const errands = people
    .inventErrands(purchaseCount, seed)
    .filter(({ leaves }) => !leaves)
    .map((errand) => ({ ...errand, choice: 'approve' as const }))
  const shoppers = await shop.openShoppers(older, errands)
  const buying = shoppers.buy(2)
  while (shoppers.acknowledged.scans.length < 3) await sleep(50)
  const before = shoppers.acknowledged.scans.length
  const from = performance.now()
  const applied = await migrate(await older.databaseUrl(), folder)
  const ms = Math.round(performance.now() - from)
  // After the migrations, because flights of our scripts are stored in the current tables.
  const { join: enter, story } = flight.writingFlights()
  const playing = await enter(older)
  const board = `${older.url}/api/v1/rounds/${story.roundId}/board`
  const watcher = watchThroughout(`${board}/stream?after=0`, 0)
  await playing.begin()
  await Promise.all([buying, playing.end()])
  await run.untilSettled(older, shoppers.ledger)
  await shoppers.compareAll()
  const stored = new Set(story.entries.map(({ id }) => id))
  const lost = [...story.acknowledged].filter((id) => !stored.has(id))
  const failures = [
    ...shoppers.ledger.failures,
    ...lost.map((id) => `The score ${id} was acknowledged and is gone`),
    ...(await whoIsBehind(older, [watcher], story.roundId)),
    ...[shoppers.traffic, story.traffic].flatMap((traffic) => [
      ...(traffic.lost > 0 ? [`${traffic.lost} requests had no answer`] : []),
      ...[...traffic.failed].map(([status, times]) => `${times} requests failed with ${status}`),
    ]),
  ]
  watcher.close()
  const scans = shoppers.acknowledged.scans.length
  console.log(run.describe(shoppers).join('\n'))
  console.log(
    `${applied.length} migrations in ${ms} ms after ${before} of ${scans} check-ins; ${story.acknowledged.size} scores after them`,
  )
  return { held: shoppers.ledger.held + story.acknowledged.size, failures }
}

const pages = ['/', '/clubs', '/tournaments', '/api/v1/clubs']

/** Pages that a build must show on the shared database. */
async function whatIsShown({ url }: Member): Promise<string[]> {
  const answers = await Promise.all(
    pages.map(async (path) => ({ path, status: (await fetch(url + path)).status })),
  )
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => `${url}${path} was answered ${status}`)
}

async function close({ service, dataDir }: Member) {
  service.kill('SIGTERM')
  await service.ended
  removeFolder(dataDir)
}

async function missing(url: string): Promise<string[]> {
  const client = await openClient(url)
  return missingOf(client, folder).finally(() => client.end())
}

async function runSql(url: string, sql: string) {
  const client = await openClient(url)
  await client.query(sql).finally(() => client.end())
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { migrate } from '#server/db/migrate.ts'
import { missingOf } from '#server/db/migration-list.ts'
import { openClient } from '#server/db/client.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import { whoIsBehind } from './failover/who-is-behind.ts'
import { watchThroughout } from './failover/watchers.ts'
import { checkOut, previousRevision, type Checkout } from './previous-build/checkout.ts'
import { notShown, openMembers, type Member } from './previous-build/members.ts'
import { readsMarks, restartOnInvented, restartOnNewer } from './previous-build/restarts.ts'

const purchaseCount = 24
const folder = 'db/migrations'

/**
 * `npm run soak -- previous-build [REVISION]`: an older build serves golfers who buy and check in, this build's
 * migrations run meanwhile, and the older build goes on: purchases, check-ins, scores and the board. Then this build is
 * started beside it, on what the older one wrote, and the older one is restarted on what this one left; and this one on
 * what the next could leave. Nothing may fail.
 */
export const soak: Soak = async ({ part: chosen, seed }) => {
  const revision = chosen ?? (await previousRevision())
  const checkout = await checkOut(revision)
  await buildIfStale()
  const postgres = await startTestPostgres()
  const databaseUrl = postgres.url.replace(/\/[^/]*$/, '/previous_build')
  const members = openMembers(databaseUrl)
  try {
    await runSql(postgres.url, 'create database previous_build')
    const older = await members.open(checkout.folder)
    const pending = await missing(databaseUrl)
    console.log(
      `Build ${checkout.commit} of ${revision}; new migrations: ${pending.join(', ') || 'none'}`,
    )
    const { held, failures } = await useThroughout(checkout, older, seed)
    const newer = await members.open('.')
    failures.push(...(await notShown(older)), ...(await notShown(newer)))
    if (readsMarks(checkout.folder)) failures.push(...(await restartOnNewer(older)))
    else console.log('The older build is from before the marks, and is not restarted.')
    failures.push(...(await restartOnInvented(newer)))
    failures.forEach((failure) => console.log(failure))
    return { passed: held + 1, failed: failures.length }
  } finally {
    await members.close()
    await postgres.stop()
    checkout.remove()
  }
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
  const { applied } = await migrate(await older.databaseUrl(), folder)
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

async function missing(url: string): Promise<string[]> {
  const client = await openClient(url)
  return missingOf(client, folder).finally(() => client.end())
}

async function runSql(url: string, sql: string) {
  const client = await openClient(url)
  await client.query(sql).finally(() => client.end())
}

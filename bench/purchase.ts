import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#domain/shared/dates.ts'
import { contextOf } from '#server/app.ts'
import { createClock, danishDay } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { createSeason } from '#server/passes/seasons.ts'
import { seedDguSimulator } from '#server/simulators/dgu/queries.ts'
import { fillIn, order } from '#test/purchase-test-app.ts'
import { buyerBrowser, inventBuyers, type Buyer } from './buyer.ts'
import { httpClient, inFlight } from './in-flight.ts'
import { percentile, print, rounded } from './print.ts'
import { benchSecret, prepareService } from './service.ts'

const count = Number(process.env.BENCH_PURCHASES ?? 300)
const warmUps = 20
const concurrency = 8
const bench = 'purchase'

/**
 * Complete purchases through HTTP: registration, card, code, membership from the simulated union, order,
 * payment on the simulated provider's page, return. Afterwards orders, money and passes are counted.
 */
export async function benchPurchase() {
  const service = await prepareService()
  try {
    const { db, pool, close } = openPool(service.databaseUrl)
    await buildSeasonOnSale(db)
    const { buyers, members } = inventBuyers(count + warmUps)
    await seedDguSimulator(db, members)
    const client = httpClient(await service.open(), concurrency)
    const confirmed: string[] = []
    const buy = async (buyer: Buyer) => void confirmed.push(await purchase(client, buyer))

    await inFlight(buyers.slice(0, warmUps), concurrency, buy)
    const run = await inFlight(buyers.slice(warmUps), concurrency, buy)
    client.close()
    const lost = await countLost(pool, confirmed)
    const metric = (name: string, value: number, unit: string) =>
      print({ bench, metric: name, value: rounded(value), unit })
    metric('throughput', run.perSecond, '1/s')
    metric('latency p50', percentile(run.latencies, 0.5), 'ms')
    metric('latency p95', percentile(run.latencies, 0.95), 'ms')
    metric('purchases', confirmed.length, 'in all')
    metric('lost', lost, 'of these')
    await close()
    if (lost > 0) process.exitCode = 1
  } finally {
    await service.close()
  }
}

/** A season that is on sale and in play today. */
export async function buildSeasonOnSale(db: Db) {
  const day = danishDay(new Date())
  const services = {
    db,
    clock: createClock(),
    config: loadConfig({ DEMO: '1', AUTH_SECRET: benchSecret }),
    log: createLog('error'),
    publicUrl: () => 'http://127.0.0.1',
  }
  await createSeason(db, contextOf(services), {
    code: 'Demo',
    status: 'live',
    salesFrom: addDays(day, -30),
    salesTo: addDays(day, 90),
    playFrom: addDays(day, -10),
    playTo: addDays(day, 200),
  })
}

/** Completes a purchase; the id of its paid order. */
async function purchase(client: ReturnType<typeof httpClient>, buyer: Buyer): Promise<string> {
  const browser = buyerBrowser(client, buyer)
  const ready = await fillIn(browser, buyer)
  const ordered = await order(browser, ready)
  if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.body))
  const returned = await browser.pay(ordered.body.redirectUrl)
  if (returned?.body.state !== 'paid') throw new Error(JSON.stringify(returned))
  return ordered.body.orderId
}

/**
 * The number of confirmed purchases without one fulfilled order, one active pass and the full amount
 * captured. A job captures the money later, so this waits for it.
 */
async function countLost(pool: pg.Pool, confirmed: string[]): Promise<number> {
  let lost = confirmed.length
  for (let tries = 0; tries < 60 && lost > 0; tries += 1) {
    const { rows } = await pool.query(
      `select count(*)::int as complete from orders o
       where o.id = any($1::uuid[]) and o.status = 'fulfilled'
         and (select count(*) from passes p where p.order_id = o.id and p.status = 'active') = 1
         and (select sum(a.captured_ore) from payment_attempts a where a.order_id = o.id) = o.total_ore`,
      [confirmed],
    )
    lost =
      new Set(confirmed).size === confirmed.length
        ? confirmed.length - rows[0].complete
        : confirmed.length
    if (lost > 0) await sleep(1000)
  }
  return lost
}

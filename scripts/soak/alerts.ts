import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/start-service.ts'
import type { Soak } from '../soak.ts'
import { causes, closeCases, type Cause } from './alerts/causes.ts'
import { checkRules, startPrometheus, until, type Prometheus } from './alerts/prometheus.ts'
import { openMailServer, signInOperator, sqlIn, type World } from './alerts/world.ts'
import type { Ledger } from './crash/compare.ts'
import { inventErrands, type Errand } from './crash/people.ts'
import { openShoppers } from './crash/shoppers.ts'
import { openShop } from './point-in-time/shop.ts'
import { openDebianPostgres } from './postgres/debian.ts'

const token = 'a-token-for-soaks-only'
/** A minute is a second: the longest `for:` takes one of these. */
const patienceMs = 120_000

/**
 * Prometheus with the shipped rules, a minute being a second, reads a running service. Each alert that can be caused in
 * minutes is caused, must fire, and must end when its runbook has been followed; the others have tests of their rules.
 * `ALERTS=JobLate,…` chooses.
 */
export const soak: Soak = async ({ seed }) => {
  const ledger: Ledger = { held: 0, failures: [] }
  checkRules()
  const closes: (() => unknown)[] = []
  try {
    const chosen = process.env.ALERTS?.split(',')
    const wanted = causes.filter(
      ({ alerts }) => chosen?.some((one) => alerts.includes(one)) ?? true,
    )
    const errands = inventErrands(wanted.length, seed)
    const { world, prometheus } = await openWorld(errands, closes)
    // Long enough for every `for:` but the longest.
    await sleep(20_000)
    const early = [...(await prometheus.firing())]
    if (early.length === 0) ledger.held += 1
    else ledger.failures.push(`Before anything was done: ${early.join(', ')}`)
    for (const [at, cause] of wanted.entries())
      await tryCause(cause, { world, prometheus, errand: errands[at]!, ledger })
  } finally {
    for (const close of closes.toReversed()) await close()
  }
  for (const failure of ledger.failures) console.log(failure)
  return { passed: ledger.held, failed: ledger.failures.length }
}

type Trying = { world: World; prometheus: Prometheus; errand: Errand; ledger: Ledger }

async function tryCause({ alerts, how, cause }: Cause, trying: Trying): Promise<void> {
  const { world, prometheus, errand, ledger } = trying
  const from = performance.now()
  const seconds = () => Math.round((performance.now() - from) / 1000)
  const waitFor = async (isFiring: boolean) => {
    let left: string[] = []
    await until(async () => {
      const firing = await prometheus.firing()
      left = alerts.filter((one) => firing.has(one) !== isFiring)
      return left.length === 0
    }, patienceMs)
    ledger.held += alerts.length - left.length
    ledger.failures.push(
      ...left.map((one) => `${one} ${isFiring ? 'did not fire' : 'did not end'}`),
    )
  }
  const mend = await cause(world, errand)
  await waitFor(true)
  const fired = seconds()
  await mend()
  await waitFor(false)
  console.log(`${alerts.join(', ')}: ${how} (fired after ${fired} s, ended after ${seconds()} s)`)
}

async function openWorld(errands: readonly Errand[], closes: (() => unknown)[]) {
  const debian = openDebianPostgres('alerts')
  closes.push(debian.remove)
  const [data, databasePort, port] = [
    join(debian.folder, 'data'),
    await freePort(),
    await freePort(),
  ]
  debian.initialize(data)
  debian.configure(data, databasePort, [])
  debian.start(data)
  closes.push(() => debian.stop(data))
  await debian.createDatabase(databasePort)
  const mailServer = await openMailServer()
  closes.push(mailServer.stop)
  const shop = openShop(debian.urlAt(databasePort), port, {
    OPERATIONS_TOKEN: token,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  closes.push(shop.close)
  await shop.start()
  const shoppers = await openShoppers(shop, errands)
  const world: World = {
    shop,
    postgres: { debian, data, port: databasePort },
    mailServer,
    buy: (some) => shoppers.buy(1, some),
    operator: await signInOperator(shop.url),
    roundId: '',
  }
  const [round] = await sqlIn(
    world,
    `select r.id from tournament_rounds r join tournaments t on t.id = r.tournament_id where t.state = 'in_play'`,
  )
  world.roundId = round?.id as string
  // The demonstration has some, as if nobody had looked.
  await closeCases(world)
  const prometheus = await startPrometheus({ target: port, token })
  closes.push(prometheus.close)
  return { world, prometheus }
}

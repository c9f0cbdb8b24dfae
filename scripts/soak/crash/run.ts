import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './compare.ts'
import { unsettled } from './invariants.ts'
import { killAsPlanned, planKills } from './killer.ts'
import { inventErrands } from './people.ts'
import { startCrashService, type CrashService } from './service.ts'
import { onDatabase, openShoppers, type Shop, type Shoppers } from './shoppers.ts'

export type CrashRunOptions = {
  purchases: number
  kills: number
  concurrency: number
  seed: number
}

/** The approximate requests of a purchase, over which the kills are spread. */
const requestsPerErrand = 19

/**
 * Golfers buy and check in while the service and its database are killed and restarted; then all
 * acknowledged responses are compared with the stored rows. `output` is the report.
 */
export async function crashRun(
  options: CrashRunOptions,
  join: Join[] = [],
): Promise<Ledger & { output: string }> {
  const service = await startCrashService()
  const ledger: Ledger = { held: 0, failures: [] }
  try {
    const shoppers = await openShoppers(service, inventErrands(options.purchases, options.seed))
    const companions = await Promise.all(join.map((one) => one(service)))
    const starts = await buyDuringKills({ service, shoppers, companions }, options)
    await Promise.all(companions.map(({ end }) => end()))
    await settle(service, shoppers.ledger)
    await shoppers.compareAll()
    ledger.held += shoppers.ledger.held
    ledger.failures.push(...shoppers.ledger.failures)
    return { ...ledger, output: report(shoppers, starts) }
  } finally {
    const code = await service.close()
    if (code !== 0) ledger.failures.push(`The last stop ended with ${code}`)
  }
}

type Dependencies = { service: CrashService; shoppers: Shoppers; companions: Companion[] }

async function buyDuringKills(
  { service, shoppers, companions }: Dependencies,
  options: CrashRunOptions,
): Promise<number[]> {
  const { traffic, ledger } = shoppers
  const requests = options.purchases * requestsPerErrand
  const plan = planKills({ kills: options.kills, requests, seed: options.seed })
  let isOver = false
  // In sequence, the slowest first, so that none has finished when the last begins.
  const startCompanions = async () => {
    for (const { begin } of companions) await begin()
  }
  const killing = killAsPlanned(service, { plan, traffic, isOver: () => isOver, startCompanions })
  const shopping = shoppers.buy(options.concurrency)
  try {
    await Promise.race([shopping, killing.then(() => shopping)])
  } finally {
    isOver = true
  }
  const starts = await killing
  const areAllDone = starts.length === options.kills
  if (!areAllDone) ledger.failures.push(`Killed ${starts.length} times, not ${options.kills}`)
  return starts
}

const patienceMs = 90_000

/** Moves the clock a day ahead, so that unpaid orders expire and postponed jobs run; then everything must settle. */
export async function settle(service: Shop, ledger: Ledger) {
  const tomorrow = new Date(service.now().getTime() + 25 * 3_600_000).toISOString()
  const moved = await fetch(`${service.url}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: tomorrow }),
  })
  if (!moved.ok) throw new Error(`The clock was not moved: ${await moved.text()}`)
  await untilSettled(service, ledger)
}

/** Waits for the jobs; what they have not done is a failure. */
export async function untilSettled(shop: Shop, ledger: Ledger) {
  let left: string[] = []
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    left = await onDatabase(shop, unsettled)
    if (left.length === 0) return
    await sleep(500)
  }
  ledger.failures.push(...left.map((what) => `Not settled: ${what}`))
}

function report(shoppers: Shoppers, starts: number[]): string {
  return [
    ...describe(shoppers),
    `${starts.length} kills; open again after ${starts.join(', ')} ms`,
  ].join('\n')
}

/** What they did, and what they met. */
export function describe({ traffic, acknowledged }: Shoppers): string[] {
  const paid = acknowledged.purchases.filter(({ outcome }) => outcome === 'paid')
  const cards = paid.flatMap(({ passIds }) => passIds)
  const saves = acknowledged.purchases.flatMap((purchase) => purchase.saves)
  const failed = [...traffic.failed].map(([status, times]) => `${times} × ${status}`)
  return [
    `${acknowledged.purchases.length} forms with ${saves.length} acknowledged saves`,
    `${paid.length} paid orders, ${cards.length} cards, ${acknowledged.scans.length} check-ins answered`,
    `${traffic.sent} requests; ${traffic.lost} sends without an answer, ${failed.join(', ') || 'no 5xx'}`,
  ]
}

/** Additional clients that use the service while it is killed. */
type Companion = {
  /** Resolves when the client is active; it then continues. */
  begin: () => Promise<void>
  /** Resolves when the client has finished and checked what is stored. */
  end: () => Promise<void>
}

/** Prepares an additional client. */
export type Join = (service: Shop) => Promise<Companion>

/** Waits for a condition; throws if the work ends before it holds, or fails. */
export async function untilActive(work: Promise<unknown>, isActive: () => boolean): Promise<void> {
  const state = { isOver: false }
  const end = () => void (state.isOver = true)
  work.then(end, end)
  while (!isActive() && !state.isOver) await sleep(5)
  if (!state.isOver) return
  await work
  throw new Error('They were through before anything was killed')
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunning } from '#server/db/embedded/start.ts'
import { inFlight } from '../../../bench/in-flight.ts'
import { openRetryingBrowser, type RetryingBrowser } from './browser.ts'
import { buy } from './buy.ts'
import { compare, type Ledger } from './compare.ts'
import { killAsPlanned, planKills } from './killer.ts'
import { checkInvariants, unsettled } from './invariants.ts'
import { inventErrands, memberList, type Errand } from './people.ts'
import { startCrashService, type CrashService } from './service.ts'
import type { Acknowledged, Scan } from './acknowledged.ts'
import { newTraffic, type Traffic } from './traffic.ts'
import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'

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
    const errands = inventErrands(options.purchases, options.seed)
    service.import('members', memberList(errands))
    const acknowledged: Acknowledged = { purchases: [], scans: [] }
    const traffic = newTraffic()
    // One sign-in for the whole run, because a code of the second step is valid once.
    const staff = openRetryingBrowser({ url: service.url, traffic }, '10.9.9.9')
    const reception = await openReception(staff, service.now, acknowledged.scans)
    const companions = await Promise.all(join.map((one) => one(service)))
    const deps = { service, traffic, acknowledged, ledger, reception, companions }
    const starts = await buyDuringKills(deps, errands, options)
    await Promise.all(companions.map(({ end }) => end()))
    await settle(service, ledger)
    await compareAll(deps)
    return { ...ledger, output: report(deps, starts) }
  } finally {
    const code = await service.close()
    if (code !== 0) ledger.failures.push(`The last stop ended with ${code}`)
  }
}

type Dependencies = {
  service: CrashService
  traffic: Traffic
  acknowledged: Acknowledged
  ledger: Ledger
  reception: Reception
  companions: Companion[]
}

async function buyDuringKills(
  deps: Dependencies,
  errands: Errand[],
  options: CrashRunOptions,
): Promise<number[]> {
  const { service, traffic, ledger, companions } = deps
  const requests = errands.length * requestsPerErrand
  const plan = planKills({ kills: options.kills, requests, seed: options.seed })
  let isOver = false
  // In sequence, the slowest first, so that none has finished when the last begins.
  const startCompanions = async () => {
    for (const { begin } of companions) await begin()
  }
  const killing = killAsPlanned(service, { plan, traffic, isOver: () => isOver, startCompanions })
  const shopping = inFlight(errands, options.concurrency, (errand) => runErrand(deps, errand))
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

/** Records the error of one purchase, while the others continue. */
async function runErrand(
  { service, traffic, acknowledged, ledger, reception }: Dependencies,
  errand: Errand,
) {
  try {
    const browser = openRetryingBrowser({ url: service.url, traffic }, errand.buyer.address)
    const { passIds } = await buy(browser, errand, acknowledged.purchases)
    for (const passId of passIds) await receive(reception, passId)
  } catch (error) {
    ledger.failures.push(`${errand.buyer.email} (${errand.choice}): ${(error as Error).message}`)
  }
}

const patienceMs = 90_000

/** Moves the clock a day ahead, so that unpaid orders expire and postponed jobs run; then everything must settle. */
async function settle(service: CrashService, ledger: Ledger) {
  const tomorrow = new Date(service.now().getTime() + 25 * 3_600_000).toISOString()
  const moved = await fetch(`${service.url}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: tomorrow }),
  })
  if (!moved.ok) throw new Error(`The clock was not moved: ${await moved.text()}`)
  let left: string[] = []
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    left = await onDatabase(service, unsettled)
    if (left.length === 0) return
    await sleep(500)
  }
  ledger.failures.push(...left.map((what) => `Not settled: ${what}`))
}

async function compareAll({ service, acknowledged, ledger, reception }: Dependencies) {
  await onDatabase(service, async (client) => {
    await compare(client, acknowledged, ledger)
    await checkInvariants(client, ledger)
  })
  // A repeated scan must return the same bytes long afterwards.
  for (const { request, answer } of acknowledged.scans) {
    const again = await reception.browser.send('POST', '/check-ins', request)
    if (again.text === answer) ledger.held += 1
    else ledger.failures.push(`Check-in ${request.id} was answered ${answer}, then ${again.text}`)
  }
}

async function onDatabase<T>(service: CrashService, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: await findRunning(service.dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function report({ traffic, acknowledged }: Dependencies, starts: number[]): string {
  const paid = acknowledged.purchases.filter(({ outcome }) => outcome === 'paid')
  const cards = paid.flatMap(({ passIds }) => passIds)
  const saves = acknowledged.purchases.flatMap((purchase) => purchase.saves)
  const failed = [...traffic.failed].map(([status, times]) => `${times} × ${status}`)
  return [
    `${acknowledged.purchases.length} forms with ${saves.length} acknowledged saves`,
    `${paid.length} paid orders, ${cards.length} cards, ${acknowledged.scans.length} check-ins answered`,
    `${starts.length} kills; open again after ${starts.join(', ')} ms`,
    `${traffic.sent} requests; ${traffic.lost} sends without an answer, ${failed.join(', ') || 'no 5xx'}`,
  ].join('\n')
}

/** Additional clients that use the service while it is killed. */
type Companion = {
  /** Resolves when the client is active; it then continues. */
  begin: () => Promise<void>
  /** Resolves when the client has finished and checked what is stored. */
  end: () => Promise<void>
}

/** Prepares an additional client. */
export type Join = (service: CrashService) => Promise<Companion>

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

type Reception = { browser: RetryingBrowser; clubId: string; now: () => Date; scans: Scan[] }

/** Signs in the staff of the demonstration's club. */
async function openReception(
  browser: RetryingBrowser,
  now: () => Date,
  scans: Scan[],
): Promise<Reception> {
  const staff = demoSignIns.find(({ role }) => role === 'club')
  await browser.ask('POST', '/account/sign-in', { email: staff?.email, password: staff?.password })
  const { demoCode } = await browser.ask<{ demoCode: string }>('GET', '/account/second-step')
  await browser.ask('POST', '/account/second-step', { code: demoCode })
  const me = await browser.ask<{ roles: { scopeId: string | null }[] }>('GET', '/account/me')
  const clubId = me.roles.find((role) => role.scopeId)?.scopeId
  if (!clubId) throw new Error('The staff have no club')
  return { browser, clubId, now, scans }
}

/**
 * Checks in a golfer on two scanners at once, of which one counts, and then requests another round, which
 * is refused on the same day. Returns the responses.
 */
async function receive(reception: Reception, passId: string): Promise<CheckInAnswer[]> {
  const manual = { way: 'manual', pass: { id: passId }, manualReason: 'no_phone' }
  const both = await Promise.all([scan(reception, manual), scan(reception, manual)])
  const number = both[0].guest?.passNumber
  const third = await scan(reception, { way: 'staff_scan', code: number, another: true })
  const counted = both.filter(({ outcome }) => outcome.startsWith('allow'))
  if (counted.length !== 1 || third.outcome.startsWith('allow')) {
    const outcomes = [...both, third].map(({ outcome, headline }) => `${outcome} (${headline})`)
    throw new Error(`Pass ${passId} was answered ${outcomes.join(', ')}`)
  }
  return [...both, third]
}

async function scan(reception: Reception, input: Record<string, unknown>): Promise<CheckInAnswer> {
  const { browser, clubId, now, scans } = reception
  const request = { id: randomUUID(), clubId, atClient: now().toISOString(), ...input }
  const answer = await browser.send<CheckInAnswer>('POST', '/check-ins', request)
  if (answer.status !== 200) throw new Error(`A check-in was refused: ${answer.text}`)
  scans.push({ request, answer: answer.text })
  return answer.body
}

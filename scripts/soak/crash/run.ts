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
import type { CheckInAnswer } from '#contract/checkins.ts'

export type Wanted = { purchases: number; kills: number; concurrency: number; seed: number }

/** How many requests an errand takes, about; the kills are spread over them. */
const requestsPerErrand = 19

/**
 * Golfers buy and play while the service and its database are killed and started again; then what
 * they were told is held against what is stored. `said` is for the report.
 */
export async function crashRun(
  wanted: Wanted,
  join: Join[] = [],
): Promise<Ledger & { output: string }> {
  const service = await startCrashService()
  const ledger: Ledger = { held: 0, failures: [] }
  try {
    const errands = inventErrands(wanted.purchases, wanted.seed)
    service.import('members', memberList(errands))
    const acknowledged: Acknowledged = { purchases: [], scans: [] }
    const traffic = newTraffic()
    // One sign-in for the whole run: it outlives the kills, and its app code counts once.
    const staff = openRetryingBrowser({ url: service.url, traffic }, '10.9.9.9')
    const reception = await openReception(staff, service.now, acknowledged.scans)
    const company = await Promise.all(join.map((one) => one(service)))
    const deps = { service, traffic, acknowledged, ledger, reception, company }
    const starts = await shopUnderFire(deps, errands, wanted)
    await Promise.all(company.map(({ end }) => end()))
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
  company: Company[]
}

async function shopUnderFire(
  deps: Dependencies,
  errands: Errand[],
  wanted: Wanted,
): Promise<number[]> {
  const { service, traffic, ledger, company } = deps
  const requests = errands.length * requestsPerErrand
  const plan = planKills({ kills: wanted.kills, requests, seed: wanted.seed })
  let isOver = false
  // One after the other, the slowest first: nobody is through when the last of them has begun.
  const inCompany = async () => {
    for (const { begin } of company) await begin()
  }
  const killing = killAsPlanned(service, { plan, traffic, isOver: () => isOver, inCompany })
  const shopping = inFlight(errands, wanted.concurrency, (errand) => runErrand(deps, errand))
  try {
    await Promise.race([shopping, killing.then(() => shopping)])
  } finally {
    isOver = true
  }
  const starts = await killing
  const isWhole = starts.length === wanted.kills
  if (!isWhole) ledger.failures.push(`Killed ${starts.length} times, not ${wanted.kills}`)
  return starts
}

/** An error of one errand is written down; the others go on. */
async function runErrand(
  { service, traffic, acknowledged, ledger, reception }: Dependencies,
  one: Errand,
) {
  try {
    const browser = openRetryingBrowser({ url: service.url, traffic }, one.buyer.address)
    const { passIds } = await buy(browser, one, acknowledged.purchases)
    for (const passId of passIds) await receive(reception, passId)
  } catch (error) {
    ledger.failures.push(`${one.buyer.email} (${one.choice}): ${(error as Error).message}`)
  }
}

const patienceMs = 90_000

/** A day passes, in which unpaid orders run out and jobs put off come due; then all must settle. */
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
  // Sent once more, long afterwards: the same bytes.
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

/** Others who are busy with the service when it is killed. */
type Company = {
  /** Settles when they are in the midst of it; they go on. */
  begin: () => Promise<void>
  /** Settles when they are through, and have looked at what is stored. */
  end: () => Promise<void>
}

/** Makes ready what they need. */
export type Join = (service: CrashService) => Promise<Company>

/** Waits until it is so; throws when what is going on is over before, or fails. */
export async function inTheMidst(going: Promise<unknown>, isSo: () => boolean): Promise<void> {
  const state = { isOver: false }
  const end = () => void (state.isOver = true)
  going.then(end, end)
  while (!isSo() && !state.isOver) await sleep(5)
  if (!state.isOver) return
  await going
  throw new Error('They were through before anything was killed')
}

type Reception = { browser: RetryingBrowser; clubId: string; now: () => Date; scans: Scan[] }

/** The staff of the demonstration's club, signed in. */
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
 * A golfer arrives: two scanners read her card at once, and one of them counts. Then she asks for
 * another round, which the same day is not to be had. Returns the answers.
 */
async function receive(reception: Reception, passId: string): Promise<CheckInAnswer[]> {
  const way = { way: 'manual', pass: { id: passId }, manualReason: 'no_phone' }
  const both = await Promise.all([scan(reception, way), scan(reception, way)])
  const number = both[0].guest?.passNumber
  const third = await scan(reception, { way: 'staff_scan', code: number, another: true })
  const counted = both.filter(({ outcome }) => outcome.startsWith('allow'))
  if (counted.length !== 1 || third.outcome.startsWith('allow')) {
    const outcomes = [...both, third].map(({ outcome, headline }) => `${outcome} (${headline})`)
    throw new Error(`Pass ${passId} was answered ${outcomes.join(', ')}`)
  }
  return [...both, third]
}

async function scan(reception: Reception, way: Record<string, unknown>): Promise<CheckInAnswer> {
  const { browser, clubId, now, scans } = reception
  const request = { id: randomUUID(), clubId, atClient: now().toISOString(), ...way }
  const answer = await browser.send<CheckInAnswer>('POST', '/check-ins', request)
  if (answer.status !== 200) throw new Error(`A check-in was refused: ${answer.text}`)
  scans.push({ request, answer: answer.text })
  return answer.body
}

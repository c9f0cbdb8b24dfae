import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { inFlight } from '../../../bench/in-flight.ts'
import type { Acknowledged, Scan } from './acknowledged.ts'
import { openRetryingBrowser, type RetryingBrowser } from './browser.ts'
import { buy } from './buy.ts'
import { compare, type Ledger } from './compare.ts'
import { checkInvariants } from './invariants.ts'
import { memberList, type Errand } from './people.ts'
import { newTraffic, type Traffic } from './traffic.ts'

/** The service that the golfers use, whatever happens to it meanwhile. */
export type Shop = {
  url: string
  now: () => Date
  databaseUrl: () => Promise<string>
  /** `npm run import` beside it. */
  import: (kind: string, csv: string) => Promise<void>
}

export type Shoppers = Awaited<ReturnType<typeof openShoppers>>

/** Golfers who buy and check in, with everything that they were told. */
export async function openShoppers(shop: Shop, errands: readonly Errand[]) {
  await shop.import('members', memberList(errands))
  const acknowledged: Acknowledged = { purchases: [], scans: [] }
  const traffic = newTraffic()
  const ledger: Ledger = { held: 0, failures: [] }
  // One sign-in for the whole run, because a code of the second step is valid once.
  const staff = openRetryingBrowser({ url: shop.url, traffic }, '10.9.9.9')
  const reception = await openReception(staff, shop.now, acknowledged.scans)
  const deps = { shop, traffic, acknowledged, ledger, reception }
  return {
    traffic,
    acknowledged,
    ledger,
    buy: (concurrency: number, some = errands) =>
      inFlight(some, concurrency, (errand) => runErrand(deps, errand)),
    /** Compares what they were told with what is stored. */
    compareAll: () => compareAll(deps),
  }
}

type Dependencies = {
  shop: Shop
  traffic: Traffic
  acknowledged: Acknowledged
  ledger: Ledger
  reception: Reception
}

/** Records the error of one purchase, while the others continue. */
async function runErrand(
  { shop, traffic, acknowledged, ledger, reception }: Dependencies,
  errand: Errand,
) {
  try {
    const browser = openRetryingBrowser({ url: shop.url, traffic }, errand.buyer.address)
    const { passIds } = await buy(browser, errand, acknowledged.purchases)
    for (const passId of passIds) await receive(reception, passId)
  } catch (error) {
    ledger.failures.push(`${errand.buyer.email} (${errand.choice}): ${(error as Error).message}`)
  }
}

async function compareAll({ shop, acknowledged, ledger, reception }: Dependencies) {
  await onDatabase(shop, async (client) => {
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

export async function onDatabase<T>(shop: Shop, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
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

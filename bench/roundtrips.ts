import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import type { AppServices } from '#server/app-services.ts'
import { contextOf, createApp } from '#server/app.ts'
import { createClock, danishDay } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { createLog } from '#server/log.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { seedDguSimulator } from '#server/simulators/dgu/queries.ts'
import { simulators } from '#server/simulators/simulators.ts'
import { buildAccount } from '#test/people.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { fillIn, order } from '#test/purchase-test-app.ts'
import { buyerBrowser, inventBuyers } from './buyer.ts'
import { prepareBareUpdate } from './bare-update.ts'
import { countTrips } from './count-trips.ts'
import { buildGuests, buildReception, showCodes } from './guests.ts'
import { httpClient, inFlight } from './in-flight.ts'
import { median, print, rounded } from './print.ts'
import { buildSeasonOnSale } from './purchase.ts'
import { benchSecret, prepareService, type Service } from './service.ts'

const bench = 'roundtrips'
const warmUps = 8
const times = 25

type Journey = {
  name: string
  /** What is not measured. */
  prepare?: () => Promise<unknown>
  /** Sends the requests. */
  go: () => Promise<unknown>
}

/**
 * What a check-in, a saved score, a sign-in and a purchase send to the database: statements, round trips and
 * milliseconds, one at a time. Then check-ins a second through HTTP beside durable updates of one row, 16 at a
 * time over 10 connections, in turns.
 */
export async function benchRoundTrips() {
  const service = await prepareService()
  try {
    await countJourneys(service)
    await compareWithUpdates(service)
  } finally {
    await service.close()
  }
}

async function countJourneys(service: Service) {
  const { db, close } = openPool(service.databaseUrl)
  const app = await openApp(db)
  const update = await prepareBareUpdate(service.databaseUrl)
  const connection = await update.pool.connect()
  const journeys = [
    await checkIns(app),
    await savedScores(app),
    await signIns(app),
    await purchases(app),
  ]
  for (const { name, prepare, go } of journeys) {
    const counted: Awaited<ReturnType<typeof countTrips>>[] = []
    const bare: number[] = []
    for (let i = 0; i < warmUps + times; i += 1) {
      await prepare?.()
      const one = await countTrips(go)
      const alone = await millisecondsOf(() => update.send(connection, i))
      if (i < warmUps) continue
      counted.push(one)
      bare.push(alone)
    }
    const of = (value: (one: (typeof counted)[number]) => number) => median(counted.map(value))
    print({ bench, metric: `${name}, statements`, value: of((one) => one.statements), unit: '' })
    print({ bench, metric: `${name}, round trips`, value: of((one) => one.trips), unit: '' })
    const [own, alone] = [of((one) => one.milliseconds), median(bare)]
    print({
      bench,
      metric: `${name}, time`,
      value: rounded(own, 2),
      unit: 'ms',
      peer: 'one durable update',
      peerValue: rounded(alone, 2),
      ratio: rounded(own / alone, 1),
    })
  }
  connection.release()
  await update.pool.end()
  await app.close()
  await close()
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

type Opened = Awaited<ReturnType<typeof openApp>>

/** The service in this process, so that its statements are counted; its jobs do not run. */
async function openApp(db: Db) {
  let url = ''
  const services: AppServices = {
    db,
    clock: createClock(),
    config: loadConfig({ DEMO: '1', AUTH_SECRET: benchSecret, TRUSTED_PROXIES: '127.0.0.1' }),
    log: createLog('error'),
    publicUrl: () => url,
    simulators,
  }
  const hono = createApp(services)
  const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    db,
    url,
    ctx: () => contextOf(services),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A response that is not as it should be ends the bench. */
async function post(url: string, path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

async function checkIns({ db, url }: Opened): Promise<Journey> {
  const reception = await buildReception(db)
  const guests = await showCodes(db, await buildGuests(db, warmUps + times))
  return {
    name: 'check-in',
    go: async () => {
      const guest = guests.pop()
      const text = await post(
        url,
        '/check-ins',
        {
          id: guest?.scanId,
          way: 'staff_scan',
          clubId: reception.clubId,
          code: guest?.code,
          atClient: new Date().toISOString(),
        },
        reception.headers,
      )
      if (!text.includes('"outcome":"allow"')) throw new Error(text)
    },
  }
}

async function savedScores({ db, url }: Opened): Promise<Journey> {
  const day = danishDay(new Date())
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
  const entries = await buildEntries(db, built, 4)
  const [drawn] = await buildDraw(db, built, entries)
  const [by, entryId] = entries.map(({ id }) => id)
  if (!drawn) throw new Error('No flight was drawn')
  const headers = { cookie: `${flightCookie(drawn.flight.id)}=${drawn.key}` }
  let sent = 0
  return {
    name: 'saved score',
    go: async () => {
      sent += 1
      const hole = 1 + (sent % 18)
      const score = { id: randomUUID(), entryId, by, hole, score: 3 + (sent % 5), replaces: [] }
      const [writtenAt, sentAt] = [Date.now(), Date.now()]
      const body = { sentAt, since: 0, entries: [{ ...score, writtenAt }] }
      const text = await post(url, `/flights/${drawn.flight.id}/scores`, body, headers)
      if (!text.includes('"outcome":"stored"')) throw new Error(text)
    },
  }
}

async function signIns({ db, url, ctx }: Opened): Promise<Journey> {
  const person = { email: 'maaling@example.dk', name: 'Måling', password: 'fire heste i regnvejr' }
  await buildAccount({ db, ctx }, person)
  const { email, password } = person
  return {
    name: 'sign-in',
    // The limit of attempts is not measured.
    prepare: () => db.delete(rateLimits),
    go: () => post(url, '/account/sign-in', { email, password }, {}),
  }
}

async function purchases({ db, url }: Opened): Promise<Journey> {
  await buildSeasonOnSale(db)
  const { buyers, members } = inventBuyers(warmUps + times)
  await seedDguSimulator(db, members)
  const client = httpClient(url, 1)
  return {
    name: 'purchase',
    go: async () => {
      const buyer = buyers.pop()
      if (!buyer) throw new Error('No buyer is left')
      const browser = buyerBrowser(client, buyer)
      const ordered = await order(browser, await fillIn(browser, buyer))
      if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.body))
      const returned = await browser.pay(ordered.body.redirectUrl)
      if (returned?.body.state !== 'paid') throw new Error(JSON.stringify(returned))
    },
  }
}

const rounds = 7
const perRound = 300
const concurrency = 16

async function compareWithUpdates(service: Service) {
  const { db, close } = openPool(service.databaseUrl)
  const reception = await buildReception(db)
  const client = httpClient(await service.open(), concurrency)
  const update = await prepareBareUpdate(service.databaseUrl)
  const checkIn = async () => {
    const guests = await showCodes(db, await buildGuests(db, perRound))
    return inFlight(guests, concurrency, async ({ scanId: id, code }) => {
      const scan = { id, way: 'staff_scan', clubId: reception.clubId, code }
      const body = { ...scan, atClient: new Date().toISOString() }
      const answer = await client.send('POST', '/api/v1/check-ins', body, reception.headers)
      if (!answer.text.includes('"outcome":"allow"')) throw new Error(answer.text)
    })
  }
  const jobs = Array.from({ length: perRound * 10 }, (_, i) => i)
  const bare = () =>
    inFlight(jobs, concurrency, async (i) => {
      const connection = await update.pool.connect()
      await update.send(connection, i)
      connection.release()
    })
  await checkIn()
  // As autovacuum does within a minute; until then PostgreSQL plans for empty tables.
  await db.execute(sql`analyze`)
  await bare()
  const turns = []
  for (let i = 0; i < rounds; i += 1) {
    turns.push({ own: (await checkIn()).perSecond, bare: (await bare()).perSecond })
  }
  print({
    bench,
    metric: 'check-ins',
    value: rounded(median(turns.map(({ own }) => own))),
    unit: '1/s',
    peer: 'durable updates of one row',
    peerValue: rounded(median(turns.map((turn) => turn.bare))),
    ratio: rounded(median(turns.map((turn) => turn.own / turn.bare)), 4),
  })
  client.close()
  await update.pool.end()
  await close()
}

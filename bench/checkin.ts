import pg from 'pg'
import type { AppServices } from '#server/app-services.ts'
import { createApp } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { buildReception, buildGuests, showCodes, type Guest } from './guests.ts'
import { httpClient, inFlight, type Run } from './in-flight.ts'
import { median, percentile, print, rounded } from './print.ts'
import { recordingPool, replay, type Statement } from './recorded-sql.ts'
import { benchSecret, prepareService } from './service.ts'

const rounds = 9
const guestsPerRound = Number(process.env.BENCH_GUESTS ?? 300)
const warmUps = 300
const concurrency = 16
const poolSize = 10
const bench = 'checkin'

/**
 * Compares check-ins through HTTP, with a paired scanner and dynamic codes, with the same statements sent
 * directly to the same database. The two take turns, so that other load affects both alike.
 */
export async function benchCheckIn() {
  const service = await prepareService()
  try {
    const { db, pool, close } = openPool(service.databaseUrl)
    const reception = await buildReception(db)
    const address = await service.open()
    const recorded = await recordOne(service.databaseUrl, db, reception)
    const world = { db, address, reception, recorded, databaseUrl: service.databaseUrl }
    await warmUp(world)
    const results: { http: Run; sql: Run }[] = []
    for (let round = 0; round < rounds; round += 1) {
      results.push({
        http: await overHttp(world, guestsPerRound),
        sql: await sqlAlone(world, guestsPerRound),
      })
    }
    await confirmAll(pool, reception.clubId)
    report(results, recorded.statements.length)
    await close()
  } finally {
    await service.close()
  }
}

type Reception = Awaited<ReturnType<typeof buildReception>>
type Recorded = { guest: Guest; statements: Statement[] }
type World = {
  db: Db
  address: string
  reception: Reception
  recorded: Recorded
  databaseUrl: string
}

const scanOf = ({ clubId }: Reception, { scanId, code }: Guest) => ({
  id: scanId,
  way: 'staff_scan',
  clubId,
  code,
  atClient: new Date().toISOString(),
})

/** Records the statements of one check-in of the service in this process. */
async function recordOne(url: string, db: Db, reception: Reception): Promise<Recorded> {
  const recording = recordingPool(url)
  const services: AppServices = {
    db: recording.db,
    clock: createClock(),
    config: loadConfig({ DEMO: '1', AUTH_SECRET: benchSecret }),
    log: createLog('error'),
    publicUrl: () => 'http://127.0.0.1',
  }
  const app = createApp(services)
  const guests = await showCodes(db, await buildGuests(db, 2))
  const [first, second] = guests
  if (!first || !second) throw new Error('No guests')
  const send = (guest: Guest) =>
    app.request('/api/v1/check-ins', {
      method: 'POST',
      headers: { ...reception.headers, 'content-type': 'application/json' },
      body: JSON.stringify(scanOf(reception, guest)),
    })
  // The first check-in also loads the secrets, which a process does once.
  await send(first)
  recording.statements.length = 0
  const answer = await send(second)
  if ((await answer.json()).outcome !== 'allow') throw new Error('The check-in was not allowed')
  const statements = [...recording.statements]
  await recording.close()
  return { guest: second, statements }
}

async function warmUp(world: World) {
  await overHttp(world, warmUps)
  await sqlAlone(world, warmUps)
}

async function overHttp({ db, address, reception }: World, count: number): Promise<Run> {
  const guests = await showCodes(db, await buildGuests(db, count))
  const client = httpClient(address, concurrency)
  const run = await inFlight(guests, concurrency, async (guest) => {
    const answer = await client.send(
      'POST',
      '/api/v1/check-ins',
      scanOf(reception, guest),
      reception.headers,
    )
    if (!answer.text.includes('"outcome":"allow"')) {
      throw new Error(`Not allowed: ${answer.status} ${answer.text}`)
    }
  })
  client.close()
  return run
}

async function sqlAlone({ db, databaseUrl, recorded }: World, count: number): Promise<Run> {
  const guests = await buildGuests(db, count)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })
  const { guest: from, statements } = recorded
  const run = await inFlight(guests, concurrency, async (to) => {
    const client = await pool.connect()
    await replay(client, statements, [
      [from.passId, to.passId],
      [from.golferId, to.golferId],
      [from.scanId, to.scanId],
      [from.number, to.number],
    ])
    client.release()
  })
  await pool.end()
  return run
}

/** Verifies that both methods have stored one round for each guest. */
async function confirmAll(pool: pg.Pool, clubId: string) {
  const expected = 2 + 2 * (warmUps + rounds * guestsPerRound)
  const { rows } = await pool.query(
    `select (select count(*)::int from rounds_used where club_id = $1) as rounds,
            (select count(*)::int from check_ins where club_id = $1 and result = 'allow') as stored`,
    [clubId],
  )
  if (rows[0].rounds !== expected || rows[0].stored !== expected) {
    throw new Error(`Stored ${JSON.stringify(rows[0])}, expected ${expected}`)
  }
}

function report(results: { http: Run; sql: Run }[], statements: number) {
  const http = median(results.map((result) => result.http.perSecond))
  const sql = median(results.map((result) => result.sql.perSecond))
  const ratio = median(results.map((result) => result.http.perSecond / result.sql.perSecond))
  const latencies = results.flatMap((result) => result.http.latencies)
  const peer = { peer: 'the same SQL alone', peerValue: rounded(sql) }
  print({
    bench,
    metric: 'throughput',
    value: rounded(http),
    unit: '1/s',
    ...peer,
    ratio: rounded(ratio, 3),
  })
  for (const share of [0.5, 0.95]) {
    const own = percentile(latencies, share)
    const alone = percentile(
      results.flatMap((result) => result.sql.latencies),
      share,
    )
    const metric = `latency p${share * 100}`
    const peerLatency = { peer: 'the same SQL alone', peerValue: rounded(alone, 2) }
    print({
      bench,
      metric,
      value: rounded(own, 2),
      unit: 'ms',
      ...peerLatency,
      ratio: rounded(own / alone, 3),
    })
  }
  print({ bench, metric: 'statements', value: statements, unit: 'per check-in' })
}

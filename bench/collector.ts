import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { danishDay } from '#server/clock.ts'
import { ownKey } from '#server/site-settings.ts'
import { httpClient, inFlight } from './in-flight.ts'
import { median, percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'collector'
const turns = 9
const eventsPerTurn = Number(process.env.BENCH_EVENTS ?? 10_000)
/** Browsers that post at the same time. */
const concurrency = 64
/** The largest batch of the SDK, and a typical one of ten seconds. */
const bodySizes = [200, 10]
const rowsPerInsert = 1000

/**
 * Events per second from HTTP bodies to committed rows, beside a plain multi-row insert of the same rows
 * into the same table; the two take turns. At the end every event of both must be stored.
 */
export async function benchCollector() {
  const service = await prepareService()
  const client = new pg.Client({ connectionString: service.databaseUrl })
  try {
    const address = await service.open()
    await client.connect()
    // The demonstration already has events.
    const before = await countEvents(client)
    let sent = 0
    for (const size of bodySizes) sent += await measure(address, client, size)
    const lost = sent - ((await countEvents(client)) - before)
    print({ bench, metric: 'events acknowledged but not stored', value: lost, unit: 'events' })
    if (lost !== 0) process.exitCode = 1
  } finally {
    await client.end()
    await service.close()
  }
}

async function countEvents(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as n from analytics_events')
  return rows[0].n
}

type Turn = { own: number; bare: number; waits: number[] }

/** Measures one size of body; returns the number of events sent by both methods. */
async function measure(address: string, client: pg.Client, size: number): Promise<number> {
  const results: Turn[] = []
  // The first turn warms up both and creates the day's partition.
  for (let turn = 0; turn <= turns; turn += 1) {
    const waits: number[] = []
    // Bodies and rows are built before the timer starts.
    const bodies = bodiesOf(inventEvents(), size)
    const own = await perSecond(() => postAll(address, bodies, waits))
    const inserts = insertsOf(inventEvents())
    const bare = await perSecond(() => insertAll(client, inserts))
    if (turn > 0) results.push({ own, bare, waits })
  }
  const waits = results.flatMap((one) => one.waits)
  print({
    bench,
    metric: `events stored, ${size} in a body`,
    value: rounded(median(results.map(({ own }) => own)), 0),
    unit: '1/s',
    peer: `bare insert of ${rowsPerInsert} rows`,
    peerValue: rounded(median(results.map(({ bare }) => bare)), 0),
    ratio: rounded(median(results.map(({ own, bare }) => own / bare)), 3),
  })
  print({ bench, metric: `p95 answer, ${size} in a body`, value: p95(waits), unit: 'ms' })
  return 2 * (turns + 1) * eventsPerTurn
}

const p95 = (waits: number[]) => rounded(percentile(waits, 0.95))

async function perSecond(run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await run()
  return (eventsPerTurn * 1000) / (performance.now() - began)
}

type Event = ReturnType<typeof inventEvents>[number]

/** Clicks as automatic capture sends them. */
function inventEvents() {
  const now = Date.now()
  return Array.from({ length: eventsPerTurn }, (_, i) => ({
    event_type: '[Amplitude] Element Clicked',
    device_id: `device-${Math.floor(i / 200)}-${now}`,
    insert_id: randomUUID(),
    session_id: now,
    time: now - i,
    platform: 'Web',
    language: 'da-DK',
    library: 'amplitude-ts/2.47.1',
    event_properties: {
      '[Amplitude] Element Tag': 'button',
      '[Amplitude] Element Text': 'Køb kort',
      '[Amplitude] Element Class': 'rounded px-4 py-2',
      '[Amplitude] Element Position Left': 120 + (i % 50),
      '[Amplitude] Element Position Top': 480,
      '[Amplitude] Page Path': '/tournaments/majmatchen-2027',
      '[Amplitude] Page Location': 'http://127.0.0.1/tournaments/majmatchen-2027',
      '[Amplitude] Page Title': 'Majmatchen – Sæsonkortet',
      '[Amplitude] Viewport Height': 844,
      '[Amplitude] Viewport Width': 390,
    },
  }))
}

type Body = { sent: object; from: string }

/** Each visitor has a separate address, because limits by address are not measured. */
function bodiesOf(events: Event[], size: number): Body[] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, i) => {
    const some = events.slice(i * size, (i + 1) * size)
    return { sent: { api_key: ownKey, events: some }, from: addressOf(some[0]) }
  })
}

async function postAll(address: string, bodies: Body[], waits: number[]) {
  const client = httpClient(address, concurrency)
  const { latencies } = await inFlight(bodies, concurrency, async ({ sent, from }) => {
    const answer = await client.send('POST', '/collect', sent, { 'x-forwarded-for': from })
    if (answer.status !== 200) throw new Error(`The collector answered ${answer.status}`)
  })
  client.close()
  waits.push(...latencies)
}

const addressOf = (event: Event | undefined) => {
  const bytes = [...(event?.insert_id ?? '').slice(0, 6).matchAll(/../g)]
  return `10.${bytes.map(([byte]) => Number.parseInt(byte, 16)).join('.')}`
}

type Insert = { text: string; values: unknown[] }

/** The rows as the collector stores them, already validated. */
function insertsOf(events: Event[]): Insert[] {
  const day = danishDay(new Date())
  return Array.from({ length: Math.ceil(events.length / rowsPerInsert) }, (_, i) => {
    const rows = events.slice(i * rowsPerInsert, (i + 1) * rowsPerInsert)
    const values = rows.flatMap((event) => [
      day,
      event.insert_id,
      new Date(event.time),
      new Date(event.time),
      event.event_type,
      event.device_id,
      event.session_id,
      null,
      '/tournaments/$slug',
      JSON.stringify(event.event_properties),
    ])
    return { text: insertOf(rows.length), values }
  })
}

async function insertAll(client: pg.Client, inserts: Insert[]) {
  for (const { text, values } of inserts) await client.query(text, values)
}

const statements = new Map<number, string>()

function insertOf(count: number): string {
  const known = statements.get(count)
  if (known) return known
  const rows = Array.from(
    { length: count },
    (_, row) => `(${Array.from({ length: 10 }, (_, i) => `$${row * 10 + i + 1}`).join(',')})`,
  )
  const text = `insert into analytics_events (day, insert_id, received_at, at, type, device_id,
    session_id, user_id, page, properties) values ${rows.join(',')}`
  statements.set(count, text)
  return text
}

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { plainDate } from '#domain/shared/dates.ts'
import type { Sale, SettlementInput, Visit } from '#domain/settlement/season-input.ts'
import { startSettlement } from '#domain/settlement/running-settlement.ts'
import { settleSeason } from '#domain/settlement/settle-season.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { createLog } from '#server/log.ts'
import { partnerClub, saleOf, settlementInput } from '#test/settlement-input.ts'
import { median, print, rounded } from './print.ts'

const bench = 'settlement'
const sizes = [10_000, 100_000, 1_000_000]
const clubCount = 200
const cardCount = 100_000
const turns = 5
const limit = { ofAggregate: 10, growth: 10 }

/**
 * A season of 200 clubs and 100,000 cards is settled by both methods, beside one SQL aggregate over the same rows in the
 * embedded PostgreSQL: the points per club of cards that kept money. They take turns, and the points must agree. Both are
 * measured by processor time, the aggregate in one process, so that other load does not count.
 */
export async function benchSettlement() {
  const dataDir = await mkdtemp(join(tmpdir(), 'saesonkortet-bench-'))
  await chmod(dataDir, 0o711)
  const database = await startEmbedded({ dataDir: join(dataDir, 'pg'), log: createLog('error') })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await client.query('set max_parallel_workers_per_gather = 0')
    const times: number[] = []
    for (const size of sizes) times.push(await measure(client, size))
    reportGrowth(times)
  } finally {
    await client.end()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(client: pg.Client, size: number): Promise<number> {
  await fill(client, size)
  const input = await readInput(client)
  const [settling, aggregating]: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= turns; turn += 1) {
    const took = [millisecondsOf(() => settleSeason(input)), await aggregate(client, size)] as const
    // The first turn compiles the code and warms the cache.
    if (turn === 0) continue
    settling.push(took[0])
    aggregating.push(took[1])
  }
  await assertSamePoints(client, input)
  const [time, peer] = [median(settling), median(aggregating)]
  const ratio = rounded(time / peer, 2)
  print({
    bench,
    metric: `settle_${size}`,
    value: rounded(time),
    unit: 'ms',
    peer: 'sql_aggregate',
    peerValue: rounded(peer),
    ratio,
  })
  print({ bench, metric: `memory_${size}`, value: rounded(memoryOf(input)), unit: 'MB' })
  if (ratio > limit.ofAggregate) process.exitCode = 1
  return time
}

function reportGrowth(times: readonly number[]) {
  times.forEach((time, index) => {
    const smaller = times[index - 1]
    if (smaller === undefined) return
    const ratio = rounded(time / smaller, 2)
    print({ bench, metric: `growth_${sizes[index]}`, value: ratio, unit: 'times the smaller' })
    if (ratio > limit.growth) process.exitCode = 1
  })
}

/** Visits derived from their number only, so that every run has the same ones; with the columns of a used round. */
async function fill(client: pg.Client, size: number) {
  await client.query('drop table if exists bench_visits')
  await client.query(
    `create table bench_visits as
    select md5('v' || n)::uuid as id, md5('p' || n % $2)::uuid as pass_id,
      md5('c' || (n * 7919 / 13 + n % 13 * 31) % $3)::uuid as club_id, (n / $2 + 1)::smallint as slot,
      to_char(day, 'YYYY-MM-DD') as day, 18::smallint as holes,
      (case when extract(isodow from day) >= 6 then 12 else 10 end)::smallint as weight_points
    from (
      select n::bigint, date '2027-06-01' + (n * 37 % 180)::int as day
      from generate_series(0, $1::int - 1) as n
    ) as made`,
    [size, cardCount, clubCount],
  )
  await client.query('drop table if exists bench_cards')
  await client.query(
    `create table bench_cards as select md5('p' || n)::uuid as id, n, 119600 as net
    from generate_series(0, $1::int - 1) as n`,
    [cardCount],
  )
  await client.query('alter table bench_cards add primary key (id)')
  await client.query('vacuum analyze bench_visits')
  await client.query('vacuum analyze bench_cards')
}

async function readInput(client: pg.Client): Promise<SettlementInput> {
  const { rows: clubs } = await client.query<{ id: string }>(
    `select md5('c' || n)::uuid as id from generate_series(0, $1::int - 1) as n`,
    [clubCount],
  )
  const { rows: passes } = await client.query<{ id: string }>(
    'select id from bench_cards order by n',
  )
  const { rows } = await client.query<{
    id: string
    pass: string
    club: string
    slot: number
    day: string
  }>('select id, pass_id as pass, club_id as club, slot, day from bench_visits')
  const visits = rows.map(({ id, pass, club, slot, day }): Visit => ({
    id,
    passId: pass,
    clubId: club,
    day: plainDate(day),
    slot,
    holes: 18,
    twoNines: false,
    state: 'counted',
  }))
  const sales = passes.map(({ id }, n): Sale => {
    const sellerClubId = clubs[n % clubCount]?.id ?? null
    return saleOf(id, { vat: 29_900, sellerClubId })
  })
  return settlementInput({ clubs: clubs.map(({ id }, n) => partnerClub(id, n + 1)), sales, visits })
}

const pointsByClub = `select club_id, sum(weight_points) as points
  from bench_visits join bench_cards on bench_cards.id = pass_id where net > 0 group by club_id`

/** The processor time of the aggregate, repeated while it is too short to be measured. */
async function aggregate(client: pg.Client, size: number): Promise<number> {
  const times = Math.ceil(500_000 / size)
  const before = await backendMilliseconds(client)
  for (let time = 0; time < times; time += 1) await client.query(pointsByClub)
  return ((await backendMilliseconds(client)) - before) / times
}

/** The processor time that the connection's process of PostgreSQL has used, in steps of 10 ms; Linux only. */
async function backendMilliseconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Throws when the settlement and the aggregate disagree about the points of a club. */
async function assertSamePoints(client: pg.Client, input: SettlementInput) {
  const { rows } = await client.query<{ club_id: string; points: string }>(pointsByClub)
  const expected = new Map(rows.map((row) => [row.club_id, Number(row.points)]))
  const wrong = settleSeason(input).shares.filter(
    ({ clubId, points }) => (expected.get(clubId) ?? 0) !== points,
  )
  if (wrong.length > 0) throw new Error(`${wrong.length} clubs have other points than the rows`)
}

/** The memory in MB that a settlement keeps after it has read all rows, the rows themselves apart. */
function memoryOf(input: SettlementInput): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const running = startSettlement(input)
  for (const sale of input.sales) running.addSale(sale)
  for (const visit of input.visits) running.addVisit(visit)
  collect()
  const kept = process.memoryUsage().heapUsed - before
  running.finish()
  return kept / 1_000_000
}

function millisecondsOf(work: () => unknown): number {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}

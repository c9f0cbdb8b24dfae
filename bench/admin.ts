import { sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/admin/list.ts'
import {
  countListRows,
  readAllRows,
  selectListPage,
  type ListSource,
} from '#server/admin/list-queries.ts'
import { ordersSource } from '#server/admin/orders-queries.ts'
import { passesSource } from '#server/admin/cards-queries.ts'
import { golfersSource, peopleSource } from '#server/admin/people-queries.ts'
import { openPool } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const rows = 100_000
const times = 15
const limitMs = 200

/** A page and its count in the back office's lists, with a hundred thousand people, orders and cards. */
export async function benchAdmin() {
  const service = await prepareService()
  const { db, close } = openPool(service.databaseUrl)
  try {
    await fill(db)
    for (const [name, source, change] of queries) await measure(db, name, { source, change })
    await measureExport(db)
  } finally {
    await close()
    await service.close()
  }
}

const defaultQuery = (source: ListSource): ListQuery => ({
  q: '',
  sort: source.list.sort.by,
  order: source.list.sort.order,
  page: 1,
  size: 50,
  filters: {},
})

const queries: [string, ListSource, Partial<ListQuery>][] = [
  ['orders_open', ordersSource, {}],
  ['orders_by_mail', ordersSource, { q: 'person77123@example' }],
  ['orders_by_two_words', ordersSource, { q: 'lærke holm' }],
  ['orders_by_state', ordersSource, { filters: { status: 'cancelled' } }],
  ['orders_page_1000', ordersSource, { page: 1000 }],
  ['orders_sorted_by_name', ordersSource, { sort: 'buyerName', order: 'asc' }],
  ['people_by_part_of_a_name', peopleSource, { q: 'ærke' }],
  ['people_sorted_by_name', peopleSource, { sort: 'name', order: 'asc' }],
  ['golfers_by_two_beginnings', golfersSource, { q: 'an ho' }],
  ['passes_by_golfer', passesSource, { q: 'holm 77' }],
  ['passes_by_two_common_names', passesSource, { q: 'lærke holm' }],
  ['passes_by_number', passesSource, { q: 'sk27-077123' }],
]

async function measure(
  db: Db,
  metric: string,
  { source, change }: { source: ListSource; change: Partial<ListQuery> },
) {
  const query = { ...defaultQuery(source), ...change }
  const took: number[] = []
  const run = () =>
    Promise.all([selectListPage(db, source, query), countListRows(db, source, query)])
  // Not measured, because it opens connections and reads pages from disk.
  await run()
  for (let time = 0; time < times; time += 1) {
    const started = performance.now()
    await run()
    took.push(performance.now() - started)
  }
  const p95 = percentile(took, 0.95)
  print({
    bench: 'admin',
    metric,
    value: rounded(p95),
    unit: `ms p95 of ${times}, ${rows} rows`,
    peer: 'limit',
    peerValue: limitMs,
    ratio: rounded(p95 / limitMs, 2),
  })
}

async function measureExport(db: Db) {
  const started = performance.now()
  let read = 0
  await db.transaction(async (tx) => {
    for await (const batch of readAllRows(tx, ordersSource, defaultQuery(ordersSource))) {
      read += batch.length
    }
  })
  const seconds = rounded((performance.now() - started) / 1000, 2)
  print({
    bench: 'admin',
    metric: 'orders_whole',
    value: seconds,
    unit: `seconds for ${read} rows`,
  })
}

const first = sql`(array['Anne','Søren','Kirsten','Åge','Lærke','Jørgen','Bodil','Niels'])[1 + n % 8]`
const last = sql`(array['Østergaard','Kjær','Holm','Ågård','Bæk','Møller','Lund','Vinther'])[1 + (n / 8) % 8]`
const at = sql`timestamptz '2027-01-01' + n * interval '5 minutes'`
const numbers = sql`generate_series(1, ${rows}::int) as n`

async function fill(db: Db) {
  await db.execute(sql`insert into accounts (name, email, email_verified, created_at, updated_at)
    select ${first} || ' ' || ${last} || ' ' || n, 'person' || n || '@example.dk', true, ${at}, ${at} from ${numbers}`)
  await db.execute(sql`insert into golfers (first_name, last_name, created_at, updated_at)
    select ${first}, ${last} || ' ' || n, ${at}, ${at} from ${numbers}`)
  await db.execute(sql`insert into orders
    (number, kind, subject_id, buyer_name, buyer_email, status, total_ore, currency, created_at, expires_at)
    select '2027-' || lpad(n::text, 6, '0'), 'pass', gen_random_uuid(), ${first} || ' ' || ${last},
      'person' || n || '@example.dk', case when n % 50 = 0 then 'cancelled' else 'fulfilled' end,
      149500, 'DKK', ${at}, ${at} from ${numbers}`)
  await db.execute(sql`insert into order_lines
    (order_id, position, subject_id, description, list_price_ore, discount_ore, total_ore, vat_mode, vat_ore)
    select id, 1, subject_id, 'Sæsonkort 2027', 149500, 0, 149500, 'full_25', 29900 from orders`)
  await db.execute(sql`insert into seasons
    (code, sales_from, sales_to, play_from, play_to, status, terms_version, rule_version, created_at)
    values ('2027', '2026-11-27', '2027-09-30', '2027-03-01', '2027-11-30', 'live', '1', '1', now())`)
  await db.execute(sql`insert into passes
    (number, order_id, order_line_id, golfer_id, season_id, product_code, sold_terms, status, first_day,
     last_day, start_now, ordered_on, withdrawal_deadline, issued_at, exclusive)
    select 'SK27-' || lpad(n::text, 6, '0'), o.id, l.id, g.id, s.id, 'FULD',
      '{"seasonCode":"2027","price":149500,"productName":"Sæsonkort"}', 'active', '2027-03-01',
      '2027-11-30', true, '2027-01-01', '2027-01-15', o.created_at, true
    from (select *, row_number() over (order by number) as n from orders) as o
    join order_lines l on l.order_id = o.id
    join (select *, row_number() over (order by created_at) as m from golfers) as g on g.m = o.n
    cross join seasons s`)
  await db.execute(sql`vacuum analyze`)
}

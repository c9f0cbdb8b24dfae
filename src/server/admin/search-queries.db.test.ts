import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoApp, type TestApp } from '#test/test-app.ts'
import { checkIns } from '../db/tables/checkins.ts'
import {
  accountsWith,
  activityEventsWith,
  checkInHas,
  checkInsWithAll,
  findCommonWords,
  golfersWith,
  ordersWith,
  passesWith,
  searchWords,
  type Has,
} from './search-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createDemoApp()
  await app.db.execute(sql`analyze`)
})
afterAll(() => app.close())

/** The query plan without sequential scans, as for large tables. */
const planOf = (has: Has, find: (has: Has) => SQL, id: SQL) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off) select 1 where ${id} = ${find(has)}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

const uuid = sql`gen_random_uuid()`
const searches: [string, (has: Has) => SQL, string[], SQL][] = [
  ['accounts', accountsWith, ['accounts_search'], uuid],
  ['orders', ordersWith, ['orders_search', 'payment_attempts_search'], uuid],
  ['golfers', golfersWith, ['golfers_search', 'golfer_memberships_search'], uuid],
  ['passes', passesWith, ['passes_search', 'golfers_search', 'orders_search'], uuid],
  [
    'events',
    activityEventsWith,
    [
      'activity_search',
      'accounts_search',
      'golfers_search',
      'passes_search',
      'orders_search',
      'clubs_search',
    ],
    sql`0::bigint`,
  ],
]

test.each(searches)('%s are searched by their indexes only', async (_, find, indexes, id) => {
  // Characters without a trigram would make the index return every row for a recheck.
  for (const word of ['an', 'k', 'holm']) {
    for (const has of searchWords(word)) {
      const plan = await planOf(has, find, id)
      for (const index of indexes) expect(plan, word).toContain(`Bitmap Index Scan on ${index}`)
      expect(plan, word).not.toContain('Seq Scan')
      expect(plan, word).not.toContain('Rows Removed by Index Recheck')
    }
  }
})

test('common words filter check-ins in their order, others collect them, and both find the same ones', async () => {
  const idsOf = async (condition: SQL) => {
    const { rows } = await app.db.execute(
      sql`select ${checkIns.id} as id from ${checkIns} where ${condition} order by 1`,
    )
    return rows
  }
  const sizes: number[] = []
  // The last two by a golfer and a club.
  for (const text of ['golf', 'an', 'holm', 'sk-', 'xqz', 'an j', 'holm golf']) {
    const words = searchWords(text)
    const collected = await idsOf(sql`${checkIns.id} = ${checkInsWithAll(words)}`)
    const filtered = sql.join(words.map(checkInHas), sql` and `)
    expect(await idsOf(filtered), text).toEqual(collected)
    sizes.push(collected.length)
  }
  expect(new Set(sizes).size).toBeGreaterThan(3)
  expect(sizes[4]).toBe(0)
  expect(Math.min(...sizes.slice(5))).toBeGreaterThan(0)
  // Of the clubs dozens have the first word in their names.
  expect(await findCommonWords(app.db, searchWords('golf xqz'))).toEqual([true, false])
})

test('at most six words are searched', () => {
  expect(searchWords('  a b\tc d e f g ')).toHaveLength(6)
  expect(searchWords('   ')).toEqual([])
})

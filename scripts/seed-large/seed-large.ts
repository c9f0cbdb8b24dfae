import type pg from 'pg'
import { yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '#server/ctx.ts'
import { databaseOf } from '#server/db/client.ts'
import { recordLargeSeason } from '#server/demo/large-season.ts'
import { ensureSeasons, getSeason } from '#server/passes/seasons.ts'
import { reserveInSeries } from '#server/payments/queries.ts'
import { checkInColumns, checkInRows, roundColumns, roundRows } from './check-ins.ts'
import { addClubs } from './clubs.ts'
import { copyRows } from './copy.ts'
import { planCards, type LargeCard } from './plan-cards.ts'
import type { Sold } from './card-facts.ts'
import { moneyTables } from './money-tables.ts'
import { passTables } from './pass-tables.ts'
import { peopleTables } from './people-tables.ts'

/** In the order in which they refer to each other. */
const cardTables = [...peopleTables, ...moneyTables, ...passTables]

export type Size = { cards: number; checkIns: number; clubs: number }

export const large: Size = { cards: 100_000, checkIns: 1_000_000, clubs: 200 }

type Said = (text: string) => void

/**
 * Adds a season of many cards and check-ins to the demonstration, all of it or nothing. The rows are plain and go in by
 * COPY, without the services; what can be read of a card fits together: money, rounds, refunds and points.
 */
export async function seedLarge(ctx: Ctx, client: pg.ClientBase, size: Size, say: Said) {
  await client.query('begin')
  try {
    const inside: Ctx = { ...ctx, db: databaseOf(client) }
    const done = await fill(inside, client, size, say)
    await recordLargeSeason(inside, done)
    await client.query('commit')
    // What autovacuum would do in a while: statistics for the planner, and pages that an index alone can answer for.
    await client.query('vacuum (analyze)')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function fill(ctx: Ctx, client: pg.ClientBase, size: Size, say: Said) {
  const [current] = await ensureSeasons(ctx.db, ctx)
  if (!current) throw new Error('The demonstration has no season')
  const { season, products } = await getSeason(ctx.db, current.id)
  const clubs = await addClubs(client, { count: size.clubs, from: season.playFrom, at: ctx.now() })
  say(`${clubs.length} klubber`)
  const day: PlainDate = today(ctx)
  const cards = planCards({ id: current.id, season, products, today: day }, { ...size, clubs })
  const sold: Sold = { seasonId: current.id, clubs, orderNumber: await orderNumbers(ctx, cards) }
  for (const { table, columns, row } of cardTables) {
    const rows = cards.flatMap((card) => {
      const made = row(card, sold)
      return made ? [made] : []
    })
    await copyRows(client, { table, columns: columns.split(' ') }, rows)
    say(`${table}: ${rows.length}`)
  }
  const told = (table: string) => (rows: number) => {
    if (rows % 100_000 === 0) say(`${table}: ${rows}`)
  }
  const checkIns = await copyRows(
    client,
    { table: 'check_ins', columns: checkInColumns.split(' ') },
    checkInRows(cards, sold),
    told('check_ins'),
  )
  const rounds = await copyRows(
    client,
    { table: 'rounds_used', columns: roundColumns.split(' ') },
    roundRows(cards, sold),
    told('rounds_used'),
  )
  return { clubs: clubs.length, cards: cards.length, checkIns, rounds }
}

/** Numbers the orders of each year in the order of their sale, after those that exist. */
async function orderNumbers(ctx: Ctx, cards: readonly LargeCard[]) {
  const numbers = new Map<number, string>()
  const bySale = cards.toSorted((a, b) =>
    a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : a.soldAt - b.soldAt,
  )
  for (const [year, ofYear] of Map.groupBy(bySale, ({ soldOn }) => yearOf(soldOn))) {
    const first = await reserveInSeries(ctx.db, `orders-${year}`, ofYear.length)
    ofYear.forEach(({ n }, at) => numbers.set(n, `${year}-${String(first + at).padStart(6, '0')}`))
  }
  return ({ n }: LargeCard) => numbers.get(n) ?? ''
}

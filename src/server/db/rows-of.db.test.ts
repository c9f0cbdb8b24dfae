import { asc, eq, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { rowsOf } from './rows-of.ts'
import { bytes, day, id, instant } from './tables/columns.ts'

const rounds = pgTable('rounds_read', {
  id: id().primaryKey(),
  player: integer().notNull(),
  played: day('played').notNull(),
  storedAt: instant('stored_at').notNull(),
  clubs: text().array().notNull(),
  terms: jsonb().notNull(),
  position: bigint({ mode: 'number' }),
})
const players = pgTable('players_read', { number: integer().primaryKey(), name: text().notNull() })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.db.execute(sql`create table players_read (number int primary key, name text)`)
  await app.db.execute(sql`create table rounds_read (id uuid primary key default gen_random_uuid(),
    player int, played date, stored_at timestamptz, clubs text[], terms jsonb, position bigint)`)
  await app.db.execute(sql`insert into players_read values (1, 'Anne Holm')`)
  await app.db
    .execute(sql`insert into rounds_read (player, played, stored_at, clubs, terms, position) values
    (1, '2027-06-12', '2027-06-12 07:30:00.125+00', '{Alsbjerg,"Æbelø, 9 huller"}', '{"holes": 18}', 9007199254740991),
    (2, '2027-06-13', '2027-12-31 23:59:59.999999+00', '{}', '["\\u00e6", null, 1.50]', null)`)
})
afterAll(() => app.close())

test('rows that are read as a column of another query are those of the query itself', async () => {
  const query = () =>
    app.db
      .select({ round: rounds, player: { number: players.number, name: players.name } })
      .from(rounds)
      .leftJoin(players, eq(players.number, rounds.player))
      .orderBy(asc(rounds.played))
  const [row] = await app.db
    .select({ all: rowsOf(query()), last: rowsOf(query().offset(1)) })
    .from(sql`(select 1) as once`)
  const alone = await query()
  expect(alone).toHaveLength(2)
  expect(alone[1]?.player).toBeNull()
  expect(row).toEqual({ all: alone, last: alone.slice(1) })
})

test('a query without rows is an empty list beside one with rows', async () => {
  const of = (player: number) => app.db.select().from(rounds).where(eq(rounds.player, player))
  const [row] = await app.db
    .select({ some: rowsOf(of(1)), none: rowsOf(of(9)) })
    .from(sql`(select 1) as once`)
  expect(row?.some).toHaveLength(1)
  expect(row?.none).toEqual([])
})

test('a column whose values JSON would change is refused', () => {
  const files = pgTable('files_read', { file: bytes('file'), price: numeric() })
  const { file, price } = files
  expect(() => rowsOf(app.db.select({ file }).from(files))).toThrow('file')
  expect(() => rowsOf(app.db.select({ price }).from(files))).toThrow('price')
})

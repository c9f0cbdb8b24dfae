import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from './database.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>
let client: pg.Client
beforeAll(async () => {
  database = await copyTemplate()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What the file reads of a tournament with so many rounds out, beside the tables as they are now. */
async function seedsOf(state: string, cut: object | null, drawn: number) {
  await client.query(`
    drop schema if exists before cascade;
    create schema before;
    set search_path to before;
    create table tournaments (id int, state text);
    create table tournament_rounds (tournament_id int, number smallint, draw_version int);
    create table tournament_divisions (tournament_id int, terms jsonb, lot_seed text)`)
  await client.query('insert into tournaments values (1, $1)', [state])
  for (const round of [1, 2, 3]) {
    const values = [round, round <= drawn ? 1 : 0]
    await client.query('insert into tournament_rounds values (1, $1, $2)', values)
  }
  const terms = JSON.stringify({ cut })
  await client.query(`insert into tournament_divisions values (1, $1, 'seed'), (1, $1, null)`, [
    terms,
  ])
  await client.query(await readFile('db/migrations/0016_lots-by-round.sql', 'utf8'))
  const { rows } = await client.query<{ lot_seeds: object | null }>(
    'select lot_seeds from tournament_divisions order by lot_seeds is null',
  )
  return rows.map((row) => row.lot_seeds)
}

const broken = { afterRound: 1, byBrokenTies: true }

test.each([
  { of: 'a cut by them, while the next round is played', cut: broken, drawn: 2, after: 1 },
  { of: 'a cut by them, before the next round is out', cut: broken, drawn: 1, after: 1 },
  { of: 'the end after such a cut', state: 'scores_in', cut: broken, drawn: 2, after: 2 },
  { of: 'a cut that shares its line', cut: { ...broken, byBrokenTies: false }, drawn: 2, after: 2 },
  { of: 'a tournament without a cut', state: 'final', cut: null, drawn: 3, after: 3 },
  { of: 'a tournament with nothing out', state: 'closed', cut: null, drawn: 0, after: 1 },
])('lots for $of belong to round $after', async ({ state = 'in_play', cut, drawn, after }) => {
  expect(await seedsOf(state, cut, drawn)).toEqual([{ [after]: 'seed' }, null])
})

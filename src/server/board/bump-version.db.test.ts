import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildClub } from '#test/clubs.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { databaseOf } from '../db/client.ts'
import { entriesPart } from '../entries/personal-data-queries.ts'
import { selectPublished } from '../results/result-queries.ts'
import { loadBoardFacts } from './load-facts.ts'

/** The columns that each trigger watches, read from the database, and whether a change affects boards. */
type Watched = { table: string; change: 'card' | 'display' | 'standing'; columns: string[] }
type Column = { table: string; column: string; type: string; refersTo: string | null }
type Version = { version: number; facts: number; isNewer: boolean }

let app: TestApp
let built: Awaited<ReturnType<typeof buildTournament>>
let watched: Watched[]
let columns: Column[]

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T12:00:00+02:00' })
  await buildEverything()
  watched = await run<Watched>(`
    select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\000', 1) as change,
      array(select attname::text from pg_attribute
        where attrelid = tgrelid and attnum = any(tgattr::int2[])) as columns
    from pg_trigger
    where tgfoid = 'bump_tournament_version'::regproc and tgattr <> '' and tgname <> 'version_taken_back'`)
  columns = await run<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = a.attrelid and conkey = array[a.attnum]) as "refersTo"
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    where c.table_schema = 'public' order by 1, c.ordinal_position`)
})
afterAll(() => app.close())

const run = async <Row extends object = object>(text: string) =>
  (await app.db.execute(sql.raw(text))).rows as unknown as Row[]

/** Two rounds with a row in every table that a board reads, and a value in every column with a check. */
async function buildEverything() {
  await buildClub(app.db)
  built = await buildTournament(app.db, { state: 'in_play', rounds: 2 })
  const entries = await buildEntries(app.db, built, 4, { status: 'DQ' })
  for (const round of built.rounds) await buildDraw(app.db, { ...built, round }, entries)
  const [entryId] = entries.map(({ id }) => id)
  await run(`
    update tournaments set last_day = '2027-06-30';
    update tournament_rounds set voided_at = now(), void_reason = 'Uvejr';
    -- Columns of a rehearsal change one at a time here.
    alter table tournaments drop constraint tournaments_rehearsal_ends, drop constraint tournaments_rehearsal_private;
    update tournament_entries set desk_payment = 'cash', desk_paid_at = now(), side_position = 1;
    insert into tournament_divisions (tournament_id, position, name, terms)
      select tournament_id, 2, 'B', terms from tournament_divisions;
    insert into tournament_sides (tournament_id, division_id, number, name, code, created_at)
      select tournament_id, min(id::text)::uuid, 1, 'Solskin', 'ABCDEF', now() from tournament_divisions group by 1;
    insert into accounts (name, email, created_at, updated_at) values ('Ane', 'ane@example.dk', now(), now());
    insert into golfers (first_name, last_name, created_at, updated_at) values ('Ane', 'Holm', now(), now());
    insert into score_entries (id, round_id, entry_id, hole, slot, replaces, is_late, written_at, received_at)
      values (gen_random_uuid(), '${built.round.id}', '${entryId}', 1, 'marker', '{}', false, now(), now());
    insert into tournament_results (tournament_id, version, kind, board, published_at)
      values ('${built.tournament.id}', 1, 'provisional', '[]', now());
    insert into side_competitions (round_id, hole, kind, created_at)
      values ('${built.round.id}', 3, 'nearest_pin', now());
    insert into skins_competitions (round_id, net, terms, created_at) values ('${built.round.id}', true, '{}', now());
    insert into side_statements (id, competition_id, entry_id, replaces, written_at, received_at)
      select gen_random_uuid(), id, '${entryId}', '{}', now(), now() from side_competitions`)
}

const tables = () => [...new Set(watched.map(({ table }) => table))]
/** Keys and references to a tournament, round or competition are not changed. */
const isKey = ({ table, column }: Pick<Column, 'table' | 'column'>) =>
  ['id', 'tournament_id', 'round_id', 'competition_id'].includes(column) ||
  (column === 'entry_id' && ['cards', 'flight_players', 'score_entries'].includes(table)) ||
  (column === 'version' && table === 'tournament_results')
const changeOf = ({ table, column }: Column) =>
  watched.filter((one) => one.table === table && one.columns.includes(column))[0]?.change

async function readVersion(): Promise<Version> {
  const [row] = await run<Version>(`
    select version, facts_version as facts, changed_at > '2001-01-01' as "isNewer"
    from tournament_versions where tournament_id = '${built.tournament.id}'`)
  return row!
}
/** The effect of a committed statement on the version; `changed` is the number of changed rows. */
async function versionsAround(statement: string) {
  await run(`update tournament_versions set changed_at = '2001-01-01'`)
  const before = await readVersion()
  const { rowCount } = await app.db.execute(sql.raw(statement))
  const after = await readVersion()
  return { changed: rowCount, bumped: after.version - before.version, after, before }
}

const otherValue: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  int2: (column) => `coalesce(${column}, 0) + 40`,
  int4: (column) => `coalesce(${column}, 0) + 40`,
  int8: (column) => `coalesce(${column}, 0) + 40`,
  bool: (column) => `not ${column}`,
  date: (column) => `coalesce(${column}, '2100-01-01') + 1`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 second'`,
  jsonb: () => `'{"changed": true}'`,
  uuid: () => 'gen_random_uuid()',
  _int2: () => `'{7}'`,
  _text: () => `'{Parkbanen}'`,
  _uuid: () => 'array[gen_random_uuid()]',
}
function changeOne({ table, column: name, type, refersTo }: Column) {
  const column = `"${name}"`
  const other = refersTo
    ? `(select id from ${refersTo} where id is distinct from t.${column} limit 1)`
    : otherValue[type]!(column)
  return `update ${table} t set ${column} = ${other} where ctid = (select ctid from ${table} limit 1)`
}

describe('the version of a tournament', () => {
  test('increases with each column that its board reads, and with no other column of these tables', async () => {
    const ofTables = columns.filter((one) => tables().includes(one.table) && !isKey(one))
    expect(watched.flatMap((one) => one.columns)).toHaveLength(ofTables.filter(changeOf).length)
    for (const column of ofTables) {
      const { changed, bumped, before, after } = await versionsAround(changeOne(column))
      const change = changeOf(column)
      const of = `${column.table}.${column.column}`
      expect({ of, changed, bumped }).toEqual({ of, changed: 1, bumped: change ? 1 : 0 })
      const facts = change === 'card' || !change ? before.facts : after.version
      expect({ of, ...after }).toMatchObject({ of, facts, isNewer: change === 'standing' })
    }
  })

  test('increases with inserted and deleted rows of each of these tables', async () => {
    // Ordered so that no row refers to a deleted one.
    const order = ['skins_competitions', 'side_statements', 'side_competitions', 'score_entries']
    order.push('cards', 'flight_players', 'flights', 'round_tees', 'tournament_entries')
    order.push('tournament_results', 'tournament_rounds', 'tournament_sides')
    order.push('tournament_divisions')
    expect([...order, 'tournaments'].toSorted()).toEqual(tables().toSorted())
    const kept = new Map<string, string>()
    for (const table of order) {
      const [row] = await run<{ rows: object[] }>(`select json_agg(t) as rows from ${table} t`)
      kept.set(table, JSON.stringify(row!.rows).replaceAll("'", "''"))
      expect({ table, ...(await versionsAround(`delete from ${table}`)) }).toMatchObject({
        bumped: 1,
      })
    }
    for (const table of order.toReversed()) {
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, '${kept.get(table)}')`
      const { bumped, after, before } = await versionsAround(insert)
      const facts = table === 'score_entries' ? before.facts : after.version
      expect({ table, bumped, facts: after.facts }).toEqual({ table, bumped: 1, facts })
    }
  })

  test('does not increase with entries that are not drawn, nor with a column set to its own value', async () => {
    const enter = `insert into tournament_entries
      select * from jsonb_populate_recordset(null::tournament_entries, (select jsonb_agg(to_jsonb(t)
        || jsonb_build_object('id', gen_random_uuid(), 'number', 900, 'status', null, 'golfer_id', null)) from
        (select * from tournament_entries limit 1) t))`
    const same = 'update tournament_entries set first_name = first_name, state = state'
    for (const statement of [enter, same, 'delete from tournament_entries where number = 900']) {
      expect(await versionsAround(statement)).toMatchObject({ bumped: 0 })
    }
  })

  test('increases when a delivered card is taken back', async () => {
    await run('update cards set delivered_at = now()')
    const { after } = await versionsAround('update cards set delivered_at = null')
    expect(after.isNewer).toBe(true)
  })

  test('increases once per transaction, with one notification', async () => {
    const listener = new pg.Client({ connectionString: app.databaseUrl })
    await listener.connect()
    await listener.query('listen tournament')
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    const before = await readVersion()
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`update cards set scores = '[3]'`)
      await tx.execute(sql`update tournament_entries set club_name = 'Nyt navn'`)
      await tx.execute(sql`update tournament_entries set status = 'WD'`)
      expect(await readVersion()).toEqual(before)
    })
    const after = await readVersion()
    expect(after).toMatchObject({ version: before.version + 1, facts: before.version + 1 })
    await expect.poll(() => heard).toEqual([`${built.tournament.id} ${after.version}`])
    await listener.end()
  })

  test('counts every one of many concurrent changes', async () => {
    const before = await readVersion()
    const drawn = await run<{ at: string }>(
      `select format('(%L, %L)', round_id, entry_id) as at from cards`,
    )
    const write = (i: number) =>
      run(`update cards set scores = '[${i}]'
        where (round_id, entry_id) = ${drawn[i % drawn.length]!.at}`)
    await Promise.all(Array.from({ length: 24 }, (_, i) => write(i + 10)))
    expect((await readVersion()).version).toBe(before.version + 24)
  })

  test('is not bumped for a tournament that the same transaction creates or deletes', async () => {
    await app.db.transaction(async (tx) => {
      const { tournament } = await buildTournament(tx)
      await tx.execute(sql`set constraints all immediate`)
      const stored = await tx.execute(sql`
        select version, changed_at from tournament_versions where tournament_id = ${tournament.id}`)
      expect(stored.rows).toEqual([{ version: 1, changed_at: null }])
      await tx.execute(sql`delete from tournaments where id = ${tournament.id}`)
    })
  })
})

/** The columns that a query reads, from PostgreSQL’s dependencies of a function body. */
async function columnsReadBy(client: pg.Client, query: string): Promise<string[]> {
  await client.query(`deallocate all; prepare probe as ${query}`)
  const { rows: prepared } = await client.query<{ types: string }>(
    `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements`,
  )
  await client.query(`
    create function probe(${prepared[0]?.types}) returns void begin atomic ${query}; end`)
  const { rows } = await client.query<{ name: string }>(`
    select distinct attrelid::regclass || '.' || attname as name
    from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where objid = 'probe'::regproc and refclassid = 'pg_class'::regclass and refobjsubid > 0`)
  await client.query('drop function probe')
  return rows.map(({ name }) => name)
}

test('a board reads exactly the columns whose changes bump the version', async () => {
  const { tournament, round, division } = await buildTournament(app.db, { state: 'in_play' })
  const of = { tournamentId: tournament.id, roundId: round.id }
  const entries = await buildEntries(app.db, { tournament, division }, 4)
  await buildDraw(app.db, { tournament, round, division, rounds: [round] }, entries)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const sent = vi.spyOn(client, 'query')
  const db = databaseOf(client)
  const facts = await loadBoardFacts(db, of)
  expect(facts.players).toHaveLength(4)
  await loadBoardFacts(db, of, facts)
  await selectPublished(db, tournament.id)
  const queries = new Set(sent.mock.calls.map(([query]) => (query as { text?: string }).text))

  const read = new Set<string>()
  for (const query of queries) {
    if (!query?.startsWith('select')) continue
    for (const name of await columnsReadBy(client, query)) read.add(name)
  }
  await client.end()
  const nameOf = ({ table, column }: Column) => `${table}.${column}`
  const unwatched = columns.filter((one) => read.has(nameOf(one)) && !isKey(one) && !changeOf(one))
  expect(unwatched.map(nameOf)).toEqual(
    ['version', 'facts_version', 'changed_at'].map((column) => `tournament_versions.${column}`),
  )
  const unread = columns.filter((one) => changeOf(one) && !read.has(nameOf(one)))
  expect(unread.map(nameOf)).toEqual([])
})

test('two erasures of people in the same tournaments do not deadlock', async () => {
  const others = [await buildTournament(app.db), await buildTournament(app.db)]
  const ids = await run<{
    id: string
  }>(`insert into golfers (first_name, last_name, created_at, updated_at)
    select 'Ib', 'Dahl', now(), now() from generate_series(1, 2) returning id`)
  // Their rows are in opposite orders, and so would be the locks.
  for (const [i, { id: golferId }] of ids.entries()) {
    for (const one of i === 0 ? others : others.toReversed()) {
      await buildEntries(app.db, one, 1, { golferId, number: i + 1 })
    }
  }
  const erase = ({ id }: { id: string }) =>
    app.db.transaction((tx) =>
      entriesPart.erase(tx, app.ctx(), { accountId: id, email: '', golferIds: [id] }),
    )
  const holders = await Promise.all(others.map(({ tournament }) => holdVersion(tournament.id)))
  const erasing = Promise.allSettled(ids.map(erase))
  // Without a fixed order, each erasure would hold one version and wait for the other.
  for (const release of holders) {
    await waitForLockWaiters(app, 2)
    await release()
    await setTimeout(100)
  }
  const erased = await erasing
  expect(erased.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

async function holdVersion(tournamentId: string) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('begin')
  const held = 'select from tournament_versions where tournament_id = $1 for update'
  await client.query(held, [tournamentId])
  return () => client.end()
}

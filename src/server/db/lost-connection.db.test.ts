import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openClient, openPool, type Db } from './client.ts'
import { limitsOf, startOptions } from './limits.ts'
import { openTransaction } from './transactions.ts'
import { NoConnectionError, databaseFailureOf } from './database-failure.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Terminates backends from another connection, as an administrator or a restart does. */
async function terminate(pids: number[]) {
  const admin = await openClient(app.databaseUrl)
  await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
  await admin.end()
}

const pidOf = async (db: Db) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid

const caught = (work: Promise<unknown>, meanwhile?: () => void) => {
  meanwhile?.()
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a connection lost during a transaction ends the transaction, not the process', async () => {
  const { db, pool, close } = openPool(app.databaseUrl, 2)
  const error = await caught(
    db.transaction(async (tx) => {
      await terminate([await pidOf(tx)])
      // The connection is idle when it ends.
      await sleep(100)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(databaseFailureOf(error)).toBe('lost')
  expect(pool.totalCount).toBe(0)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a query whose connection is lost fails as lost, not as a bug', async () => {
  const { db, close } = openPool(app.databaseUrl, 2)
  const error = await caught(
    db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      setTimeout(() => void terminate([pid]), 50)
      await tx.execute(sql`select pg_sleep(10)`)
    }),
  )
  expect(databaseFailureOf(error)).toBe('lost')
  await close()
})

test('lost idle connections are replaced', async () => {
  const { db, pool, close } = openPool(app.databaseUrl, 3)
  const pids = await Promise.all([1, 2, 3].map(() => pidOf(db)))
  await terminate(pids)
  while (pool.totalCount > 0) await sleep(5)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test.each([
  ['at its begin', true],
  ['at its commit', false],
])('a transaction whose connection is lost %s fails as lost', async (_, isAtBegin) => {
  const { db, pool, close } = openPool(app.databaseUrl, 1)
  const client = await pool.connect()
  const lose = () => {
    const { connection } = client as unknown as { connection: { stream: Socket } }
    connection.stream.destroy()
  }
  client.release()
  const error = await caught(
    db.transaction(async (tx) => {
      if (!isAtBegin) {
        await tx.execute(sql`select 1`)
        lose()
      }
    }),
    isAtBegin ? lose : undefined,
  )
  expect(databaseFailureOf(error)).toBe('lost')
  await close()
})

test('of statements that are sent together, the cause is known and not what it did to the others', async () => {
  const { db, close } = openPool(app.databaseUrl, 1)
  const held = await openClient(app.databaseUrl)
  await held.query('begin; lock table clubs in access exclusive mode')
  const errors: unknown[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const together = openTransaction(
      db,
      async (tx) => {
        await tx.execute(sql`set local lock_timeout = 20`)
        const inMoreSteps = async () => {
          const [answer] = await Promise.all([tx.execute(sql`select 1 from clubs`), null])
          return answer
        }
        return Promise.all([inMoreSteps(), tx.execute(sql`select 1`)])
      },
      async () => undefined,
    )
    errors.push(await caught(together))
  }
  expect(errors.map(databaseFailureOf)).toEqual(['busy', 'busy', 'busy'])
  await held.query('rollback')
  await held.end()
  await close()
})

test('a statement that comes after the failure of another is not stored on its own', async () => {
  await app.db.execute(sql`create table if not exists after_failure (id int)`)
  let later: Promise<unknown> = Promise.resolve()
  const run = app.db.transaction(async (tx) => {
    const failed = tx.execute(sql`select 1 / 0`)
    // It goes on after the transaction has been rolled back.
    later = failed
      .catch(() => new Promise((resolve) => setTimeout(resolve, 100)))
      .then(() => tx.execute(sql`insert into after_failure values (1)`))
      .catch((error: unknown) => error)
    await failed
  })
  await expect(run).rejects.toThrow('Failed query')
  expect(await later).toBeInstanceOf(Error)
  const { rows } = await app.db.execute(sql`select * from after_failure`)
  expect(rows).toEqual([])
})

test('connections lost at the start of a transaction return to the pool', async () => {
  const { db, pool, close } = openPool(app.databaseUrl, 2)
  for (let turn = 0; turn < 4; turn += 1) {
    const client = await pool.connect()
    const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    client.release()
    // The pool has not noticed the loss when the connection is checked out again.
    const gone = terminate([pid])
    const trying = caught(db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)))
    await gone
    await trying
  }
  expect((await Promise.all([1, 2].map(() => db.execute(sql`select 1`)))).length).toBe(2)
  await expect.poll(() => pool.waitingCount).toBe(0)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  await close()
})

test.each([
  ['a promise', (pool: pg.Pool) => pool.connect()],
  [
    'a callback',
    (pool: pg.Pool) =>
      new Promise<pg.PoolClient>((resolve, reject) => {
        pool.connect((error, client) => (client ? resolve(client) : reject(error)))
      }),
  ],
])('a connection lost while checked out by %s is released once, by itself', async (_, lend) => {
  const { pool, close } = openPool(app.databaseUrl, 1)
  const client = await lend(pool)
  await terminate([(await client.query('select pg_backend_pid() as pid')).rows[0].pid])
  while (pool.totalCount > 0) await sleep(5)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('waiting for a connection too long, or behind too many callers, fails as busy', async () => {
  const { db, pool, close } = openPool(app.databaseUrl, 1)
  const client = await pool.connect()
  const waiting = Array.from({ length: limitsOf.request.waiting }, () =>
    caught(db.execute(sql`select 1`)),
  )
  const from = performance.now()
  const refused = await caught(db.execute(sql`select 1`))
  expect(databaseFailureOf(refused)).toBe('busy')
  expect(performance.now() - from, 'at once').toBeLessThan(limitsOf.request.connection / 2)
  const inTransaction = await caught(db.transaction((tx) => tx.execute(sql`select 1`)))
  expect(inTransaction).toBeInstanceOf(NoConnectionError)
  const errors = await Promise.all(waiting)
  expect(new Set(errors.map(databaseFailureOf))).toEqual(new Set(['busy']))
  client.release()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('statement, lock and idle timeouts follow the kind of work', async () => {
  const shown = async (db: Db) =>
    (
      await db.execute<{ name: string; setting: string }>(
        sql`select name, setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      )
    ).rows.map(({ setting }) => Number(setting))
  for (const [work, limits] of [
    ['request', [30_000, 8_000, 15_000]],
    ['job', [120_000, 30_000, 300_000]],
    ['unlimited', [0, 0, 0]],
  ] as const) {
    const { db, close } = openPool(app.databaseUrl, 1, { work })
    expect(await shown(db)).toEqual(limits)
    await close()
  }
  expect(startOptions('unlimited')).toContain('statement_timeout=0')
})

test('a slow query fails as busy, and an idle transaction as lost', async () => {
  const { db, close } = openPool(app.databaseUrl, 2)
  const slow = await caught(
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await tx.execute(sql`select pg_sleep(5)`)
    }),
  )
  expect(databaseFailureOf(slow)).toBe('busy')
  const silent = await caught(
    db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 50`)
      await sleep(200)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(databaseFailureOf(silent)).toBe('lost')
  const bug = await caught(db.execute(sql`select nothing from nowhere`))
  expect(databaseFailureOf(bug)).toBeUndefined()
  await close()
})

/** Terminates the connection of a request while it waits for a locked table. */
async function cutOff(
  table: string,
  request: () => Response | Promise<Response>,
): Promise<Response> {
  const held = await openClient(app.databaseUrl)
  await held.query(`begin; lock table ${table} in access exclusive mode`)
  const pending = request()
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  let pids: number[] = []
  while (pids.length === 0) {
    pids = (await app.pool.query<{ pid: number }>(waiting)).rows.map(({ pid }) => pid)
  }
  await terminate(pids)
  const answer = await pending
  await held.query('rollback')
  await held.end()
  return answer
}

test.each([
  ['club_terms', () => app.request('GET', '/api/v1/clubs')],
  [
    'accounts',
    () =>
      app.request('POST', '/api/v1/account/sign-in', {
        email: 'anne@example.dk',
        password: 'en lang adgangskode',
      }),
  ],
])(
  'a request whose connection is lost while reading %s receives 503, its own code and a retry time',
  async (table, request) => {
    const answer = await cutOff(table, request)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await answer.json()).toMatchObject({ error: { code: 'database_unavailable' } })
    const { rows } = await app.pool.query('select count(*)::int as kept from web_errors')
    expect(rows).toEqual([{ kept: 0 }])
    expect((await app.request('GET', '/api/v1/clubs')).status).toBe(200)
  },
)

test('broken sockets to other servers are no failures of the database', () => {
  expect(
    databaseFailureOf(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
  ).toBe(undefined)
  expect(databaseFailureOf(new Error('Connection terminated'))).toBe(undefined)
})

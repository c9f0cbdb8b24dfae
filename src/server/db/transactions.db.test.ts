import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Db } from './client.ts'
import { openTransaction } from './transactions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.db.execute(sql`create table last_statements (id int primary key)`)
})
beforeEach(() => app.db.execute(sql`truncate last_statements`))
afterAll(() => app.close())

const store = (id: number): SQL => sql`insert into last_statements values (${id})`

async function stored() {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from last_statements order by id`,
  )
  return rows.map(({ id }) => id)
}

const closeWith = (closing: (tx: Db) => readonly Promise<unknown>[]) =>
  openTransaction(app.db, {
    opening: async () => 'opened',
    run: async (tx, opened) => {
      await tx.execute(store(1))
      return opened
    },
    closing,
  })

test('the last statements of a transaction are stored with its commit', async () => {
  const closed = closeWith((tx) => [2, 3].map((id) => tx.execute(store(id)).execute()))
  expect(await closed).toBe('opened')
  expect(await stored()).toEqual([1, 2, 3])
})

test('when one of the last statements fails nothing is stored, and its cause is told', async () => {
  const twice = closeWith((tx) => [2, 1, 3].map((id) => tx.execute(store(id)).execute()))
  await expect(twice).rejects.toMatchObject({ cause: { constraint: 'last_statements_pkey' } })
  expect(await stored()).toEqual([])
})

test('a failure among the last statements that nobody passed on is still a failure', async () => {
  const silent = closeWith((tx) => [
    tx
      .execute(store(1))
      .execute()
      .catch(() => undefined),
  ])
  await expect(silent).rejects.toMatchObject({ cause: { constraint: 'last_statements_pkey' } })
  expect(await stored()).toEqual([])
})

test('a last statement that would be sent after the commit rolls everything back', async () => {
  const late = closeWith((tx) => [
    tx.execute(store(2)).execute(),
    Promise.resolve().then(() => tx.execute(store(3)).execute()),
  ])
  await expect(late).rejects.toThrow('sent at once')
  expect(await stored()).toEqual([])
})

test('a last statement that cannot be written rolls everything back', async () => {
  const broken = closeWith((tx) => [
    tx.execute(store(2)).execute(),
    Promise.reject(new Error('no such column')),
  ])
  await expect(broken).rejects.toThrow('no such column')
  expect(await stored()).toEqual([])
})

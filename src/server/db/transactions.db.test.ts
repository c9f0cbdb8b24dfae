import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Db } from './client.ts'
import { insertRow } from './prepared.ts'
import { inSavepoint, onOneConnection, openTransaction, sendAhead } from './transactions.ts'

const table = pgTable('noted', { place: integer() })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.db.execute(sql`create table noted (place int primary key, note text)`)
})
beforeEach(() => app.db.execute(sql`truncate noted`))
afterAll(() => app.close())

/** Sends one statement at once, as the writes of a transaction must. */
const note = (tx: Db, place: number, text = 'played') =>
  tx.execute(sql`insert into noted values (${place}, ${text})`).execute()

/** As a query that is only sent when its promise is first waited for. */
const noteLater = async (tx: Db, place: number) => {
  await Promise.resolve()
  await note(tx, place)
}

async function noted(): Promise<unknown[]> {
  const { rows } = await app.db.execute(sql`select place from noted order by place`)
  return rows.map(({ place }) => place)
}

test('what is sent ahead is stored in the order of the calls, and seen by what follows', async () => {
  await app.db.transaction(async (tx) => {
    await sendAhead(tx, () => note(tx, 1))
    await sendAhead(tx, () => noteLater(tx, 2))
    const { rows } = await tx.execute(sql`select place from noted`)
    expect(rows).toHaveLength(2)
    await sendAhead(tx, () => tx.execute(sql`delete from noted where place = 1`).execute())
    await sendAhead(tx, () => noteLater(tx, 3))
  })
  expect(await noted()).toEqual([2, 3])
})

test('what is sent ahead of a refusal is not stored', async () => {
  const failing = app.db.transaction(async (tx) => {
    await sendAhead(tx, () => note(tx, 1))
    throw new Error('The card is refused')
  })
  await expect(failing).rejects.toThrow('The card is refused')
  await app.db.transaction((tx) => note(tx, 2))
  expect(await noted()).toEqual([2])
})

test('outside a transaction of its own a write is stored at once', async () => {
  await sendAhead(app.db, () => note(app.db, 1))
  await onOneConnection(app.db, async (db) => {
    await expect(sendAhead(db, () => note(db, 1))).rejects.toThrow('Failed query')
  })
  await app.db.transaction(async (tx) => {
    // Drizzle's own savepoint.
    const inner = tx.transaction((part) => sendAhead(part, () => note(part, 1)))
    await expect(inner).rejects.toThrow('Failed query')
    await note(tx, 2)
  })
  expect(await noted()).toEqual([1, 2])
})

test('on one connection nothing goes on once a part has failed, where others may have the connection', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = onOneConnection(app.db, (db) => {
    const slow = db.execute(sql`select pg_sleep(0.05)`).execute()
    late = slow.then(() => note(db, 1))
    return Promise.all([late, Promise.reject(new Error('Not found'))])
  })
  await expect(failing).rejects.toThrow('Not found')
  await expect(late).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is over') },
  })
  expect(await noted()).toEqual([])
})

test.each([['last'], ['before another statement']])(
  'a write sent ahead that fails, %s, undoes the transaction',
  async (when) => {
    const failing = openTransaction(
      app.db,
      (tx) => tx.execute(sql`select 1`).execute(),
      async (tx) => {
        await sendAhead(tx, () => note(tx, 1))
        await sendAhead(tx, () => note(tx, 1))
        if (when !== 'last') await note(tx, 2)
      },
    )
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await noted()).toEqual([])
  },
)

test('a part that throws is undone, with what it sent ahead, and the rest is stored', async () => {
  await app.db.transaction(async (tx) => {
    await sendAhead(tx, () => note(tx, 1))
    const refused = inSavepoint(tx, async () => {
      await note(tx, 2)
      await sendAhead(tx, () => note(tx, 3))
      throw new Error('The card is refused')
    })
    await expect(refused).rejects.toThrow('The card is refused')
    await note(tx, 4)
  })
  expect(await noted()).toEqual([1, 4])
})

test('a part within a part is undone on its own, and the outer one as a whole', async () => {
  const partIn = (tx: Db, isRefused: boolean) =>
    inSavepoint(tx, async () => {
      await sendAhead(tx, () => note(tx, 1))
      // The number is taken, so another is drawn.
      await inSavepoint(tx, () => note(tx, 1)).catch(() => inSavepoint(tx, () => note(tx, 2)))
      await sendAhead(tx, () => note(tx, 3))
      if (isRefused) throw new Error('The card is refused')
    })
  await app.db.transaction(async (tx) => {
    await expect(partIn(tx, true)).rejects.toThrow('The card is refused')
    await note(tx, 9)
  })
  expect(await noted()).toEqual([9])
  await app.db.transaction((tx) => partIn(tx, false))
  expect(await noted()).toEqual([1, 2, 3, 9])
})

test('a write that failed before a part is what is reported, and not the part', async () => {
  const failing = app.db.transaction(async (tx) => {
    await sendAhead(tx, () => note(tx, 1))
    await sendAhead(tx, () => note(tx, 1))
    await inSavepoint(tx, () => note(tx, 2))
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await noted()).toEqual([])
})

test('a failure that a part has not noticed undoes the whole part around it', async () => {
  await app.db.transaction(async (tx) => {
    const outer = inSavepoint(tx, async () => {
      await note(tx, 1)
      await inSavepoint(tx, () => sendAhead(tx, () => note(tx, 1)))
      await note(tx, 2)
    })
    await expect(outer).rejects.toMatchObject({ cause: { code: '23505' } })
    await note(tx, 9)
  })
  expect(await noted()).toEqual([9])
})

test('the cause is told also when a prepared statement was sent twice behind it', async () => {
  const failing = app.db.transaction(async (tx) => {
    await sendAhead(tx, () => note(tx, 1))
    await sendAhead(tx, () => note(tx, 1))
    for (const place of [2, 3]) await sendAhead(tx, () => insertRow(tx, table, { place }))
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
})

import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  activity,
  activityChain,
  activityLinks,
  activityQueue,
} from '#server/db/tables/activity.ts'
import { event, insertEvents } from '#test/activity-chain.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { lockChain } from './chain-queries.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
const at = new Date('2027-05-04T08:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => chainActivity(app.ctx()))
afterAll(() => app.close())

const links = () => app.db.select().from(activityLinks).orderBy(asc(activityLinks.position))
const verify = () => verifyChain(app.db, app.clock.now())

// Rows are written unchained; one job chains what is committed (E11).
test('committed events are chained once, in the order of their ids', async () => {
  const before = (await links()).length
  const ids = await insertEvents(app.db, 3, at)
  expect((await verify()).waiting).toBe(3)
  expect(await chainActivity(app.ctx())).toBe(3)
  expect(await chainActivity(app.ctx())).toBe(0)
  const added = (await links()).slice(before)
  expect(added.map(({ position, activityId }) => [position, activityId])).toEqual(
    ids.map((id, n) => [before + n + 1, id]),
  )
  expect(await verify()).toMatchObject({ checked: before + 3, waiting: 0, total: 0 })
  const [end] = await app.db.select().from(activityChain)
  expect(end).toMatchObject({ position: before + 3, hash: added.at(-1)!.hash })
})

test('an event that is committed late, with a lower id than others, is chained after them', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let inserted: (id: number) => void = () => {}
  const late = new Promise<number>((resolve) => (inserted = resolve))
  const slow = app.db.transaction(async (tx) => {
    inserted((await insertEvents(tx, 1, at))[0]!)
    await released
  })
  const lateId = await late
  const [earlyId] = await insertEvents(app.db, 1, at)
  expect(lateId).toBeLessThan(earlyId!)
  expect(await chainActivity(app.ctx())).toBe(1)
  release()
  await slow
  expect(await chainActivity(app.ctx())).toBe(1)
  expect((await links()).slice(-2).map(({ activityId }) => activityId)).toEqual([earlyId, lateId])
  expect((await verify()).total).toBe(0)
})

test('an event that is rolled back is not chained', async () => {
  const failed = app.db.transaction(async (tx) => {
    await insertEvents(tx, 1, at)
    throw new Error('planted')
  })
  await expect(failed).rejects.toThrow('planted')
  expect(await chainActivity(app.ctx())).toBe(0)
  expect((await verify()).total).toBe(0)
})

test('of eight processes that chain while events arrive, none forks the chain', async () => {
  const before = (await links()).length
  const write = async () => {
    for (let n = 0; n < 10; n += 1) await insertEvents(app.db, 5, at)
  }
  const chain = async () => {
    for (let n = 0; n < 20; n += 1) await chainActivity(app.ctx())
  }
  await Promise.all([write(), write(), ...Array.from({ length: 8 }, chain)])
  await chainActivity(app.ctx())
  const stored = await links()
  expect(stored).toHaveLength(before + 100)
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, n) => n + 1))
  expect(await verify()).toMatchObject({ waiting: 0, total: 0 })
})

test('while another process chains, a call returns at once and chains nothing', async () => {
  await insertEvents(app.db, 1, at)
  await app.db.transaction(async (tx) => {
    expect(await lockChain(tx)).toBeDefined()
    expect(await chainActivity(app.ctx())).toBe(0)
  })
  expect(await chainActivity(app.ctx())).toBe(1)
})

test('a crash in the middle leaves everything as it was', async () => {
  await insertEvents(app.db, 2, at)
  const before = await links()
  const ctx = app.ctx()
  const crash = app.db.transaction(async (tx) => {
    expect(await chainActivity({ ...ctx, db: tx })).toBe(2)
    throw new Error('planted')
  })
  await expect(crash).rejects.toThrow('planted')
  expect(await links()).toEqual(before)
  expect(await chainActivity(ctx)).toBe(2)
  expect((await verify()).total).toBe(0)
})

test('more events than one transaction takes are chained by one call', async () => {
  const rows = Array.from({ length: 4_500 }, () => ({ ...event, at }))
  await app.db.insert(activity).values(rows)
  expect(await chainActivity(app.ctx())).toBe(4_500)
  expect(await app.db.$count(activityQueue)).toBe(0)
  expect((await verify()).total).toBe(0)
})

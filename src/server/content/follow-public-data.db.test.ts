import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clubs, courseClosures } from '#server/db/tables/clubs.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { listenerName, openListener, type Listener } from '../db/listen.ts'
import { followPublicData, type PublicData } from './follow-public-data.ts'
import { publicMoments, publicVersionTables } from './public-data-version.ts'

/** Before the five seconds are over after which it asks by itself. */
const called = { timeout: 4_500 }
/** A second until it tries, and the time that a busy machine takes to connect. */
const reconnected = { timeout: 4_500 }

let app: TestApp
let followed: { data: PublicData; listener: Listener }[] = []
const at = new Date('2027-05-04T08:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  for (const { data, listener } of followed.splice(0)) {
    data.close()
    await listener.close()
  }
})
afterAll(() => app.close())

async function follow() {
  const log = () => undefined
  const listener = openListener({ listenUrl: app.databaseUrl, log })
  const data = await followPublicData({ db: app.db, listener, now: app.clock.now, log })
  followed.push({ data, listener })
  return data
}

test('every listed table has a trigger, and no other table', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'count_public_change'::regproc`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...publicVersionTables].toSorted())
})

test.each([...publicVersionTables])('a write to %s changes the version', async (table) => {
  const data = await follow()
  const before = await data.version()
  await app.db.execute(sql`delete from ${sql.identifier(table)} where false`)
  await data.reread()
  expect(data.known()).not.toBe(before)
})

test('the moments are columns of tables on the list', async () => {
  for (const { table, column } of publicMoments) {
    expect(publicVersionTables).toContain(table)
    await app.db.execute(sql`select ${sql.identifier(column)} from ${sql.identifier(table)}`)
  }
})

test('every process is notified of committed changes only', async () => {
  const [here, there] = [await follow(), await follow()]
  const before = here.known()
  await app.db
    .transaction(async (tx) => {
      await tx.update(clubs).set({ city: 'Ingen Steder' })
      throw new Error('never mind')
    })
    .catch(() => undefined)
  await here.reread()
  expect(here.known()).toBe(before)

  await app.db.update(clubs).set({ city: 'Aarhus C' })
  await expect.poll(here.known, called).not.toBe(before)
  await expect.poll(there.known, called).toBe(here.known())
})

test('a missed notification is noticed at the reconnection', async () => {
  const data = await follow()
  const before = data.known()
  await app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`)
  await app.db.update(clubs).set({ city: 'Odense C' })
  await expect.poll(data.known, reconnected).not.toBe(before)
  const between = data.known()
  await app.db.update(clubs).set({ city: 'Vejle' })
  await expect.poll(data.known, called).not.toBe(between)
})

test.each([
  ['the next full hour', '2027-05-04T10:59:59+02:00', '2027-05-04T11:00:00+02:00'],
  ['midnight in Denmark', '2027-05-04T23:59:59+02:00', '2027-05-05T00:00:00+02:00'],
])('the version expires at %s', async (_moment, before, after) => {
  app.clock.set(before)
  const data = await follow()
  const now = data.known()
  app.clock.set(after)
  expect(data.known()).toBeUndefined()
  expect(await data.version()).not.toBe(now)
  app.clock.set(before)
  expect(await data.version()).toBe(now)
})

test('the version expires when a course closure ends', async () => {
  const club = await buildClub(app.db)
  const until = new Date('2027-05-04T08:30:00Z')
  const closure = { clubId: club.id, reason: 'frost' as never, from: at, until, setAt: at }
  await app.db.insert(courseClosures).values(closure)
  const data = await follow()
  const closed = await data.version()
  app.clock.set('2027-05-04T10:29:59+02:00')
  expect(data.known()).toBe(closed)
  app.clock.set('2027-05-04T10:30:00+02:00')
  expect(data.known()).toBeUndefined()
  expect(await data.version()).not.toBe(closed)
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods, lastDeletedDay } from '#domain/privacy/periods.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { eraseFrom } from '#server/db/erase-from.ts'
import { saveSetting } from '#server/db/settings.ts'
import { activity, activityAnchors, activityLinks } from '#server/db/tables/activity.ts'
import { checkIns } from '#server/db/tables/checkins.ts'
import { insertEvents } from '#test/activity-chain.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { deleteOldEvents } from './chain-queries.ts'
import { deleteActivityEvents } from './personal-data-queries.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
const today = plainDate('2034-03-01')
/** The last instant of 2028, whose events are deleted from 1 January 2034 on. */
const lastDeleted = new Date(
  danishInstant(addDays(lastDeletedDay(periods.log, today), 1), 0).getTime() - 1,
)
const firstKept = new Date(lastDeleted.getTime() + 1)

beforeAll(async () => {
  app = await createTestApp({ now: '2034-03-01T10:00:00+01:00' })
  const offset = app.clock.now().getTime() - Date.now()
  await saveSetting(app.db, 'clock_offset_ms', offset, app.clock.now())
  await insertEvents(app.db, 3, app.clock.now())
  await chainActivity(app.ctx())
  await insertCheckIn()
})
afterAll(() => app.close())

/** A check-in of a guest, by the API. */
async function insertCheckIn() {
  const club = await buildClub(app.db)
  const golfer = await buildGolfer(app.db)
  const { accountId } = await signIn(app.db, { golferIds: [golfer.id] })
  const pass = await buildPass(app.db, { golferId: golfer.id })
  await app.db.insert(checkIns).values({
    id: crypto.randomUUID(),
    kind: 'attempt',
    passId: pass.id,
    golferId: golfer.id,
    clubId: club.id,
    mode: 'manual',
    holes: 18,
    day: today,
    minute: 600,
    atClient: app.clock.now(),
    atServer: app.clock.now(),
    offline: false,
    skewed: false,
    result: 'allow',
    reasons: [],
    answer: { guest: 'Anne' },
    requestHash: 'x',
    ruleVersion: '1',
    weightPoints: 18,
    accountId,
    staticCode: false,
  })
}

const causeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { cause?: { message: string } }) => error.cause?.message ?? String(error),
  )
const statement = (text: string) => causeOf(app.db.execute(sql.raw(text)))

// The log (L-BK-6) and check-ins (E3).
test.each([
  ['activity', "action = 'x'"],
  ['activity_links', "hash = 'x'"],
  ['check_ins', "void_reason = 'x'"],
])('a row of %s is neither changed nor deleted', async (table, change) => {
  expect(await app.db.$count(sql.raw(table) as never)).toBeGreaterThan(0)
  const refused = `${table} is insert-only`
  expect(await statement(`update ${table} set ${change}`)).toContain(refused)
  expect(await statement(`delete from ${table}`)).toContain(refused)
  expect(await statement(`truncate ${table} cascade`)).toContain(refused)
})

test('an erasure changes only the columns that may hold a name, and only while it runs', async () => {
  const inErasure = (change: (tx: Db) => Promise<unknown>) =>
    app.db.transaction((tx) => eraseFrom(tx, checkIns, () => change(tx)))
  const refused = 'check_ins is insert-only: update is refused'
  expect(
    await causeOf(inErasure((tx) => tx.update(checkIns).set({ answer: {}, accountId: null }))),
  ).toBe('done')
  expect(await causeOf(inErasure((tx) => tx.update(checkIns).set({ holes: 9 })))).toBe(refused)
  expect(
    await causeOf(inErasure((tx) => tx.update(checkIns).set({ answer: {}, voidReason: 'x' }))),
  ).toBe(refused)
  const afterwards = app.db.transaction(async (tx) => {
    await eraseFrom(tx, checkIns, async () => undefined)
    await tx.update(checkIns).set({ answer: { guest: 'Bo' } })
  })
  expect(await causeOf(afterwards)).toBe(refused)
  expect(await statement(`update check_ins set answer = '{}'`)).toBe(refused)
})

test('an erasure of check-ins may not touch the log, and none may change an event', async () => {
  const other = app.db.transaction((tx) => eraseFrom(tx, checkIns, () => tx.delete(activity)))
  expect(await causeOf(other)).toContain('activity is insert-only: delete')
  const changed = app.db.transaction((tx) =>
    eraseFrom(tx, activity, () => tx.update(activity).set({ action: 'x' })),
  )
  expect(await causeOf(changed)).toContain('activity is insert-only: update')
})

test('the database keeps an event as long as the retention says, and not longer', async () => {
  await insertEvents(app.db, 1, lastDeleted)
  const [kept] = await insertEvents(app.db, 1, firstKept)
  await chainActivity(app.ctx())
  expect(await causeOf(deleteOldEvents(app.db, firstKept))).toContain('must be kept')
  expect(await deleteOldEvents(app.db, lastDeleted)).toBe(1)
  expect(await deleteOldEvents(app.db, lastDeleted)).toBe(0)
  expect(await app.db.$count(activity, eq(activity.id, kept!))).toBe(1)
  expect((await verifyChain(app.db, app.clock.now())).total).toBe(0)
})

test('old events are deleted wherever they stand in the chain, which stays whole', async () => {
  const anchorsBefore = await app.db.$count(activityAnchors)
  // Two that were committed late, an event of today between them, and one that nobody has chained.
  await insertEvents(app.db, 2, lastDeleted)
  await insertEvents(app.db, 1, app.clock.now())
  await chainActivity(app.ctx())
  await insertEvents(app.db, 1, lastDeleted)
  const before = await app.db.$count(activity)
  const gone = await app.db.transaction((tx) =>
    deleteActivityEvents(tx, lastDeleted, app.clock.now()),
  )
  expect(gone).toBe(3)
  expect(await app.db.$count(activity)).toBe(before - 3)
  expect(await app.db.$count(activityLinks)).toBe(before - 3)
  expect(await app.db.$count(activityAnchors)).toBe(anchorsBefore + 2)
  expect((await verifyChain(app.db, app.clock.now())).total).toBe(0)
  // The chain goes on from an anchor at its end.
  await insertEvents(app.db, 2, app.clock.now())
  await chainActivity(app.ctx())
  expect(await verifyChain(app.db, app.clock.now())).toMatchObject({ total: 0, waiting: 0 })
  expect(await statement('delete from activity_anchors')).toContain('is insert-only')
})

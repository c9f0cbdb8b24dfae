import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import {
  activity,
  activityAnchors,
  activityChain,
  activityLinks,
  activityQueue,
} from '#server/db/tables/activity.ts'
import { insertEvents, verifyTampered } from '#test/activity-chain.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import type { ChainFinding } from './chain-finding.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
/** The events at positions 1 … 9, and one that waits. */
let ids: number[]
let waiting: number

beforeAll(async () => {
  app = await createTestApp()
  const accountId = crypto.randomUUID()
  ids = await insertEvents(app.db, 8, app.clock.now())
  const [last] = await app.db
    .insert(activity)
    .values({
      at: app.clock.now(),
      accountId,
      actorKind: 'account',
      action: 'accounts.sign_in',
      subjectType: 'account',
      subjectId: accountId,
    })
    .returning()
  ids.push(last!.id)
  await chainActivity(app.ctx())
  ;[waiting = 0] = await insertEvents(app.db, 1, app.clock.now())
})
afterAll(() => app.close())

const idAt = (position: number) => ids[position - 1]!
const findings = async (tamper: (tx: Db) => Promise<unknown>) =>
  (await verifyTampered(app.db, app.clock.now(), tamper)).findings
const run = (text: string) => (tx: Db) => tx.execute(sql.raw(text))
const changed = (position: number): ChainFinding => ({
  kind: 'changed',
  position,
  activityId: idAt(position),
})

test('an untouched log has no findings', async () => {
  const report = await verifyChain(app.db, app.clock.now())
  expect(report).toMatchObject({ checked: 9, waiting: 1, findings: [], total: 0 })
  expect(report.end.position).toBe(9)
})

test.each([
  `id = id + 1000`,
  `at = at + interval '1 microsecond'`,
  `at = '2027-05-04 08:00:00+00 BC'`,
  `at = 'infinity'`,
  `account_id = gen_random_uuid()`,
  `actor_kind = 'System'`,
  `action = action || ' '`,
  `subject_type = 'demp'`,
  `subject_id = ''`,
  `data = jsonb_set(data, '{text}', '"Å \\"y\\""')`,
  `data = jsonb_set(data, '{n}', '3.0')`,
  `data = data || '{"m": null}'`,
])('one changed value is found: %s', async (change) => {
  const found = await findings(async (tx) => {
    if (change.startsWith('id'))
      await run(`update activity_links set activity_id = activity_id + 1000 where position = 4`)(tx)
    await run(`update activity set ${change} where id = ${idAt(4)}`)(tx)
  })
  expect(found).toEqual([
    change.startsWith('id') ? { ...changed(4), activityId: idAt(4) + 1000 } : changed(4),
  ])
})

test('every column of an event is part of its hash', async () => {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'activity'`,
  )
  for (const { name } of rows) {
    if (name === 'id') continue
    // Another value of the column's own type: that of another event, or the current time.
    const other =
      name === 'at'
        ? `clock_timestamp()`
        : name === 'data'
          ? `'{"other": 1}'`
          : name === 'account_id'
            ? 'null'
            : `'other'`
    const found = await findings(
      run(`update activity set "${name}" = ${other} where id = ${idAt(9)}`),
    )
    expect([name, found]).toEqual([name, [changed(9)]])
  }
})

test('a value that is taken away or added is found', async () => {
  expect(
    await findings(run(`update activity set account_id = null where id = ${idAt(9)}`)),
  ).toEqual([changed(9)])
})

test('two changed events are both found', async () => {
  expect(
    await findings(run(`update activity set action = 'x.y' where id in (${idAt(2)}, ${idAt(7)})`)),
  ).toEqual([changed(2), changed(7)])
})

test('an event deleted in the middle is found, with its link and without', async () => {
  expect(await findings((tx) => tx.delete(activity).where(eq(activity.id, idAt(5))))).toEqual([
    { kind: 'event_missing', position: 5, activityId: idAt(5) },
  ])
  const both = run(
    `delete from activity where id = ${idAt(5)}; delete from activity_links where position = 5`,
  )
  expect(await findings(both)).toEqual([{ kind: 'links_missing', from: 5, to: 5 }])
})

test('a deleted event whose later links are renumbered is found', async () => {
  const found = await findings(
    run(`delete from activity where id = ${idAt(5)}; delete from activity_links where position = 5;
      update activity_links set position = position - 1 where position > 5;
      update activity_chain set position = position - 1`),
  )
  expect(found.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed', 'changed'])
})

test('a deleted first event is found', async () => {
  expect(
    await findings(
      run(
        `delete from activity where id = ${idAt(1)}; delete from activity_links where position = 1`,
      ),
    ),
  ).toEqual([{ kind: 'links_missing', from: 1, to: 1 }])
})

test('two events that change places are found', async () => {
  const swap = run(`update activity_links set activity_id = -activity_id where position in (3, 4);
    update activity_links set activity_id = case position when 3 then ${idAt(4)} else ${idAt(3)} end
      where position in (3, 4)`)
  expect(await findings(swap)).toEqual([
    { ...changed(3), activityId: idAt(4) },
    { ...changed(4), activityId: idAt(3) },
  ])
})

test('a tail that is cut off is found, with its links and without', async () => {
  const tail = `id >= ${idAt(8)} and id < ${waiting}`
  expect(await findings(run(`delete from activity where ${tail}`))).toEqual([
    { kind: 'event_missing', position: 8, activityId: idAt(8) },
    { kind: 'event_missing', position: 9, activityId: idAt(9) },
  ])
  const both = `delete from activity where ${tail}; delete from activity_links where position >= 8`
  expect(await findings(run(both))).toEqual([{ kind: 'end_missing', from: 8, to: 9 }])
})

test('the whole log is gone', async () => {
  expect(
    await findings(
      run(`delete from activity; delete from activity_links; delete from activity_queue`),
    ),
  ).toEqual([{ kind: 'end_missing', from: 1, to: 9 }])
})

test('an end that is set back, changed or removed is found', async () => {
  expect(await findings((tx) => tx.update(activityChain).set({ position: 7 }))).toEqual([
    { kind: 'beyond_end', from: 8, to: 9 },
  ])
  expect(await findings((tx) => tx.update(activityChain).set({ hash: '0' }))).toEqual([
    { kind: 'end_changed', position: 9 },
  ])
  expect(await findings((tx) => tx.delete(activityChain))).toEqual([
    { kind: 'beyond_end', from: 1, to: 9 },
  ])
})

test('a changed hash, place or time of a link is found', async () => {
  expect(
    await findings(run(`update activity_links set hash = repeat('a', 64) where position = 6`)),
  ).toEqual([changed(6), changed(7)])
  expect(
    await findings(
      run(
        `update activity_links set chained_at = chained_at + interval '1 microsecond' where position = 6`,
      ),
    ),
  ).toEqual([changed(6)])
})

test('an event that never gets a link is found', async () => {
  expect(await findings((tx) => tx.delete(activityQueue))).toEqual([
    { kind: 'unchained', activityId: waiting },
  ])
  const added = await findings(
    run(
      `insert into activity (id, at, actor_kind, action, subject_type, subject_id) values (99999, now(), 'x', 'x', 'x', 'x')`,
    ),
  )
  expect(added).toEqual([{ kind: 'unchained', activityId: 99_999 }])
})

test('an event that is deleted before it is chained is found', async () => {
  expect(await findings((tx) => tx.delete(activity).where(eq(activity.id, waiting)))).toEqual([
    { kind: 'vanished', activityId: waiting },
  ])
})

const anchor = (first: number, last: number, until: string) => (tx: Db) =>
  tx.insert(activityAnchors).select(
    tx
      .select({
        lastPosition: activityLinks.position,
        firstPosition: sql<number>`${first}::bigint`.as('first_position'),
        hash: activityLinks.hash,
        deletedUntil: sql<Date>`${until}::timestamptz`.as('deleted_until'),
        deletedAt: sql<Date>`now()`.as('deleted_at'),
      })
      .from(activityLinks)
      .where(eq(activityLinks.position, last)),
  )

test('a deletion that poses as one after the retention is found', async () => {
  const deleteFirst = `delete from activity where id <= ${idAt(3)}; delete from activity_links where position <= 3`
  const early = await findings(async (tx) => {
    await anchor(1, 3, '2027-05-04')(tx)
    await run(deleteFirst)(tx)
  })
  expect(early).toEqual([{ kind: 'deleted_early', from: 1, to: 3 }])
  const unused = await findings(anchor(2, 4, '2021-12-31'))
  expect(unused).toContainEqual({ kind: 'anchor_unused', from: 2, to: 4 })
})

test('a false hash of an anchor is found at the next event', async () => {
  const found = await findings(async (tx) => {
    await anchor(1, 3, '2021-12-31')(tx)
    await run(`update activity_anchors set hash = repeat('b', 64);
      delete from activity where id <= ${idAt(3)}; delete from activity_links where position <= 3`)(
      tx,
    )
  })
  expect(found).toEqual([changed(4)])
})

test('findings are counted beyond those that are listed', async () => {
  await insertEvents(app.db, 150, app.clock.now())
  await chainActivity(app.ctx())
  const report = await verifyTampered(
    app.db,
    app.clock.now(),
    run(`update activity set action = 'x.y'`),
  )
  expect(report.findings).toHaveLength(100)
  expect(report.total).toBe(160)
})

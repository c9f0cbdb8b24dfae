import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { anEvent, createCollectorTestApp } from '#test/collector-test-app.ts'
import { openPool } from '../db/client.ts'
import { saveSetting } from '../db/settings.ts'
import { retention, untilOf } from '../privacy/retention.ts'
import { createPartitions, createPartitionsAhead } from './partition-queries.ts'

const { app, send, rows, count } = createCollectorTestApp()

const partitions = async () =>
  (
    await rows(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analytics_events'::regclass order by 1`,
    )
  ).map(({ name }) => String(name).slice('analytics_events_'.length))

test('partitions of today and the next two days are created before their first event', async () => {
  app().clock.set('2027-08-01T00:30:00+02:00')
  await createPartitionsAhead(app().ctx())
  expect(await partitions()).toEqual(
    expect.arrayContaining(['2027_08_01', '2027_08_02', '2027_08_03']),
  )
  await createPartitionsAhead(app().ctx())
})

test('two concurrent processes create each partition once while events arrive', async () => {
  const other = openPool(app().databaseUrl, 4)
  const days = ['2027-09-01', '2027-09-02', '2027-09-03'].map(plainDate)
  app().clock.set('2027-09-02T12:00:00+02:00')
  const late = () => send(anEvent({ time: Date.parse('2027-09-02T11:00:00+02:00') }))
  await Promise.all([
    ...Array.from({ length: 4 }, () => createPartitions(other.db, days)),
    ...Array.from({ length: 4 }, () => createPartitions(app().db, days.toReversed())),
    ...Array.from({ length: 4 }, late),
  ])
  await other.close()
  expect((await partitions()).filter((day) => day.startsWith('2027_09'))).toHaveLength(3)
  expect(await count()).toBe(4)
})

test('partitions are dropped after 400 days with their counts and waiting events', async () => {
  const rule = retention.find(({ after }) => after === 'analytics')!
  await createPartitions(app().db, ['2026-03-29', '2026-03-30'].map(plainDate))
  await app().pool.query(
    `insert into analytics_drops values ('2026-03-29', 'too_old', 3), ('2026-03-30', 'too_old', 4)`,
  )
  // The 400th day after 29 March 2026.
  const day = plainDate('2027-05-03')
  // The database has the same clock: it refuses to drop the events of a day that must be kept.
  const offset = Date.parse('2027-05-03T12:00:00+02:00') - Date.now()
  await saveSetting(app().db, 'clock_offset_ms', offset, app().clock.now())
  expect(await rule.service(app().ctx(), untilOf('analytics', day))).toBe(1)
  expect(await partitions()).not.toContain('2026_03_29')
  expect(await partitions()).toContain('2026_03_30')
  expect(await count('analytics_drops')).toBe(1)
})

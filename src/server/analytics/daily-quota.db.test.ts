import { expect, test } from 'vitest'
import type { CollectedEvent } from '#domain/analytics/validate-event.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { anEvent, createCollectorTestApp } from '#test/collector-test-app.ts'
import { createDailyQuota } from './daily-quota.ts'
import { selectSizes } from './partition-queries.ts'

const { app, send } = createCollectorTestApp()
const day = plainDate('2027-05-04')
const many = 1_000_000

/** An event with properties of a given length. */
const large = (characters: number): CollectedEvent => ({
  day,
  insertId: 'a',
  time: 0,
  type: '[Amplitude] Page Viewed',
  deviceId: 'b',
  sessionId: null,
  userId: null,
  page: null,
  properties: 'x'.repeat(characters),
})
const lengths = (events: CollectedEvent[]) => events.map(({ properties }) => properties.length)

async function quotaLeft(bytes: number) {
  await send(anEvent())
  const taken = (await selectSizes(app().db, [day])).get(day) ?? 0
  expect(taken).toBeGreaterThan(0)
  const deps = { db: app().db, now: () => app().clock.now() }
  return createDailyQuota(deps, { count: many, bytes: taken + bytes })
}

test('a day is full when its disk space is used, even with few events', async () => {
  const { fit } = await quotaLeft(10_000)
  const three = [large(3_000), large(3_000), large(3_000)]
  expect(await fit(three)).toMatchObject({ fitting: { length: 2 }, over: 1 })
})

test('a smaller event fits after one that is too large for the rest', async () => {
  const { fit } = await quotaLeft(2_000)
  const { fitting, over } = await fit([large(3_000), large(500)])
  expect([lengths(fitting), over]).toEqual([[500], 1])
})

test('events stored since the last reading count against the quota until the next reading', async () => {
  const { fit, recordStored } = await quotaLeft(10_000)
  const two = [large(3_000), large(3_000)]
  expect((await fit(two)).over).toBe(0)
  recordStored(new Map([[day, 2]]), two)
  expect((await fit([large(3_000)])).over).toBe(1)
  // They were never written, which the next reading after a minute shows.
  app().clock.set('2027-05-04T10:01:00+02:00')
  expect((await fit([large(3_000)])).over).toBe(0)
})

test('each day has its own quota, also before its partition is created', async () => {
  const { fit } = await quotaLeft(0)
  const later = { ...large(3_000), day: plainDate('2027-05-05') }
  const { fitting } = await fit([large(1), later])
  expect(fitting.map((event) => event.day)).toEqual([later.day])
})

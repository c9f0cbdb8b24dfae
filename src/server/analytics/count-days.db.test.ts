import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { anEvent, bodyOf, collectorKey, collectorNow as now } from '#test/collector-test-app.ts'
import { countByHand, inventEvent, type StoredEvent } from '#test/counted-events.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { mulberry } from '#test/mulberry.ts'
import { saveSetting } from '../db/settings.ts'
import { countChangedDays } from './count-days.ts'
import { dropPartitions } from './partition-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now, env: { ANALYTICS_KEY: collectorKey } })
})
beforeEach(async () => {
  app.clock.set(now)
  for (const table of ['events', 'counts', 'changed_days', 'drops']) {
    await app.pool.query(`delete from analytics_${table}`)
  }
})
afterAll(() => app.close())

async function send(...events: object[]) {
  const answer = await app.request('POST', '/collect', bodyOf(events))
  expect(answer.status).toBe(200)
}
let forgettings = 0
async function forget(device: string) {
  // Each request has another address, because limits are not tested here.
  const from = { 'x-visitor-address': `203.0.113.${(forgettings += 1)}` }
  const answer = await app.request('POST', '/collect/forget', { device_id: device }, from)
  expect(answer.status).toBe(200)
}
const count = () => countChangedDays(app.ctx())
const rows = async (sql: string) => (await app.pool.query(sql)).rows

const counted = async () =>
  (await rows('select * from analytics_counts')).map(
    (row) => `${row.day}|${row.kind}|${row.page}|${row.dimension} = ${row.count}`,
  )
const byHand = async () =>
  countByHand((await rows('select * from analytics_events')) as StoredEvent[], 'localhost')
const waiting = async () =>
  (await rows('select distinct day from analytics_changed_days order by 1')).map(({ day }) => day)

const hour = 3_600_000
const at = (daysAgo: number) => Date.parse(now) - daysAgo * 24 * hour

describe('the counts of a day match its events', () => {
  test.each([1, 2, 3])('with late, repeated and deleted events (seed %i)', async (seed) => {
    const chance = mulberry(seed)
    const devices = Array.from({ length: 6 }, (_, i) => `device-${seed}-${i}`)
    const sent: object[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const events = Array.from({ length: 40 }, () =>
        inventEvent(chance, { devices, time: at(Math.floor(chance() * 7)) - turn * 1000 }),
      )
      await send(...events, ...sent.slice(-5))
      sent.push(...events)
      if (chance() < 0.4) await forget(devices[Math.floor(chance() * devices.length)] ?? '')
      // Sometimes many events change before the next count.
      if (chance() < 0.6) await count()
    }
    await count()
    expect((await counted()).toSorted()).toEqual(await byHand())
    expect((await counted()).length).toBeGreaterThan(60)
    expect(await waiting()).toEqual([])
  })

  test('while events arrive and are deleted and another process counts', async () => {
    const chance = mulberry(7)
    const devices = Array.from({ length: 4 }, (_, i) => `samtidig-${i}`)
    await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        await send(
          ...Array.from({ length: 20 }, () => inventEvent(chance, { devices, time: at(i % 3) })),
        )
        if (i % 5 === 0) await forget(devices[i % 4] ?? '')
        if (i % 2 === 0) await count()
      }),
    )
    await count()
    expect((await counted()).toSorted()).toEqual(await byHand())
  })
})

test('a day that cannot be counted does not block other days', async () => {
  await send(anEvent(), anEvent({ time: at(1) }), anEvent({ time: at(2) }))
  await app.pool.query(`
    alter table analytics_counts add constraint planted check (day <> '2027-05-03') not valid`)
  await expect(count()).rejects.toThrow('1 of the changed days')
  await app.pool.query('alter table analytics_counts drop constraint planted')
  expect(app.bugs.splice(0).join()).toContain('2027-05-03')
  expect(await waiting()).toEqual(['2027-05-03'])
  expect(await counted()).toHaveLength(4)
  await count()
  expect((await counted()).toSorted()).toEqual(await byHand())
})

test('a day whose count takes a minute rests for ten minutes', async () => {
  let time = Date.parse(now)
  const transaction: typeof app.db.transaction = (work) => {
    time += 60_000
    return app.db.transaction(work)
  }
  const slowDb: typeof app.db = Object.assign(Object.create(app.db), { transaction })
  const ctx = { ...app.ctx(), db: slowDb, now: () => new Date(time) }
  await send(anEvent())
  await countChangedDays(ctx)
  expect(await waiting()).toEqual([])
  await send(anEvent(), anEvent({ time: at(1) }))
  time += 500_000
  await countChangedDays(ctx)
  expect(await waiting()).toEqual(['2027-05-04'])
  time += 61_000
  await countChangedDays(ctx)
  expect((await counted()).toSorted()).toEqual(await byHand())
})

test('a day is recounted only when its events have changed', async () => {
  const mine = { device_id: 'den-forsigtige' }
  const events = [anEvent(mine), anEvent({ ...mine, time: at(2) }), anEvent({ time: at(3) })]
  await send(...events)
  expect(await waiting()).toEqual(['2027-05-01', '2027-05-02', '2027-05-04'])
  await count()
  expect(await waiting()).toEqual([])
  await send(...events)
  expect(await waiting()).toEqual([])
  await forget('en-helt-anden')
  expect(await waiting()).toEqual([])
  await forget('den-forsigtige')
  expect(await waiting()).toEqual(['2027-05-02', '2027-05-04'])
  await count()
  expect(await counted()).toEqual(['2027-05-01|event|| = 1', '2027-05-01|view|/clubs/$slug| = 1'])
})

test('the sources of a day are limited to a hundred names, because visitors can invent them', async () => {
  const session = (device: string, properties: object) => [
    anEvent({ event_type: 'session_start', device_id: device, event_properties: {} }),
    anEvent({ device_id: device, event_properties: { page: '/', ...properties } }),
  ]
  const named = Array.from({ length: 120 }, (_, i) => `a${String(i + 1).padStart(3, '0')}`)
  await send(
    ...Array.from({ length: 40 }, (_, i) => session(`direkte-${i}`, {})).flat(),
    ...named.flatMap((utm) => session(`opfundet-${utm}`, { utm_source: utm })),
  )
  await count()
  const sessions = (await counted()).filter((line) => line.includes('|session|'))
  expect(sessions).toHaveLength(101)
  expect(sessions).toContain('2027-05-04|session||direct = 40')
  expect(sessions).toContain('2027-05-04|session||utm:a099 = 1')
  expect(sessions).toContain('2027-05-04|session||* = 21')
  expect((await counted()).toSorted()).toEqual(await byHand())
})

test.each([
  [{ utm_source: 'Nyhedsbrev', referring_domain: 'mail.google.com' }, 'utm:nyhedsbrev'],
  [{ referring_domain: 'www.google.com' }, 'ref:google.com'],
  [{ referring_domain: 'localhost' }, 'direct'],
  [{}, 'direct'],
  [null, 'unknown'],
])('a session whose first view has %j has the source %s', async (properties, source) => {
  const mine = { device_id: 'en-golfspiller' }
  await send(
    anEvent({ ...mine, event_type: 'session_start', event_properties: {} }),
    ...(properties ? [anEvent({ ...mine, event_properties: { page: '/', ...properties } })] : []),
    // Every view contains the document's referrer; the first one counts.
    anEvent({
      ...mine,
      time: at(0) + 1000,
      session_id: properties ? Date.parse(now) : 5,
      event_properties: { page: '/clubs', utm_source: 'en-senere' },
    }),
  )
  await count()
  expect((await counted()).filter((line) => line.includes('|session|'))).toEqual([
    `2027-05-04|session||${source} = 1`,
  ])
})

test('counts are deleted with the events of their day', async () => {
  await send(anEvent({ time: at(7) }), anEvent({ time: at(6) }))
  await count()
  await app.pool.query(`insert into analytics_changed_days (day) values ('2027-04-27')`)
  const gone = Date.parse('2028-06-01T12:00:00Z') - Date.now()
  await saveSetting(app.db, 'clock_offset_ms', gone, app.clock.now())
  await app.db.transaction((tx) => dropPartitions(tx, plainDate('2027-04-27')))
  expect((await counted()).every((line) => line.startsWith('2027-04-28'))).toBe(true)
  expect(await counted()).toHaveLength(2)
  expect(await waiting()).toEqual([])
})

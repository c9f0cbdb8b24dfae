import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { anEvent, bodyOf, collectorKey as key, collectorNow as now } from '#test/collector.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { openPool } from '../db/client.ts'
import { retention, untilOf } from '../privacy/retention.ts'
import { makePartitions, makePartitionsAhead } from './partitions.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse({ now, env: { ANALYTICS_KEY: key } })
})
beforeEach(() => house.clock.set(now))
afterEach(async () => {
  await house.pool.query('delete from analytics_events')
  await house.pool.query('delete from analytics_drops')
})
afterAll(() => house.close())

const post = async (body: unknown, headers: Record<string, string> = {}, path = '/collect') => {
  const answer = await house.request('POST', path, body, headers)
  const said = (await answer.json()) as { code: number; [field: string]: unknown }
  // The SDK reads the number in the body; a proxy reads the status.
  expect(said.code).toBe(answer.status)
  return said
}
const send = (...events: object[]) => post(bodyOf(events))
const rows = async (sql: string) => (await house.pool.query(sql)).rows
/** Dropped, so that the test need not store them; counted all the same. */
const crowd = (size: number) =>
  Array.from({ length: size }, () => anEvent({ event_type: 'Noget andet' }))
const large = 'x'.repeat(1_000_000)
let neighbours = 100
const stored = () => rows('select * from analytics_events order by at, insert_id')
const count = async (table = 'analytics_events') =>
  Number((await rows(`select count(*) from ${table}`))[0].count)

describe('what is sent is stored', () => {
  test('by its own day, with the pattern of the page, and nothing of the visitor', async () => {
    const event = anEvent({ user_id: 'konto-7f1c22', ip: '$remote', user_agent: 'Golf/1' })
    expect(await send(event)).toEqual({ code: 200, events_ingested: 1 })
    const [row] = await stored()
    expect(row).toMatchObject({
      day: '2027-05-04',
      insert_id: event.insert_id,
      at: new Date(now),
      received_at: new Date(now),
      page: '/clubs/$slug',
      user_id: 'konto-7f1c22',
      properties: { '[Amplitude] Page Location': '/clubs/$slug' },
    })
    expect(JSON.stringify(row)).not.toMatch(/egebaek|Golf|remote/)
  })

  test('once, however often and on whatever day it is sent', async () => {
    const event = anEvent({ time: Date.parse('2027-05-03T23:59:59+02:00') })
    await Promise.all(Array.from({ length: 8 }, () => send(event, event)))
    house.clock.set('2027-05-09T12:00:00+02:00')
    expect(await send(event)).toMatchObject({ code: 200 })
    expect((await stored()).map(({ day }) => day)).toEqual(['2027-05-03'])
  })

  test('as a beacon sends it, and however it is written', async () => {
    const odd = anEvent({ event_properties: { text: "'; drop table x; -- \ud800 🏌️ \u0000 \\" } })
    const answer = await house.app.request('/collect', {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(bodyOf([odd])),
    })
    expect(await answer.json()).toEqual({ code: 200, events_ingested: 1 })
    expect(await count()).toBe(1)
  })

  test('what we do not want is answered as if it were, and counted', async () => {
    await send(
      anEvent({ event_type: 'Noget andet' }),
      anEvent({ event_properties: { '[Amplitude] Page Path': '/account/login' } }),
      anEvent({ time: Date.parse('2027-04-20T10:00:00Z') }),
      anEvent({ time: Date.parse('2027-06-20T10:00:00Z') }),
      anEvent(),
    )
    expect(await send(anEvent({ event_type: 'Noget andet' }))).toMatchObject({ code: 200 })
    expect(await count()).toBe(1)
    expect(await rows('select * from analytics_drops order by reason')).toEqual([
      { day: '2027-05-04', reason: 'excluded_page', count: 1 },
      { day: '2027-05-04', reason: 'too_new', count: 1 },
      { day: '2027-05-04', reason: 'too_old', count: 1 },
      { day: '2027-05-04', reason: 'unknown_type', count: 2 },
    ])
  })
})

describe('what is refused is refused so that the SDK does not try twelve times', () => {
  test.each([
    ['another key', bodyOf([anEvent()], 'en-anden-noegle'), { error: /^Invalid API key/ }],
    ['no key', bodyOf([anEvent()], null), { missing_field: /api_key/ }],
    ['no events', bodyOf(undefined), { missing_field: /events/ }],
    ['none of them', bodyOf([]), { missing_field: /events/ }],
    ['events that are no list', bodyOf({ 0: anEvent() }), { missing_field: /events/ }],
    ['nothing', null, { missing_field: /api_key/ }],
    ['a list', [], { missing_field: /api_key/ }],
  ])('%s', async (_, body, expected) => {
    const said = await post(body)
    expect(said.code).toBe(400)
    for (const [field, words] of Object.entries(expected)) expect(said[field]).toMatch(words)
  })

  test('what is no JSON', async () => {
    const answer = await house.app.request('/collect', { method: 'POST', body: '{"api_key":' })
    expect(await answer.json()).toMatchObject({ code: 400, missing_field: 'api_key' })
  })

  test('some that are not as they must be: none is stored, and they are named by place', async () => {
    const said = await send(anEvent(), anEvent({ device_id: 'x' }), anEvent({ time: 'nu' }))
    expect(said).toMatchObject({
      code: 400,
      events_with_invalid_fields: { device_id: [1], time: [2] },
    })
    expect(await count()).toBe(0)
  })

  test('too large and too many: the SDK halves them', async () => {
    const large = anEvent({ event_properties: { text: 'x'.repeat(1024 * 1024) } })
    expect((await send(large)).code).toBe(413)
    const many = Array.from({ length: 1001 }, () => anEvent())
    expect((await send(...many)).code).toBe(413)
    expect(await count()).toBe(0)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('from %s', async (_, headers) => {
    expect(await post(bodyOf([anEvent()]), headers)).toMatchObject({
      code: 403,
      missing_field: 'origin',
    })
    expect(await post({ device_id: randomUUID() }, headers, '/collect/forget')).toMatchObject({
      code: 403,
    })
  })

  test('no more than 1,200 in a minute from a device, and 12,000 from an address', async () => {
    house.clock.set('2027-05-04T11:00:00+02:00')
    const one = Array.from({ length: 600 }, () => anEvent({ device_id: 'den-ivrige' }))
    expect((await send(...one)).code).toBe(200)
    expect((await send(...one)).code).toBe(200)
    const said = await send(anEvent(), anEvent({ device_id: 'den-ivrige' }))
    expect(said).toMatchObject({ code: 429, throttled_events: [1] })
    house.clock.set('2027-05-04T11:01:01+02:00')
    expect((await send(anEvent({ device_id: 'den-ivrige' }))).code).toBe(200)

    const from = { 'x-visitor-address': '203.0.113.9' }
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await post(bodyOf(crowd(1000)), from)).code).toBe(200)
    }
    expect(await post(bodyOf([anEvent()]), from)).toMatchObject({
      code: 429,
      throttled_events: [0],
    })
    expect((await post(bodyOf([anEvent()]))).code).toBe(200)
  })

  test.each([
    ['with one invalid among them', 12, () => [anEvent({ time: 'nu' }), ...crowd(999)], 400],
    ['in bodies with too many', 12, () => crowd(1001), 413],
    ['in one that is as large as hundreds', 48, () => [anEvent({ device_id: large })], 400],
  ])('an address is counted for what is refused as well: %s', async (_, times, events, code) => {
    const from = { 'x-visitor-address': `203.0.113.${(neighbours += 1)}` }
    const body = bodyOf(events())
    for (let turn = 0; turn < times; turn += 1) expect((await post(body, from)).code).toBe(code)
    const said = await post(bodyOf(crowd(500)), from)
    expect(said).toMatchObject({ code: 429, error: 'Too many events' })
    expect(said.throttled_events).toHaveLength(500)
    expect((await send(anEvent())).code).toBe(200)
  })
})

test('the collector asks no cookie and gives none, and the configuration is the same for all', async () => {
  const answer = await house.request('POST', '/collect', bodyOf([anEvent()]), {
    cookie: 'session_token=x',
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  for (const path of ['/amp-config/a?config_group=browser', `/amp-config/${key}`]) {
    const config = await house.request('GET', path)
    expect(await config.json()).toEqual({})
    expect(config.headers.get('cache-control')).toBe('public, max-age=3600')
  }
})

describe('whoever withdraws is forgotten (L-CK)', () => {
  const forget = (body: unknown) => post(body, {}, '/collect/forget')

  test('by her device, by her account, and nobody else with her', async () => {
    const mine = { device_id: randomUUID() }
    const account = { user_id: randomUUID() }
    await send(anEvent(mine), anEvent({ ...mine, time: Date.parse(now) - 5 * 86_400_000 }))
    await send(anEvent(account), anEvent(account), anEvent())
    // One that is still on its way when she withdraws goes as well.
    const late = send(anEvent(mine))
    expect(await forget(mine)).toEqual({ code: 200, events_ingested: 0 })
    await late
    expect(await count()).toBe(3)
    expect((await forget(account)).code).toBe(200)
    expect(await count()).toBe(1)
    expect((await forget({ device_id: randomUUID() })).code).toBe(200)
  })

  test.each([[{}], [null], [{ device_id: '%' }], [{ device_id: ['a'] }], [{ user_id: 7 }]])(
    'but not by %o',
    async (body) => {
      await send(anEvent())
      expect((await forget(body)).code).toBe(400)
      expect(await count()).toBe(1)
    },
  )

  test('and nobody tries ids: twenty a minute', async () => {
    house.clock.set('2027-05-04T14:00:00+02:00')
    const codes: number[] = []
    for (let i = 0; i < 21; i += 1) codes.push((await forget({ device_id: randomUUID() })).code)
    expect(codes).toEqual([...Array(20).fill(200), 429])
  })
})

describe('a day that is full takes no more', () => {
  const told = async () => {
    const text = await (await house.request('GET', '/metrics')).text()
    const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    return {
      stored: read('analytics_events_stored_total'),
      over: read('analytics_events_dropped_total\\{reason="day_full"\\}'),
    }
  }

  test('the first two fit, the rest is answered as if it did and counted, on our pages too', async () => {
    house.clock.set('2027-05-04T15:00:00+02:00')
    const full = `insert into analytics_counts values ('2027-05-04', 'event', '', '', 999998)`
    await house.pool.query(full)
    const before = await told()
    const events = Array.from({ length: 5 }, () => anEvent())
    const yesterday = anEvent({ time: Date.parse('2027-05-03T12:00:00+02:00') })
    expect(await send(...events, yesterday)).toEqual({ code: 200, events_ingested: 6 })
    expect((await stored()).map((row) => row.insert_id).toSorted()).toEqual(
      [events[0]!, events[1]!, yesterday].map((event) => event.insert_id).toSorted(),
    )
    // Known, and so without room of their own; but nothing is lost by it.
    expect(await send(...events.slice(0, 2))).toMatchObject({ code: 200 })
    expect(await rows('select day, reason, count from analytics_drops')).toEqual([
      { day: '2027-05-04', reason: 'day_full', count: 5 },
    ])
    expect(await told()).toEqual({ stored: before.stored + 3, over: before.over + 5 })
    await house.pool.query('delete from analytics_counts')
  })
})

describe('the days of the table', () => {
  const partitions = async () =>
    (
      await rows(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analytics_events'::regclass order by 1`,
      )
    ).map(({ name }) => String(name).slice('analytics_events_'.length))

  test('stand before the first event of today and the two days ahead', async () => {
    house.clock.set('2027-08-01T00:30:00+02:00')
    await makePartitionsAhead(house.ctx())
    expect(await partitions()).toEqual(
      expect.arrayContaining(['2027_08_01', '2027_08_02', '2027_08_03']),
    )
    await makePartitionsAhead(house.ctx())
  })

  test('are made once by two processes at the same time, while events come in', async () => {
    const other = openPool(house.databaseUrl, 4)
    const days = ['2027-09-01', '2027-09-02', '2027-09-03'].map(plainDate)
    house.clock.set('2027-09-02T12:00:00+02:00')
    const late = () => send(anEvent({ time: Date.parse('2027-09-02T11:00:00+02:00') }))
    await Promise.all([
      ...Array.from({ length: 4 }, () => makePartitions(other.db, days)),
      ...Array.from({ length: 4 }, () => makePartitions(house.db, days.toReversed())),
      ...Array.from({ length: 4 }, late),
    ])
    await other.close()
    expect((await partitions()).filter((day) => day.startsWith('2027_09'))).toHaveLength(3)
    expect(await count()).toBe(4)
  })

  test('are dropped whole after 400 days, with what was counted and waited', async () => {
    const rule = retention.find(({ after }) => after === 'analytics')!
    await makePartitions(house.db, ['2026-03-29', '2026-03-30'].map(plainDate))
    await house.pool.query(
      `insert into analytics_drops values ('2026-03-29', 'too_old', 3), ('2026-03-30', 'too_old', 4)`,
    )
    // The 400th day after 29 March 2026.
    const day = plainDate('2027-05-03')
    expect(await rule.service(house.ctx(), untilOf('analytics', day))).toBe(1)
    expect(await partitions()).not.toContain('2026_03_29')
    expect(await partitions()).toContain('2026_03_30')
    expect(await count('analytics_drops')).toBe(1)
  })
})

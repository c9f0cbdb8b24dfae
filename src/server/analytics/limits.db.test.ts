import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asOperator } from '#test/test-app.ts'
import { anEvent, bodyOf, createCollectorTestApp } from '#test/collector-test-app.ts'

const { app, post, send, rows, stored } = createCollectorTestApp()

/** Events of an unknown type, which count against the limit without being stored. */
const crowd = (size: number) =>
  Array.from({ length: size }, () => anEvent({ event_type: 'Noget andet' }))
const large = 'x'.repeat(1_000_000)
let neighbours = 100

describe('the number of events is limited', () => {
  test('to 1,200 a minute from a device and 12,000 from an address', async () => {
    app().clock.set('2027-05-04T11:00:00+02:00')
    const one = Array.from({ length: 600 }, () => anEvent({ device_id: 'den-ivrige' }))
    expect((await send(...one)).code).toBe(200)
    expect((await send(...one)).code).toBe(200)
    const said = await send(anEvent(), anEvent({ device_id: 'den-ivrige' }))
    expect(said).toMatchObject({ code: 429, throttled_events: [1] })
    app().clock.set('2027-05-04T11:01:01+02:00')
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
  ])('with refused requests of an address included: %s', async (_, times, events, code) => {
    const from = { 'x-visitor-address': `203.0.113.${(neighbours += 1)}` }
    const body = bodyOf(events())
    for (let turn = 0; turn < times; turn += 1) expect((await post(body, from)).code).toBe(code)
    const said = await post(bodyOf(crowd(500)), from)
    expect(said).toMatchObject({ code: 429, error: 'Too many events' })
    expect(said.throttled_events).toHaveLength(500)
    expect((await send(anEvent())).code).toBe(200)
  })

  test('with two hundred deletions a minute, enough for a clubhouse but not for guessing ids', async () => {
    app().clock.set('2027-05-04T14:00:00+02:00')
    const forget = () => post({ device_id: randomUUID() }, {}, '/collect/forget')
    const codes: number[] = []
    for (let i = 0; i < 201; i += 1) codes.push((await forget()).code)
    expect(codes).toEqual([...Array(200).fill(200), 429])
  })
})

describe('a full day stores no more events', () => {
  const told = async () => {
    const text = await (await app().request('GET', '/metrics', undefined, asOperator)).text()
    const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    return {
      stored: read('analytics_events_stored_total'),
      over: read('analytics_events_dropped_total\\{reason="day_full"\\}'),
    }
  }

  test('and drops and counts the rest with a successful answer', async () => {
    app().clock.set('2027-05-04T15:00:00+02:00')
    const full = `insert into analytics_counts values ('2027-05-04', 'event', '', '', 999998)`
    await app().pool.query(full)
    const before = await told()
    const events = Array.from({ length: 5 }, () => anEvent())
    const yesterday = anEvent({ time: Date.parse('2027-05-03T12:00:00+02:00') })
    expect(await send(...events, yesterday)).toEqual({ code: 200, events_ingested: 6 })
    expect((await stored()).map((row) => row.insert_id).toSorted()).toEqual(
      [events[0]!, events[1]!, yesterday].map((event) => event.insert_id).toSorted(),
    )
    // Duplicates need no room, so nothing is lost by dropping them.
    expect(await send(...events.slice(0, 2))).toMatchObject({ code: 200 })
    expect(await rows('select day, reason, count from analytics_drops')).toEqual([
      { day: '2027-05-04', reason: 'day_full', count: 5 },
    ])
    expect(await told()).toEqual({ stored: before.stored + 3, over: before.over + 5 })
    await app().pool.query('delete from analytics_counts')
  })
})

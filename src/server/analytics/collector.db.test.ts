import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  anEvent,
  bodyOf,
  collectorKey as key,
  collectorNow as now,
  createCollectorTestApp,
} from '#test/collector-test-app.ts'

const { app, post, send, rows, stored, count } = createCollectorTestApp()

describe('the collector stores an event', () => {
  test('under its own day, with the route pattern and without data of the visitor', async () => {
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

  test('once, even if it is sent again on another day', async () => {
    const event = anEvent({ time: Date.parse('2027-05-03T23:59:59+02:00') })
    await Promise.all(Array.from({ length: 8 }, () => send(event, event)))
    app().clock.set('2027-05-09T12:00:00+02:00')
    expect(await send(event)).toMatchObject({ code: 200 })
    expect((await stored()).map(({ day }) => day)).toEqual(['2027-05-03'])
  })

  test('sent by a beacon and with any content type', async () => {
    const odd = anEvent({ event_properties: { text: "'; drop table x; -- \ud800 🏌️ \u0000 \\" } })
    const answer = await app().hono.request('/collect', {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(bodyOf([odd])),
    })
    expect(await answer.json()).toEqual({ code: 200, events_ingested: 1 })
    expect(await count()).toBe(1)
  })

  test('but drops and counts an unwanted one with a successful answer', async () => {
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

describe('the collector refuses so that the SDK does not retry', () => {
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

  test('a body that is not JSON', async () => {
    const answer = await app().hono.request('/collect', { method: 'POST', body: '{"api_key":' })
    expect(await answer.json()).toMatchObject({ code: 400, missing_field: 'api_key' })
  })

  test('a batch with invalid events, naming their indexes and storing none', async () => {
    const said = await send(anEvent(), anEvent({ device_id: 'x' }), anEvent({ time: 'nu' }))
    expect(said).toMatchObject({
      code: 400,
      events_with_invalid_fields: { device_id: [1], time: [2] },
    })
    expect(await count()).toBe(0)
  })

  test('a batch that is too large, which the SDK then halves', async () => {
    const large = anEvent({ event_properties: { text: 'x'.repeat(1024 * 1024) } })
    expect((await send(large)).code).toBe(413)
    const many = Array.from({ length: 1001 }, () => anEvent())
    expect((await send(...many)).code).toBe(413)
    expect(await count()).toBe(0)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('requests from %s', async (_, headers) => {
    expect(await post(bodyOf([anEvent()]), headers)).toMatchObject({
      code: 403,
      missing_field: 'origin',
    })
    expect(await post({ device_id: randomUUID() }, headers, '/collect/forget')).toMatchObject({
      code: 403,
    })
  })
})

test('the collector neither reads nor sets cookies, and the configuration is the same for all', async () => {
  const answer = await app().request('POST', '/collect', bodyOf([anEvent()]), {
    cookie: 'session_token=x',
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  for (const path of ['/amp-config/a?config_group=browser', `/amp-config/${key}`]) {
    const config = await app().request('GET', path)
    expect(await config.json()).toEqual({})
    expect(config.headers.get('cache-control')).toBe('public, max-age=3600')
  }
})

describe('a withdrawal of consent deletes the events (L-CK)', () => {
  const forget = (body: unknown) => post(body, {}, '/collect/forget')

  test('of the device or account, and of no other', async () => {
    const mine = { device_id: randomUUID() }
    const account = { user_id: randomUUID() }
    await send(anEvent(mine), anEvent({ ...mine, time: Date.parse(now) - 5 * 86_400_000 }))
    await send(anEvent(account), anEvent(account), anEvent())
    // An event in transit at the withdrawal is deleted too.
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
})

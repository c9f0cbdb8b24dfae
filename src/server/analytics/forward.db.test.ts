import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anEvent,
  bodyOf,
  collectorKey as key,
  collectorNow as now,
} from '#test/collector-test-app.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { forwardEvents } from './forward.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ now, env: { ANALYTICS_KEY: key, ANALYTICS_FORWARD: '1' } })
})
beforeEach(async () => {
  app.clock.set(now)
  await app.pool.query('delete from analytics_forwards')
})
afterAll(() => app.close())

const send = (...events: object[]) => app.request('POST', '/collect', bodyOf(events))
const waiting = async () =>
  Number((await app.pool.query('select count(*) from analytics_forwards')).rows[0].count)

/** A fake of the provider's EU zone over HTTP. */
async function openProvider(answer: (events: { insert_id: string }[]) => [object, number]) {
  const bodies: { api_key: string; events: { insert_id: string }[] }[] = []
  const hono = new Hono()
  hono.post('/2/httpapi', async (c) => {
    const body = await c.req.json()
    bodies.push(body)
    const [said, status] = answer(body.events)
    return c.json(said, status as 200)
  })
  const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bodies,
    forward: () => forwardEvents(app.ctx(), { base, mayBeHere: true }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('stored events are forwarded once, except those erased in the meantime', async () => {
  const provider = await openProvider(() => [{ code: 200 }, 200])
  const [kept, gone] = [anEvent(), anEvent()]
  const about = { utm_source: 'dgu' }
  const identify = anEvent({ event_type: '$identify', user_properties: { $set: about } })
  await send(kept, gone, identify)
  await send(kept)
  await app.request('POST', '/collect/forget', { device_id: gone.device_id })
  await provider.forward()
  await provider.forward()
  expect(provider.bodies).toHaveLength(1)
  const [{ api_key, events } = { api_key: '', events: [] }] = provider.bodies
  expect(api_key).toBe(key)
  const ids = [kept.insert_id, identify.insert_id].toSorted()
  expect(events.map(({ insert_id }) => insert_id).toSorted()).toEqual(ids)
  expect(events.find(({ insert_id }) => insert_id === kept.insert_id)).toEqual({
    event_type: kept.event_type,
    insert_id: kept.insert_id,
    time: kept.time,
    device_id: kept.device_id,
    session_id: kept.session_id,
    platform: 'Web',
    event_properties: { '[Amplitude] Page Location': '/clubs/$slug' },
  })
  expect(events.find(({ insert_id }) => insert_id === identify.insert_id)).toMatchObject({
    user_properties: { $set: about },
  })
  expect(await waiting()).toBe(0)
  await provider.close()
})

test('while the provider is down events wait with growing intervals and are never lost', async () => {
  let isDown = true
  const provider = await openProvider(() => (isDown ? [{ code: 503 }, 503] : [{ code: 200 }, 200]))
  await send(anEvent(), anEvent())
  await provider.forward()
  await provider.forward()
  expect(provider.bodies).toHaveLength(1)
  app.clock.set('2027-05-04T10:01:00+02:00')
  await provider.forward()
  app.clock.set('2027-05-04T10:02:30+02:00')
  await provider.forward()
  expect(provider.bodies).toHaveLength(2)
  isDown = false
  app.clock.set('2027-05-04T10:03:00+02:00')
  await provider.forward()
  expect(provider.bodies).toHaveLength(3)
  expect(await waiting()).toBe(0)
  await provider.close()
  // The provider does not answer.
  await send(anEvent())
  await provider.forward()
  expect(await waiting()).toBe(1)
})

test('a batch that is too large is split, and events that are finally refused are dropped', async () => {
  const unwanted = anEvent()
  const provider = await openProvider((events) => {
    if (events.length > 2) return [{ code: 413 }, 413]
    const index = events.findIndex(({ insert_id }) => insert_id === unwanted.insert_id)
    return index < 0
      ? [{ code: 200 }, 200]
      : [{ code: 400, error: 'no', events_with_invalid_fields: { time: [index] } }, 400]
  })
  await send(...Array.from({ length: 6 }, () => anEvent()), unwanted)
  await provider.forward()
  expect(await waiting()).toBe(0)
  const drops = await app.pool.query('select reason, count from analytics_drops')
  expect(drops.rows).toEqual([{ reason: 'forward_refused', count: 1 }])
  await provider.close()
  expect(app.bugs.splice(0)).toHaveLength(1)
})

test('of two processes only one forwards an event', async () => {
  const provider = await openProvider(() => [{ code: 200 }, 200])
  await send(...Array.from({ length: 300 }, () => anEvent()))
  await Promise.all([provider.forward(), provider.forward()])
  const ids = provider.bodies.flatMap(({ events }) => events.map((one) => one.insert_id))
  expect(new Set(ids).size).toBe(300)
  expect(ids).toHaveLength(300)
  await provider.close()
})

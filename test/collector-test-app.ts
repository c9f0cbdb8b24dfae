import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

export const collectorNow = '2027-05-04T10:00:00+02:00'
export const collectorKey = 'noegle-hos-tjenesten'

/** A page view in the format of the SDK. */
export const anEvent = (change: object = {}) => ({
  event_type: '[Amplitude] Page Viewed',
  device_id: randomUUID(),
  insert_id: randomUUID(),
  session_id: Date.parse(collectorNow),
  time: Date.parse(collectorNow),
  event_properties: { '[Amplitude] Page Location': 'http://localhost:3000/clubs/egebaek?x=1' },
  ...change,
})
/** A body in the format of the SDK. */
export const bodyOf = (events: unknown, apiKey: unknown = collectorKey) => ({
  api_key: apiKey,
  events,
  options: { min_id_length: 5 },
  client_upload_time: new Date(collectorNow).toISOString(),
})

export type PostArguments = [body: unknown, headers?: Record<string, string>, path?: string]
/** The collector's response. */
export async function postTo(app: TestApp, ...[body, headers, path = '/collect']: PostArguments) {
  const answer = await app.request('POST', path, body, headers)
  const said = (await answer.json()) as { code: number; [field: string]: unknown }
  // The SDK reads the number in the body; a proxy reads the status.
  expect(said.code).toBe(answer.status)
  return said
}

/** An app with a collector for the tests of a file; before each test the clock is reset and the events are deleted. */
export function createCollectorTestApp() {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: collectorNow, env: { ANALYTICS_KEY: collectorKey } })
  })
  beforeEach(() => app.clock.set(collectorNow))
  afterEach(async () => {
    await app.pool.query('delete from analytics_events')
    await app.pool.query('delete from analytics_drops')
  })
  afterAll(() => app.close())

  const post = (...said: PostArguments) => postTo(app, ...said)
  const rows = async (sql: string) => (await app.pool.query(sql)).rows
  return {
    app: () => app,
    post,
    send: (...events: object[]) => post(bodyOf(events)),
    rows,
    stored: () => rows('select * from analytics_events order by at, insert_id'),
    count: async (table = 'analytics_events') =>
      Number((await rows(`select count(*) from ${table}`))[0].count),
  }
}

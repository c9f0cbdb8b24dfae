import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectorNow as now } from '#test/collector-test-app.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ now })
})
beforeEach(async () => {
  app.clock.set(now)
  await app.pool.query('delete from analytics_drops')
})
afterAll(() => app.close())

const report = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.request('POST', '/collect/drops', body, headers)
  return (await answer.json()) as { code: number; missing_field?: string }
}
const counted = async () =>
  (await app.pool.query('select day, reason, count from analytics_drops order by reason')).rows

// The SDK reports dropped events to its own host only, so they are counted here (R2.7).
test('events dropped in browsers are counted by day and reason beside the collector’s own', async () => {
  expect(await report({ drops: { sdk_failed: 12, sdk_invalid: 1 } })).toEqual({
    code: 200,
    events_ingested: 0,
  })
  expect((await report({ drops: { sdk_failed: 3 } })).code).toBe(200)
  expect(await counted()).toEqual([
    { day: '2027-05-04', reason: 'sdk_failed', count: 15 },
    { day: '2027-05-04', reason: 'sdk_invalid', count: 1 },
  ])
})

test.each([
  ['nothing', null, 'drops'],
  ['a reason of the collector’s own', { drops: { too_old: 1 } }, 'drops'],
  ['more than one page can give up', { drops: { sdk_failed: 1_000_000 } }, 'drops'],
])('%s is not counted', async (_, body, field) => {
  expect(await report(body)).toMatchObject({ code: 400, missing_field: field })
  expect(await counted()).toEqual([])
})

test('reports of another site, and more than sixty a minute from one address, are not counted', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect(await report({ drops: { sdk_failed: 1 } }, foreign)).toMatchObject({ code: 403 })
  app.clock.set('2027-05-04T12:00:00+02:00')
  const codes: number[] = []
  for (let i = 0; i < 61; i += 1) codes.push((await report({ drops: { sdk_failed: 1 } })).code)
  expect(codes).toEqual([...Array(60).fill(200), 429])
  expect(await counted()).toMatchObject([{ count: 60 }])
})

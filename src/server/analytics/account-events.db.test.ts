import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anEvent,
  bodyOf,
  collectorKey as key,
  collectorNow as now,
} from '#test/collector-test-app.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { exportPerson } from '../privacy/export-person.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-analytics-'))
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ now, env: { ANALYTICS_KEY: key, DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const path = '/api/v1/account/analytics-id'
async function idOf(cookie: string) {
  const answer = await app.request('POST', path, {}, { cookie })
  return ((await answer.json()) as { analyticsId: string }).analyticsId
}
const whose = async () =>
  (
    await app.pool.query<{ user_id: string | null }>(
      'select user_id from analytics_events order by user_id nulls last',
    )
  ).rows.map(({ user_id: id }) => id)

test('an account gets one random analytics id, also for two concurrent browsers', async () => {
  const { cookie, accountId } = await signInAs(app)
  const ids = await Promise.all(Array.from({ length: 6 }, () => idOf(cookie)))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).not.toBe(accountId)
  expect(await idOf(cookie)).toBe(ids[0])
  const other = await signInAs(app)
  expect(await idOf(other.cookie)).not.toBe(ids[0])
  expect((await app.request('POST', path, {})).status).toBe(401)
})

test('events of a signed-in account are part of its export and are deleted with it', async () => {
  const { cookie, accountId } = await signInAs(app)
  const other = await idOf((await signInAs(app)).cookie)
  const own = await idOf(cookie)
  const device = randomUUID()
  const events = [
    anEvent({ user_id: own, device_id: device }),
    anEvent({ user_id: own }),
    anEvent({ user_id: other }),
    anEvent({ device_id: device }),
  ]
  await app.request('POST', '/collect', bodyOf(events))
  const taken = await exportPerson(app.ctx(), accountId)
  const { statistics } = JSON.parse(taken.json) as { statistics: object[] }
  expect(statistics).toHaveLength(2)
  expect(statistics[0]).toMatchObject({ type: '[Amplitude] Page Viewed', page: '/clubs/$slug' })
  await erasePerson(app.ctx(), accountId)
  expect(await whose()).toEqual([other, null])
  const { rows } = await app.pool.query('select 1 from accounts where analytics_id = $1', [own])
  expect(rows).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { disableTriggers, enableTriggers, insertEvents } from '#test/activity-chain.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { findVerified, verifyNightly } from './verify-nightly.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-verified-'))
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ env: { DATA_DIR: dataDir } })
  await insertEvents(app.db, 3, app.clock.now())
  await chainActivity(app.ctx())
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const verified = () => findVerified(app)

test('the log is verified once a day, after 4 in Denmark', async () => {
  app.clock.set('2027-05-04T03:59:00+02:00')
  await verifyNightly(app.ctx())
  expect(await verified()).toBeUndefined()
  app.clock.set('2027-05-04T04:00:00+02:00')
  await verifyNightly(app.ctx())
  const first = { day: '2027-05-04', position: 3, findings: [], total: 0, at: app.clock.now() }
  expect(await verified()).toEqual(first)
  app.clock.set('2027-05-04T23:00:00+02:00')
  await insertEvents(app.db, 1, app.clock.now())
  await chainActivity(app.ctx())
  await verifyNightly(app.ctx())
  expect(await verified()).toEqual(first)
  app.clock.set('2027-05-05T04:10:00+02:00')
  await verifyNightly(app.ctx())
  expect(await verified()).toMatchObject({ day: '2027-05-05', position: 4, total: 0 })
})

test('a changed log is logged as an error, with the first findings', async () => {
  await disableTriggers(app.db, activity)
  await app.db.update(activity).set({ action: 'x.y' })
  await enableTriggers(app.db, activity)
  await insertEvents(app.db, 5, app.clock.now())
  await chainActivity(app.ctx())
  await disableTriggers(app.db, activity)
  await app.db.update(activity).set({ subjectId: 'y' })
  await enableTriggers(app.db, activity)
  app.clock.set('2027-05-06T04:00:00+02:00')
  await verifyNightly(app.ctx())
  const found = await verified()
  expect(found).toMatchObject({ total: 9 })
  expect(found?.findings).toHaveLength(5)
  expect(found?.findings[0]).toMatch(/^Hændelse \d+ på plads 1 er ændret/)
  expect(app.bugs.splice(0).join()).toContain('The log is not whole')
})

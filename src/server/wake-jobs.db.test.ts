import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openListener } from './db/listen.ts'
import { deleteOldRateLimits } from './http/queries.ts'
import { listenForWakes, wakeWorkers } from './wake-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a job that is woken runs in one worker, and each wake runs it', async () => {
  const { services, databaseUrl: listenUrl } = app
  const runs: string[] = []
  const heard: string[] = []
  const workers = ['one', 'other'].map(() => openListener({ listenUrl, log: services.log }))
  for (const worker of workers) {
    const on: typeof worker.on = (channel, { onNotify, onReconnect }) =>
      worker.on(channel, {
        onNotify: (payload) => {
          heard.push(payload)
          onNotify(payload)
        },
        onReconnect,
      })
    await listenForWakes({ ...worker, on }, { ...services, wake: (name) => runs.push(name) })
  }
  const jobs = wakeWorkers(services)
  jobs.wake('mails')
  jobs.wake('payments')
  await expect.poll(() => heard.length).toBe(4)
  await jobs.stop()
  jobs.wake('mails')
  await expect.poll(() => heard.length).toBe(6)
  await expect.poll(() => runs.toSorted()).toEqual(['mails', 'mails', 'payments'])
  // The other worker has asked as well by then.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(runs).toHaveLength(3)
  await jobs.stop()
  await Promise.all(workers.map((worker) => worker.close()))
  const taken = async () =>
    (await app.pool.query(`select from rate_limits where key like 'wake:%'`)).rowCount
  await deleteOldRateLimits(app.ctx())
  expect(await taken()).toBe(3)
  await app.pool.query('update rate_limits set last_request = last_request - 301000')
  await deleteOldRateLimits(app.ctx())
  expect(await taken()).toBe(0)
})

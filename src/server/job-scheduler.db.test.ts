import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { startJobs } from './job-scheduler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('two processes started at once share the turns of a job between them', async () => {
  const runs: number[] = []
  const start = (process: number) => {
    const job = { name: 'count', everySeconds: 1, run: async () => runs.push(process) }
    return startJobs({ ...app.services }, { databaseUrl: app.databaseUrl, jobs: [job] })
  }
  const processes = await Promise.all([start(0), start(1)])
  await until(() => runs.length >= 3)
  await Promise.all(processes.map(({ stop }) => stop()))
  // Both offer every turn: the queue takes each once, and one of them does it, or leaves it out when late.
  const { rows } = await app.db.execute<{ turn: Date; state: string }>(sql`
    select singleton_on as turn, state from pgboss.job where singleton_key = 'count'`)
  const done = rows.filter(({ state }) => state === 'completed')
  expect(runs.length).toBeGreaterThanOrEqual(3)
  expect(runs.length).toBeLessThanOrEqual(done.length)
  expect(new Set(rows.map(({ turn }) => String(turn))).size).toBe(rows.length)
})

test('a job that takes long keeps no other from its turns', async () => {
  let isReleased = false
  let isRunning = false
  let turns = 0
  const run = async () => {
    isRunning = true
    await until(() => isReleased)
    isRunning = false
  }
  const long = { name: 'long', everySeconds: 1, run }
  const short = { name: 'short', everySeconds: 1, run: async () => (turns += 1) }
  const jobs = await startJobs(
    { ...app.services },
    { databaseUrl: app.databaseUrl, jobs: [long, short] },
  )
  await until(() => isRunning)
  const before = turns
  await until(() => turns >= before + 3)
  const meanwhile = { hadTurns: turns >= before + 3, isRunning }
  isReleased = true
  await jobs.stop()
  expect(meanwhile).toEqual({ hadTurns: true, isRunning: true })
  expect(isRunning).toBe(false)
})

test('a job that is woken while it runs runs once more, and a stop waits for it', async () => {
  let running = 0
  let runs = 0
  const job = {
    name: 'slow',
    everySeconds: 3600,
    run: async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 100))
      running -= 1
      runs += 1
    },
  }
  const services = { ...app.services }
  const jobs = await startJobs(services, { databaseUrl: app.databaseUrl, jobs: [job] })
  for (let wakes = 0; wakes < 5; wakes += 1) services.wake?.('slow')
  await until(() => runs === 2)
  jobs.wake('slow')
  await until(() => running === 1)
  await jobs.stop()
  expect({ runs, running }).toEqual({ runs: 3, running: 0 })
})

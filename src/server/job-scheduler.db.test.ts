import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { startJobs } from './job-scheduler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Short, because the tests wait for several turns. */
const everySeconds = 0.6

const until = async (condition: () => boolean) => {
  for (let tries = 0; !condition() && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('of two processes one runs each turn of a job, and the other takes over when it ends', async () => {
  const runs: number[] = []
  const from = performance.now()
  const start = (by: number) => {
    const run = async () => runs.push(by)
    return startJobs({ ...app.services }, [{ name: 'count', everySeconds, run }])
  }
  const [first, second] = [start(0), start(1)]
  await until(() => runs.length >= 3)
  // Two schedulers that both ran the job would run it a third time after two turns. Counted from the start, because
  // a busy machine makes single gaps longer and shorter, but a third turn never earlier.
  expect(performance.now() - from).toBeGreaterThan(everySeconds * 2_500)

  const isFirst = runs.at(-1) === 0
  await (isFirst ? first : second).stop()
  const before = runs.length
  await until(() => runs.length >= before + 2)
  await (isFirst ? second : first).stop()
  expect(new Set(runs.slice(before))).toEqual(new Set([isFirst ? 1 : 0]))
})

test('a long job does not delay the turns of others', async () => {
  let isReleased = false
  let isRunning = false
  let turns = 0
  const run = async () => {
    isRunning = true
    await until(() => isReleased)
    isRunning = false
  }
  const long = { name: 'long', everySeconds, run }
  const short = { name: 'short', everySeconds, run: async () => (turns += 1) }
  const jobs = startJobs({ ...app.services }, [long, short])
  await until(() => isRunning)
  const before = turns
  await until(() => turns >= before + 3)
  const meanwhile = { hadTurns: turns >= before + 3, isRunning }
  isReleased = true
  await jobs.stop()
  expect(meanwhile).toEqual({ hadTurns: true, isRunning: true })
  expect(isRunning).toBe(false)
})

test('a job that is woken during a run runs once more, and stop waits for it', async () => {
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
  const jobs = startJobs(services, [job])
  for (let wakes = 0; wakes < 5; wakes += 1) services.wake?.('slow')
  await until(() => runs === 2)
  jobs.wake('slow')
  await until(() => running === 1)
  await jobs.stop()
  expect({ runs, running }).toEqual({ runs: 3, running: 0 })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobWords } from '#contract/admin/jobs.ts'
import type { ListPage } from '#contract/admin/list.ts'
import type { WorkItem } from '#contract/admin/today.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { allJobs } from '../all-jobs.ts'
import { purchases } from '../purchases.ts'
import { webErrors } from '../db/tables/errors.ts'
import { jobFailures, jobs as jobsTable } from '../db/tables/jobs.ts'
import { startJobs, type Job, type Jobs } from '../job-scheduler.ts'

let app: TestApp
let cookie = ''
let running: Jobs
const runs: Record<string, number> = {}
const broken = new Set<string>()

const run = (name: string) => async () => {
  runs[name] = (runs[name] ?? 0) + 1
  if (broken.has(name)) throw new Error(`${name} found a card without a golfer`)
}
const job = (name: string, everySeconds: number): Job => ({ name, everySeconds, run: run(name) })

beforeAll(async () => {
  app = await createTestApp()
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  running = startJobs(app.services, [job('backup', 300), job('retention', 3600)])
})
afterAll(async () => {
  await running.stop()
  // The failures of the test are logged as errors, and only they.
  expect(app.bugs.filter((line) => !line.includes('found a card without a golfer'))).toEqual([])
  app.bugs.length = 0
  await app.close()
})

const ask = async <T>(method: string, path: string) => {
  const answer = await app.request(
    method,
    `/api/v1/admin${path}`,
    method === 'POST' ? {} : undefined,
    {
      cookie,
    },
  )
  return { status: answer.status, body: (await answer.json()) as T }
}
const rowOf = async (name: string) => {
  const { body } = await ask<ListPage>('GET', '/jobs')
  const row = body.rows.find((one) => one.name === name)
  if (!row) throw new Error(`No job ${name}`)
  return row
}
const waiting = async () =>
  (await ask<{ items: WorkItem[] }>('GET', '/today')).body.items.filter(
    ({ kind }) => kind === 'job_failing',
  )

/** Presses the button, and waits for the result. */
async function runNow(name: string) {
  const before = await rowOf(name)
  const failed = await app.db.$count(jobFailures)
  const { status } = await ask('POST', `/jobs/${before.id}/run`)
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { finishedAt } = await rowOf(name)
      return broken.has(name) ? await app.db.$count(jobFailures) : finishedAt
    })
    .toEqual(broken.has(name) ? failed + 1 : app.clock.now().toISOString())
}

test('a job stands in the list before its first run', async () => {
  await expect.poll(async () => (await rowOf('backup')).state).toBe('waiting')
})

test('the operator runs a job now, and sees when, how long and when it runs again', async () => {
  await runNow('backup')
  expect(runs.backup).toBe(1)
  const at = app.clock.now()
  expect(await rowOf('backup')).toMatchObject({
    state: 'ok',
    failures: 0,
    finishedAt: at.toISOString(),
    nextAt: new Date(at.getTime() + 300_000).toISOString(),
    errorId: null,
  })
})

test('a job that fails gives its error id, and stands in today’s work until it succeeds', async () => {
  broken.add('retention')
  await runNow('retention')
  const failing = await rowOf('retention')
  expect(failing).toMatchObject({ state: 'failing', failures: 1 })
  const [work] = await waiting()
  expect(work).toMatchObject({ path: `/admin/jobs/${failing.id}`, about: '1 fejl i træk' })
  await expect
    .poll(() =>
      app.db
        .select()
        .from(webErrors)
        .where(eq(webErrors.id, String(failing.errorId))),
    )
    .toMatchObject([{ kind: 'job', page: 'retention' }])

  broken.clear()
  app.clock.setOffset(60_000)
  await runNow('retention')
  expect(await rowOf('retention')).toMatchObject({ state: 'ok', failures: 0, failingSince: null })
  expect(await waiting()).toEqual([])
})

test('a job that runs every few minutes waits for a person after its third failure', async () => {
  broken.add('backup')
  await runNow('backup')
  await runNow('backup')
  expect(await waiting()).toEqual([])
  await runNow('backup')
  expect(await waiting()).toMatchObject([{ who: 'Sikkerhedskopi', about: '3 fejl i træk' }])
  broken.clear()
})

test('a job that has not run for three turns is late', async () => {
  const hoursAgo = new Date(app.clock.now().getTime() - 4 * 3_600_000)
  await app.db
    .update(jobsTable)
    .set({ finishedAt: hoursAgo })
    .where(eq(jobsTable.name, 'retention'))
  expect(await rowOf('retention')).toMatchObject({ state: 'late' })
})

test('every job of the service has a Danish name, and no other has', () => {
  const config = { ...app.services.config, paymentProviders: ['simulator'], analyticsForward: 'x' }
  const services = {
    ...app.services,
    config,
    visits: { isLookedAt: () => true, note: async () => {} },
  }
  const all = allJobs(services as never, { databaseUrl: '', purchases })
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobWords).toSorted())
})

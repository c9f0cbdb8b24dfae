import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import { paymentCaseKinds } from '#domain/payments/payment-cases.ts'
import { readBuildId } from '../build-id.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields, type Log } from '../log.ts'
import {
  countAttempts,
  countOpenCases,
  pingDatabase,
  readBriefly,
  selectDifferences,
  selectJobs,
} from './state-queries.ts'
import { selectQueues } from './queue-queries.ts'

type Services = Pick<Ctx, 'db' | 'log'> & { clock: { now: () => Date } }

type Times = {
  /** A scrape waits no longer for a database that does not answer: that it does not is what the operator must see. */
  deadlineMs: number
  /** The database is asked at most once in this time, however often and by however many it is scraped. */
  freshMs: number
}

/**
 * The metrics of what stands in the database: queues, jobs and payments. All processes show the same figures, so a rule
 * takes their maximum, never their sum. While the database does not answer, `database_up` is 0 and the others are absent;
 * when it answers and only the reading takes too long, the others alone are absent.
 */
export function stateRegistry(
  services: Services,
  { deadlineMs, freshMs }: Times = { deadlineMs: 2_000, freshMs: 5_000 },
): Registry {
  const { db, clock } = services
  const registry = new Registry()
  const readings: Readings = {
    ping: within(deadlineMs, () => pingDatabase(db)),
    read: within(deadlineMs, () => readState(db, { at: clock.now(), deadlineMs })),
  }
  const refresh = atMostEvery(freshMs, () => fill(services.log, readings, gauges))
  const gauges = createGauges(registry, refresh)
  return registry
}

type Readings = { ping: () => Promise<unknown>; read: () => ReturnType<typeof readState> }

type Gauges = ReturnType<typeof createGauges>

function createGauges(registry: Registry, refresh: () => Promise<void>) {
  // Every gauge asks for the same reading, because the registry asks all at once.
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: refresh })
  new Gauge({
    name: 'service_build_info',
    help: 'The build that this process runs; always 1.',
    labelNames: ['build'],
    registers: [registry],
  }).set({ build: readBuildId('dist/client') }, 1)
  return {
    up: gauge('database_up', '1 when the database answered this process in time, else 0.'),
    due: gauge('queue_due', 'Rows that are due in a queue.', 'queue'),
    oldest: gauge(
      'queue_oldest_age_seconds',
      'Since when the oldest row of a queue has been due; 0 when none is.',
      'queue',
    ),
    retrying: gauge(
      'queue_retrying',
      'Rows of a queue that were tried three times or more.',
      'queue',
    ),
    sinceSuccess: gauge(
      'job_last_success_age_seconds',
      'Time since a job last succeeded in any process; since this one started when it never has.',
      'job_name',
    ),
    failures: gauge(
      'job_failures_in_a_row',
      'Failed runs of a job since it last succeeded.',
      'job_name',
    ),
    interval: gauge('job_interval_seconds', 'Seconds between two turns of a job.', 'job_name'),
    payments: gauge('payment_attempts', 'Attempts to pay, by their state.', 'state'),
    cases: gauge('payment_cases_open', 'Payments that somebody must look at, by kind.', 'kind'),
    differences: gauge(
      'payment_reconciliation_differences',
      'Differences from the provider’s list in the last seven days.',
      'provider',
    ),
  }
}

async function fill(log: Log, { ping, read }: Readings, gauges: Gauges): Promise<void> {
  let hasAnswered = false
  try {
    await ping()
    hasAnswered = true
    const state = await read()
    for (const gauge of Object.values(gauges)) gauge.reset()
    show(state, gauges)
  } catch (error) {
    for (const gauge of Object.values(gauges)) gauge.reset()
    log(
      'warn',
      'The state of queues and jobs could not be read for the metrics',
      errorFields(error),
    )
  }
  gauges.up.set(hasAnswered ? 1 : 0)
}

function readState(db: Ctx['db'], { at, deadlineMs }: { at: Date; deadlineMs: number }) {
  // One after another, so that a scrape needs one connection of the requests' pool.
  return readBriefly(db, deadlineMs, async (tx) => {
    const queues = await selectQueues(tx, at)
    const jobs = await selectJobs(tx, at)
    const attempts = await countAttempts(tx)
    const cases = await countOpenCases(tx)
    return { queues, jobs, attempts, cases, differences: await selectDifferences(tx, at) }
  })
}

function show(
  { queues, jobs, attempts, cases, differences }: Awaited<ReturnType<typeof readState>>,
  gauges: Gauges,
) {
  for (const { queue, due, oldestSeconds, retrying } of queues) {
    gauges.due.set({ queue }, due)
    gauges.oldest.set({ queue }, oldestSeconds)
    gauges.retrying.set({ queue }, retrying)
  }
  for (const { name, everySeconds, failures, sinceSuccess } of jobs) {
    gauges.interval.set({ job_name: name }, everySeconds)
    gauges.failures.set({ job_name: name }, failures)
    gauges.sinceSuccess.set({ job_name: name }, sinceSuccess ?? process.uptime())
  }
  for (const [state, count] of attempts) gauges.payments.set({ state }, count)
  for (const kind of paymentCaseKinds) gauges.cases.set({ kind }, 0)
  for (const { kind, count } of cases) gauges.cases.set({ kind }, count)
  for (const { provider, differences: found } of differences) {
    gauges.differences.set({ provider }, found)
  }
}

/**
 * Rejects when the work takes longer. While it still runs, a further call waits for the same work: a slow database is
 * not asked again and again.
 */
function within<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    const late = new AbortController()
    const timeout = sleep(ms, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`No answer within ${ms} ms`)
    })
    timeout.catch(() => undefined)
    return Promise.race([running, timeout]).finally(() => late.abort())
  }
}

/** Runs at most once in this time; calls in between share the last run. */
function atMostEvery(ms: number, work: () => Promise<void>) {
  let begun = -Infinity
  let last: Promise<void> = Promise.resolve()
  return () => {
    if (performance.now() - begun < ms) return last
    begun = performance.now()
    last = work()
    return last
  }
}

import type { AppServices } from './app-services.ts'
import { contextOf } from './app.ts'
import type { Ctx } from './ctx.ts'
import { databaseFailureOf } from './db/database-failure.ts'
import { measureRun } from './jobs/measure-runs.ts'
import { saveJobs, saveRun, type JobRun } from './jobs/queries.ts'
import { consume } from './http/rate-limit.ts'
import { errorFields } from './log.ts'
import { traced } from './tracing.ts'

/** Background work of a module. It selects due work by `ctx.now()`; the scheduler's timer only starts it. */
export type Job = { name: string; everySeconds: number; run: (ctx: Ctx) => Promise<unknown> }

export type Jobs = {
  /** Runs a job now, in this process or in one that runs jobs; a call during the run repeats it once afterwards. */
  wake: (name: string) => void
  /** Starts no more work and waits for running jobs. */
  stop: () => Promise<void>
}

/** Below 1, so that a timer that fires slightly early does not miss its turn. */
const shareOfInterval = 0.9

/**
 * Runs each job at its interval, once per turn for any number of processes: every process requests the turn, and a
 * rate limit in the database grants it to the first. When a process dies, the others request the next turn. Work is
 * stored in tables, so a missed turn loses nothing.
 */
export function startJobs(services: AppServices, jobs: Job[]): Jobs {
  const registered = saveJobs(services.db, jobs).catch((error: unknown) =>
    services.log('warn', 'The jobs were not listed', errorFields(error)),
  )
  const runner = createRunner(services, jobs)
  const requests = new Map<string, Promise<void>>()
  const requestTurn = async ({ name, everySeconds }: Job) => {
    const windowSeconds = everySeconds * shareOfInterval
    const turn = { key: `job:${name}`, max: 1, windowSeconds }
    const { allowed } = await consume(services.db, turn)
    // Not awaited, because a long job must not delay others.
    if (allowed) void runner.run(name)
  }
  const tick = (job: Job) => {
    const { name } = job
    if (requests.has(name) || runner.isRunning(name)) return
    const request = requestTurn(job)
      .catch((error: unknown) => services.log('warn', 'A job got no turn', errorFields(error)))
      .finally(() => requests.delete(name))
    requests.set(name, request)
  }
  const timers = jobs.map((job) => setInterval(tick, job.everySeconds * 1000, job))
  services.wake = runner.wake
  return {
    wake: runner.wake,
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer))
      runner.close()
      await registered
      await Promise.all(requests.values())
      await runner.settled()
    },
  }
}

/** Runs each job once at a time in this process; several processes share rows by `skip locked`. */
function createRunner(services: AppServices, jobs: Job[]) {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const state = { open: true }

  const writeRun = createRunWriter(services)
  const runOnce = async (job: Job) => {
    const [startedAt, from] = [services.clock.now(), performance.now()]
    const run = { name: job.name, startedAt, durationMs: 0 }
    const finish = (failure?: JobRun['failure']) => {
      const durationMs = Math.round(performance.now() - from)
      measureRun(job.name, { durationMs, hasFailed: failure !== undefined })
      return writeRun(job, { ...run, finishedAt: services.clock.now(), durationMs, failure })
    }
    try {
      await traced({ name: `job ${job.name}` }, () => job.run(contextOf(services)))
      await finish()
    } catch (error) {
      await finish({ errorId: reportFailure(services, job, error) })
    }
  }
  const repeat = async (job: Job) => {
    do {
      again.delete(job.name)
      await runOnce(job)
    } while (state.open && again.has(job.name))
    running.delete(job.name)
  }
  const run = async (name: string): Promise<void> => {
    const job = jobs.find((candidate) => candidate.name === name)
    if (!job || !state.open) return
    const current = running.get(name)
    if (current) again.add(name)
    const work = current ?? repeat(job)
    running.set(name, work)
    await work
  }
  return {
    run,
    isRunning: (name: string) => running.has(name),
    wake: (name: string) => setImmediate(() => void run(name)),
    close: () => {
      state.open = false
    },
    settled: () => Promise.all(running.values()),
  }
}

/** Logs and stores the failure of a job; returns the error id. */
function reportFailure(services: AppServices, { name }: Job, error: unknown): string | null {
  // A warning only when the database is unavailable: the job finds the same work at its next turn.
  if (databaseFailureOf(error)) {
    services.log('warn', 'A job failed', { job: name, ...errorFields(error) })
    return null
  }
  const origin = { what: 'A job failed', kind: 'job', page: name, fields: { job: name } } as const
  return contextOf(services).recordError(error, origin)
}

const writtenEveryMillis = 10_000

/**
 * Stores runs for the list of jobs: every failure and the success after it, and of other successes one in ten
 * seconds, because some jobs run every second.
 */
function createRunWriter(services: AppServices) {
  const written = new Map<string, { at: number; hasFailed: boolean }>()
  return async ({ name }: Job, run: JobRun) => {
    const [last, at, hasFailed] = [written.get(name), performance.now(), run.failure !== undefined]
    const isFresh = last !== undefined && at - last.at < writtenEveryMillis
    if (isFresh && !hasFailed && !last.hasFailed) return
    written.set(name, { at, hasFailed })
    await saveRun(services.db, run).catch((error: unknown) => {
      services.log('warn', 'The run of a job was not stored', { job: name, ...errorFields(error) })
    })
  }
}

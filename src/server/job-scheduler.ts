import { contextOf, type AppServices } from './app.ts'
import type { Ctx } from './ctx.ts'
import { databaseFailureOf } from './db/database-failure.ts'
import { consume } from './http/rate-limit.ts'
import { errorFields } from './log.ts'

/** Background work of one module. It looks for what is due by `ctx.now()`; the clock here only wakes it. */
export type Job = { name: string; everySeconds: number; run: (ctx: Ctx) => Promise<unknown> }

export type Jobs = {
  /** Runs a job in this process now; a second call meanwhile runs it once more afterwards. */
  wake: (name: string) => void
  /** Takes no new work and waits for what is under way. */
  stop: () => Promise<void>
}

/** A clock that ticks a little early must not miss its turn. */
const shareOfInterval = 0.9

/**
 * Runs each job by its clock, once per turn however many processes there are: every process asks for the turn,
 * and the limit that all of them count in gives it to the first. A process that dies takes no turn with it, since
 * the others ask for the next; what a job has to do stands in tables, so a missed turn loses nothing.
 */
export function startJobs(services: AppServices, jobs: Job[]): Jobs {
  const runner = makeRunner(services, jobs)
  const asking = new Map<string, Promise<void>>()
  const ask = async ({ name, everySeconds }: Job) => {
    const windowSeconds = everySeconds * shareOfInterval
    const turn = { key: `job:${name}`, max: 1, windowSeconds }
    const { allowed } = await consume(services.db, turn)
    // Not waited for: one job may take long, and keeps no other from its turns.
    if (allowed) void runner.run(name)
  }
  const tick = (job: Job) => {
    const { name } = job
    if (asking.has(name) || runner.isRunning(name)) return
    const asked = ask(job)
      .catch((error: unknown) => services.log('warn', 'A job got no turn', errorFields(error)))
      .finally(() => asking.delete(name))
    asking.set(name, asked)
  }
  const clocks = jobs.map((job) => setInterval(tick, job.everySeconds * 1000, job))
  services.wake = runner.wake
  return {
    wake: runner.wake,
    stop: async () => {
      clocks.forEach((clock) => clearInterval(clock))
      runner.close()
      await Promise.all(asking.values())
      await runner.settled()
    },
  }
}

/** One run of each job at a time in this process; several processes share by `skip locked`. */
function makeRunner(services: AppServices, jobs: Job[]) {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const state = { open: true }

  const runOnce = async (job: Job) => {
    try {
      await job.run(contextOf(services))
    } catch (error) {
      // It finds the same work at its next turn: a database that is away for a while is no failure of the job.
      const level = databaseFailureOf(error) ? 'warn' : 'error'
      services.log(level, 'A job failed', { job: job.name, ...errorFields(error) })
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
    const job = jobs.find((one) => one.name === name)
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

import { PgBoss } from 'pg-boss'
import { contextOf, type AppServices } from './app.ts'
import type { Ctx } from './ctx.ts'
import { openClient } from './db/client.ts'
import { startOptions } from './db/limits.ts'
import { databaseFailureOf } from './db/database-failure.ts'
import { errorFields } from './log.ts'

/** Background work of one module. It looks for what is due by `ctx.now()`; the clock here only wakes it. */
export type Job = { name: string; everySeconds: number; run: (ctx: Ctx) => Promise<unknown> }

export type Jobs = {
  /** Runs a job in this process now; a second call meanwhile runs it once more afterwards. */
  wake: (name: string) => void
  /** Takes no new work and waits for what is under way. */
  stop: () => Promise<void>
}

type JobOptions = {
  databaseUrl: string
  /** Past any pooler, for a lock that lasts longer than a transaction. */
  directUrl?: string
  /** False where a pooler takes no settings from us. */
  limited?: boolean
  jobs: Job[]
}

const queue = 'wake'
/** As for our own migrations: any number, the same in every process. */
const lockKey = 727_002

/**
 * Wakes the jobs by their clocks, each once per turn however many processes there are: every
 * process offers each turn to the same queue, which takes one. A process that dies takes no turn
 * with it, since the others offer the next.
 */
export async function startJobs(
  services: AppServices,
  { databaseUrl, directUrl = databaseUrl, limited = true, jobs }: JobOptions,
): Promise<Jobs> {
  const runner = makeRunner(services, jobs)
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'saesonkortet-jobs',
    max: 2,
    ...(limited && { options: startOptions('job') }),
    schedule: false,
  })
  boss.on('error', (error) => services.log('warn', 'The job queue stumbled', errorFields(error)))
  await underLock(directUrl, async () => {
    await boss.start()
    // A turn that was missed is not worth repeating: the next one finds the same work.
    await boss.createQueue(queue, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 600 })
  })
  const offer = ({ name, everySeconds }: Job) =>
    boss
      .send(queue, { name }, { singletonKey: name, singletonSeconds: everySeconds })
      .catch((error: unknown) => services.log('warn', 'A job was not offered', errorFields(error)))
  const clocks = jobs.map((job) => setInterval(offer, job.everySeconds * 1000, job))
  await boss.work<{ name: string }>(
    queue,
    { pollingIntervalSeconds: 1, batchSize: 50 },
    async (turns) => {
      // Not waited for: the next turns are fetched when these are answered, and one job may take long.
      for (const name of new Set(turns.map(({ data }) => data.name))) void runner.run(name)
    },
  )
  services.wake = runner.wake
  return {
    wake: runner.wake,
    stop: async () => {
      clocks.forEach((clock) => clearInterval(clock))
      runner.close()
      await boss.stop({ graceful: true, timeout: 5_000 })
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
    wake: (name: string) => setImmediate(() => void run(name)),
    close: () => {
      state.open = false
    },
    settled: () => Promise.all(running.values()),
  }
}

/** The queue makes and changes its own tables; not in two processes at once. */
async function underLock(databaseUrl: string, work: () => Promise<void>) {
  const client = await openClient(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await work()
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import type { Db } from './db/client.ts'
import type { Listener } from './db/listen.ts'
import { consume } from './http/rate-limit.ts'
import { notifyJobs } from './jobs/queries.ts'
import { jobChannel } from './jobs/job-channel.ts'
import type { Jobs } from './job-scheduler.ts'
import { errorFields, type Log } from './log.ts'

/** Every process has received a wake by then; each wake has an id of its own, so none is lost within it. */
const turnSeconds = 60
/** Names that are woken within this time share one query. */
const gatherMs = 20

/**
 * Wakes jobs for a process that runs none: the names travel by `NOTIFY` to the processes that do. A name that is lost
 * costs no work, because every job also runs at its interval.
 */
export function wakeWorkers({ db, log }: { db: Db; log: Log }): Jobs {
  const names = new Set<string>()
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const send = async () => {
    timer = undefined
    const woken = [...names]
    names.clear()
    if (woken.length === 0) return
    await notifyJobs(db, { id: randomUUID(), names: woken }).catch((error: unknown) =>
      log('warn', 'Jobs were not woken', { jobs: woken, ...errorFields(error) }),
    )
  }
  return {
    wake: (name) => {
      names.add(name)
      timer ??= setTimeout(() => {
        sending = send()
      }, gatherMs)
    },
    stop: async () => {
      clearTimeout(timer)
      await sending
      await send()
    },
  }
}

/**
 * Runs the jobs here that other processes wake. Every process that runs jobs receives each wake, and a rate limit in the
 * database grants it to the first, as the scheduler's turns: so a job that is woken once runs once.
 */
export function listenForWakes(
  listener: Listener,
  { db, log, wake }: { db: Db; log: Log } & Pick<Jobs, 'wake'>,
): Promise<void> {
  const take = async (payload: string) => {
    const [name = ''] = payload.split(' ')
    const turn = { key: `wake:${payload}`, max: 1, windowSeconds: turnSeconds }
    const { allowed } = await consume(db, turn)
    if (allowed) wake(name)
  }
  const onNotify = (payload: string) =>
    void take(payload).catch((error: unknown) =>
      log('warn', 'A job that was woken got no turn', { job: payload, ...errorFields(error) }),
    )
  // Nothing is missed at a reconnection that the interval of a job does not find.
  return listener.on(jobChannel, { onNotify, onReconnect: () => undefined })
}

import type { Db } from './db/client.ts'
import type { Listener } from './db/listen.ts'
import { notifyJobs } from './jobs/queries.ts'
import { jobChannel } from './jobs/job-channel.ts'
import type { Jobs } from './job-scheduler.ts'
import { errorFields, type Log } from './log.ts'

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
    await notifyJobs(db, woken).catch((error: unknown) =>
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

/** Runs the jobs here that other processes wake. */
export const listenForWakes = (listener: Listener, { wake }: Jobs): Promise<void> =>
  // Nothing is missed at a reconnection that the interval of a job does not find.
  listener.on(jobChannel, { onNotify: wake, onReconnect: () => undefined })

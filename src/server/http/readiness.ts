import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { databaseFailureOf, type DatabaseFailure } from '../db/database-failure.ts'
import { errorFields, type Log } from '../log.ts'
import { tryWriting } from './queries.ts'

/** The result of `/readyz`; only `status` is shown without the operator's token. */
export type Readiness = {
  status: 'ready' | 'not_ready'
  /** `late`: the database did not answer in time. */
  cause?: DatabaseFailure | 'late' | 'broken'
  milliseconds: number
}

const deadlineMs = 2_500
/** The database is tested at most once in this time. */
const freshMs = 1_000

/**
 * Tests through the requests' own pool whether the database can write: half a megabyte to a temporary
 * file on the disk of the tables, which detects a full disk early, and one record to the write-ahead
 * log. No data remains.
 */
export function createReadiness({ db, log }: { db: Db; log: Log }, write = tryWriting) {
  let last: Promise<Readiness> | undefined
  let freshUntil = 0

  async function test(): Promise<Readiness> {
    const from = performance.now()
    const spent = () => Math.round(performance.now() - from)
    const late = new AbortController()
    try {
      const isLate = await Promise.race([
        write(db).then(() => false),
        sleep(deadlineMs, true, { signal: late.signal, ref: false }),
      ])
      if (!isLate) return { status: 'ready', milliseconds: spent() }
      log('warn', 'The database does not write in time')
      return { status: 'not_ready', cause: 'late', milliseconds: spent() }
    } catch (error) {
      const cause = databaseFailureOf(error) ?? 'broken'
      log(cause === 'broken' || cause === 'full' ? 'error' : 'warn', 'The database cannot write', {
        cause,
        ...errorFields(error),
      })
      return { status: 'not_ready', cause, milliseconds: spent() }
    } finally {
      late.abort()
    }
  }
  return (): Promise<Readiness> => {
    if (last && performance.now() < freshUntil) return last
    const running = test()
    last = running
    freshUntil = Infinity
    const keep = () => {
      freshUntil = performance.now() + freshMs
    }
    void running.finally(keep)
    return running
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { databaseFailureOf, type DatabaseFailure } from '../db/database-failure.ts'
import { errorFields, type Log } from '../log.ts'
import { tryWriting } from './queries.ts'

/** What is asked of `/readyz`, and what was found; the second only for those with the operator's token. */
export type Readiness = {
  status: 'ready' | 'not_ready'
  /** `late`: the database did not answer in time. */
  cause?: DatabaseFailure | 'late' | 'broken'
  milliseconds: number
}

const deadlineMs = 2_500
/** However often it is asked, the database is tried once in so long. */
const freshMs = 1_000

/**
 * Can requests be answered, and can what they change be written? Through the pool that they use: half a megabyte goes
 * to a file where the tables lie, so that a full disk is met before a golfer meets it, and one record to the log of
 * the database, which must be written before a change counts. Nothing is left over.
 */
export function createReadiness({ db, log }: { db: Db; log: Log }, write = tryWriting) {
  let asked: Promise<Readiness> | undefined
  let fresh = 0

  async function look(): Promise<Readiness> {
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
    if (asked && performance.now() < fresh) return asked
    const looking = look()
    asked = looking
    fresh = Infinity
    const keep = () => {
      fresh = performance.now() + freshMs
    }
    void looking.finally(keep)
    return looking
  }
}

import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { countDay, selectChangedDays } from './count-queries.ts'

/** A day is left alone for this many times as long as its last count took: a full one would be counted all the time. */
const restFactor = 10

type LastCount = { endedAt: number; tookMs: number }
/** Of this process. */
const lastCounts = new WeakMap<Db, Map<PlainDate, LastCount>>()

type Dependencies = Pick<Ctx, 'db' | 'now' | 'log' | 'publicUrl'>

/**
 * The job: counts every day again whose events changed, the newest first. Throws when one of them could
 * not be counted, after all the others.
 */
export async function countChangedDays(ctx: Dependencies): Promise<void> {
  const known = lastCounts.get(ctx.db) ?? new Map<PlainDate, LastCount>()
  lastCounts.set(ctx.db, known)
  let failed = 0
  // What changes meanwhile waits for the next look, or a busy day would never be left.
  for (const day of await selectChangedDays(ctx.db)) {
    if (isResting(known.get(day), ctx.now().getTime())) continue
    const begunAt = ctx.now().getTime()
    failed += (await tryCount(ctx, day)) ? 0 : 1
    const endedAt = ctx.now().getTime()
    known.set(day, { endedAt, tookMs: endedAt - begunAt })
  }
  if (failed > 0) throw new Error(`${failed} of the changed days could not be counted`)
}

function isResting(last: LastCount | undefined, at: number): boolean {
  // A clock that was moved back (E14) must not make the rest longer.
  return last !== undefined && at >= last.endedAt && at < last.endedAt + restFactor * last.tookMs
}

async function tryCount(ctx: Dependencies, day: PlainDate): Promise<boolean> {
  try {
    await countDay(ctx.db, day, new URL(ctx.publicUrl).hostname)
    return true
  } catch (error) {
    ctx.log('error', 'A day could not be counted', { day, ...errorFields(error) })
    return false
  }
}

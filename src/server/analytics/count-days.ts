import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { countDay, selectChangedDays } from './count-queries.ts'

/** A day rests for this many times the duration of its last count, or a busy day would be counted permanently. */
const restFactor = 10

type LastCount = { endedAt: number; tookMs: number }
/** The last counts of this process. */
const lastCounts = new WeakMap<Db, Map<PlainDate, LastCount>>()

type Dependencies = Pick<Ctx, 'db' | 'now' | 'log' | 'publicUrl'>

/**
 * Job: recounts every day whose events have changed, the newest first. Throws after the last day when
 * one of them could not be counted.
 */
export async function countChangedDays(ctx: Dependencies): Promise<void> {
  const countsByDay = lastCounts.get(ctx.db) ?? new Map<PlainDate, LastCount>()
  lastCounts.set(ctx.db, countsByDay)
  let failed = 0
  // Changes during the loop wait for the next run, or a busy day would keep it running.
  for (const day of await selectChangedDays(ctx.db)) {
    if (isResting(countsByDay.get(day), ctx.now().getTime())) continue
    const begunAt = ctx.now().getTime()
    failed += (await tryCount(ctx, day)) ? 0 : 1
    const endedAt = ctx.now().getTime()
    countsByDay.set(day, { endedAt, tookMs: endedAt - begunAt })
  }
  if (failed > 0) throw new Error(`${failed} of the changed days could not be counted`)
}

function isResting(last: LastCount | undefined, at: number): boolean {
  // The rest must not grow when the demonstration's clock is set back (E14).
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

import { publicVersionAt } from '../content/follow-public-data.ts'
import type { Ctx } from '../ctx.ts'
import { keysPerPurge, postPurge } from './cdn-api.ts'
import { claimDuePurges, markFailed, markPurged } from './purge-queries.ts'

/** The job that a process wakes when it sees the version of a tournament change. */
export const purgeJob = 'cdn-purges'

/**
 * Asks the cache in front to remove what has changed since it was last asked. The versions of the database are compared
 * with those that have been purged, so neither a lost notification nor a restart leaves an old answer, and many changes
 * within a second are one purge.
 */
export async function purgeCdn(ctx: Ctx): Promise<void> {
  const { kind, purge } = ctx.config.cdn ?? {}
  if (!kind || !purge) return
  const at = ctx.now()
  const publicVersion = await publicVersionAt(ctx.db, at)
  for (;;) {
    const due = await claimDuePurges(ctx.db, { publicVersion, at, most: keysPerPurge })
    if (due.length === 0) return
    const keys = due.map(({ key }) => key)
    const failure = await postPurge({ kind, purge }, keys)
    if (failure) {
      await markFailed(ctx.db, due)
      ctx.log('warn', 'The cache in front did not take a purge', { keys: keys.length, failure })
      return
    }
    await markPurged(ctx.db, due)
  }
}

import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { hashOfLink } from './chain-hash.ts'
import { insertLinks, isAnythingWaiting, lockChain, selectWaiting } from './chain-queries.ts'

/** Events that are chained in one transaction. */
const batchSize = 2_000

/**
 * Adds committed events to the hash chain of the log (E11); a job calls it every second. Of several
 * processes one chains, and the others return at once.
 * @returns the number of chained events.
 */
export async function chainActivity(ctx: Ctx): Promise<number> {
  let chained = 0
  while (await isAnythingWaiting(ctx.db)) {
    const added = await ctx.db.transaction((tx) => chainBatch(tx, ctx.now()))
    if (added === 0) break
    chained += added
  }
  return chained
}

/** Chains everything that waits, in the caller's transaction. */
export async function chainWaiting(tx: Db, now: Date): Promise<void> {
  while ((await chainBatch(tx, now)) > 0) continue
}

async function chainBatch(tx: Db, now: Date): Promise<number> {
  const end = await lockChain(tx)
  if (!end) return 0
  const waiting = await selectWaiting(tx, now, batchSize)
  let { position, hash } = end
  const links = waiting.map(({ id, event, chainedAt }) => {
    position += 1
    hash = hashOfLink({ previous: hash, position, chainedAt, event })
    return { position, activityId: id, hash }
  })
  await insertLinks(tx, links, now)
  return links.length
}

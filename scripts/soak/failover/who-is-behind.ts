import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabase, type Shop } from '../crash/shoppers.ts'
import type { Watcher } from './watchers.ts'

const catchUpMs = 15_000

/** Every watcher must get the version that is stored. */
export async function whoIsBehind(shop: Shop, watchers: readonly Watcher[], roundId: string) {
  const [row] = await onDatabase(shop, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select v.version::int from tournament_versions v join tournament_rounds r on r.tournament_id = v.tournament_id
       where r.id = $1`,
      [roundId],
    )
    return rows
  })
  const last = row?.version ?? -1
  const behind = () => watchers.filter((watcher) => watcher.version() < last)
  for (const until = performance.now() + catchUpMs; performance.now() < until;) {
    if (behind().length === 0) return []
    await sleep(100)
  }
  return behind().map((watcher) => `A watcher has version ${watcher.version()} of ${last}`)
}

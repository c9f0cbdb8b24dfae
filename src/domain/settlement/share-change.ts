import type { Ore } from '../shared/money.ts'
import type { MethodResult } from './season-result.ts'

/** Why a club's share differs from an earlier cut-off's: `total = pool + points`. */
export type ShareChange = {
  total: Ore
  /** Because the pool changed, at the club's earlier part of it. */
  pool: Ore
  /** Because the club's part of the points changed. */
  points: Ore
}

/** The change of each club's share from one settlement to a later one by the same method, by club. */
export function shareChanges(before: MethodResult, after: MethodResult): Map<string, ShareChange> {
  const was = new Map(before.shares.map((share) => [share.clubId, share]))
  const { total: poolNow } = after.totals.pool
  const { total: poolThen } = before.totals.pool
  return new Map(
    after.shares.map(({ clubId, share }) => {
      const then = was.get(clubId)?.share ?? 0
      const total = share - then
      const pool = poolThen === 0 ? 0 : Math.round((then * (poolNow - poolThen)) / poolThen) + 0
      return [clubId, { total, pool, points: total - pool }]
    }),
  )
}

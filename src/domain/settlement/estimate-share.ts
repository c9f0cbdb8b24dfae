import type { Ore } from '../shared/money.ts'

type Standing = {
  /** The pool as it is today. */
  pool: Ore
  /** The club's points, and all clubs'. */
  points: number
  allPoints: number
  /** The points of the last `recentDays` days. */
  recent: number
  allRecent: number
  recentDays: number
  /** Days of play that are left. */
  daysLeft: number
}

/** A range for the club's share when the season ends; null without any points. */
export type Estimate = { low: Ore; high: Ore } | null

/**
 * What a club's share of today's pool becomes by the end of play, when the other clubs go on as in the recent days and this
 * one has half as many guests (`low`) or half as many again (`high`). Rounded down; new sales are not guessed.
 */
export function estimateShare(standing: Standing): Estimate {
  const { pool, points, allPoints, recent, allRecent, recentDays, daysLeft } = standing
  const own = (recent * daysLeft) / recentDays
  const others = ((allRecent - recent) * daysLeft) / recentDays
  const shareIf = (part: number) => {
    const sum = allPoints + others + own * part
    return Math.floor((pool * (points + own * part)) / sum)
  }
  if (allPoints + others + own === 0) return null
  return { low: shareIf(0.5), high: shareIf(1.5) }
}

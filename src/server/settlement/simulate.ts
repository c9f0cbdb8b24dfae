import type { CutOff } from '#domain/settlement/season-input.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { addDays, daysBetween, latest, type PlainDate } from '#domain/shared/dates.ts'
import type { Config } from '../config.ts'
import { today, type Ctx } from '../ctx.ts'
import { setTransactionLimits } from '../db/limits.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { checkedSource } from './checked-source.ts'
import { loadSource } from './load-input.ts'
import { selectRecentPoints } from './recent-points-queries.ts'
import { settleSource } from './settle-source.ts'

export type Simulation = {
  settlement: SeasonSettlement
  inputHash: string
  errors: { row: string; code: string }[]
  /** Points of the last thirty days by club, for estimates. */
  recentPoints: Record<string, number>
  at: Date
}

const recentDays = 30

const lifetimeMs = 60_000

type Kept = { simulation: Promise<Simulation>; at: Date }

/** By the configuration of the app, which a process has once. */
const caches = new WeakMap<Config, Map<string, Kept>>()

/**
 * Settles a season as it is stored now, without storing anything. Rows with errors are left out and listed. Callers at the
 * same time share one computation, whose result is kept for a minute. Only for small seasons: a large one is computed by
 * `computeLargeSeasons`.
 */
export function simulate(ctx: Ctx, season: SeasonRow, cutOff: CutOff): Promise<Simulation> {
  const cache = caches.get(ctx.config) ?? new Map<string, Kept>()
  caches.set(ctx.config, cache)
  const key = JSON.stringify([season.id, cutOff])
  const at = ctx.now()
  const known = cache.get(key)
  const age = known ? at.getTime() - known.at.getTime() : Infinity
  if (known && age >= 0 && age < lifetimeMs) return known.simulation

  // A cut-off of another day of the same season is out of date.
  for (const other of cache.keys()) if (other.includes(season.id)) cache.delete(other)
  const kept: Kept = { at, simulation: computeSettlement(ctx, season, cutOff) }
  cache.set(key, kept)
  // The callers receive an error; the next one tries again.
  kept.simulation.catch(() => cache.delete(key))
  return kept.simulation
}

/**
 * Settles a season from the rows of one moment. A large season is settled in a process of its own
 * (`settle-in-process.ts`).
 */
export function computeSettlement(
  ctx: Pick<Ctx, 'db' | 'now'>,
  season: SeasonRow,
  cutOff: CutOff,
): Promise<Simulation> {
  // A close or a payment from now on may be missing in the rows.
  const at = ctx.now()
  return ctx.db.transaction(
    async (tx) => {
      await setTransactionLimits(tx, 'import')
      const { source, errors } = checkedSource(await loadSource(tx, season, cutOff))
      const { settlement, inputHash } = await settleSource(source)
      const days = recentPeriod(season, cutOff.day)
      const recentPoints = await selectRecentPoints(tx, { seasonId: season.id, ...days })
      return { settlement, inputHash, errors, recentPoints, at }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Today’s cut-off of a season: as if it ended today, and after its last day its final. */
export function cutOffOfToday(ctx: Ctx, season: SeasonRow): CutOff {
  const day = today(ctx)
  const hasEnded = day > season.playTo
  return { day: hasEnded ? season.playTo : day, final: hasEnded }
}

/** The last thirty days until a day, as far as they are in play. */
export function recentPeriod({ playFrom }: Pick<SeasonRow, 'playFrom'>, day: PlainDate) {
  return { from: latest(addDays(day, 1 - recentDays), playFrom), to: day }
}

/** At least one, so that an estimate can divide by it. */
export const lengthOf = ({ from, to }: { from: PlainDate; to: PlainDate }): number =>
  Math.max(1, daysBetween(from, to) + 1)

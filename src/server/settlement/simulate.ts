import type { CutOff } from '#domain/settlement/season-input.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { Config } from '../config.ts'
import { today, type Ctx } from '../ctx.ts'
import { setTransactionLimits } from '../db/limits.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { checkedSource, type RowError } from './checked-source.ts'
import { loadSource } from './load-input.ts'
import { settleSource } from './settle-source.ts'

export type Simulation = {
  settlement: SeasonSettlement
  inputHash: string
  errors: RowError[]
  at: Date
}

/** A result is kept for a minute, and one that took long for longer, so that pages do not spend all time on it. */
const lifetimeOf = (tookMs: number) => Math.max(60_000, 60 * tookMs)

type Kept = { simulation: Promise<Simulation>; at: Date; until?: number }

/** By the configuration of the app, which a process has once. */
const caches = new WeakMap<Config, Map<string, Kept>>()

/**
 * Settles a season as it is stored now, without storing anything. Rows with errors are left out and listed. Callers at the
 * same time share one computation.
 */
export function simulate(ctx: Ctx, season: SeasonRow, cutOff: CutOff): Promise<Simulation> {
  const cache = caches.get(ctx.config) ?? new Map<string, Kept>()
  caches.set(ctx.config, cache)
  const key = JSON.stringify([season.id, cutOff])
  const at = ctx.now()
  const known = cache.get(key)
  const isFresh = known && at >= known.at && at.getTime() < (known.until ?? Infinity)
  if (known && isFresh) return known.simulation

  // A cut-off of another day of the same season is out of date.
  for (const other of cache.keys()) if (other.includes(season.id)) cache.delete(other)
  const started = performance.now()
  const kept: Kept = { at, simulation: compute(ctx, season, cutOff) }
  cache.set(key, kept)
  void settle()
  return kept.simulation

  async function settle() {
    try {
      await kept.simulation
      kept.until = at.getTime() + lifetimeOf(performance.now() - started)
    } catch {
      // The callers receive the error; the next one tries again.
      cache.delete(key)
    }
  }
}

function compute(ctx: Ctx, season: SeasonRow, cutOff: CutOff): Promise<Simulation> {
  return ctx.db.transaction(
    async (tx) => {
      await setTransactionLimits(tx, 'import')
      const { source, errors } = checkedSource(await loadSource(tx, season, cutOff))
      const { settlement, inputHash } = await settleSource(source)
      return { settlement, inputHash, errors, at: ctx.now() }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The settlement of a season as if it were cut off today, and after its last day as its final. */
export function simulateToday(ctx: Ctx, season: SeasonRow): Promise<Simulation> {
  const day = today(ctx)
  const hasEnded = day > season.playTo
  return simulate(ctx, season, { day: hasEnded ? season.playTo : day, final: hasEnded })
}

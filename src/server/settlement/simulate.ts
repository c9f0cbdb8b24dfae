import type { CutOff } from '#domain/settlement/season-input.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { Config } from '../config.ts'
import { createLruCache, type LruCache } from '../lru-cache.ts'
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

/** A large season takes seconds, so that pages share a result for as long. */
const lifetimeMs = 60_000

const caches = new WeakMap<Config, LruCache<Simulation>>()

/** Settles a season as it is stored now, without storing anything. Rows with errors are left out and listed. */
export async function simulate(ctx: Ctx, season: SeasonRow, cutOff: CutOff): Promise<Simulation> {
  const cache = caches.get(ctx.config) ?? createLruCache({ count: 8, bytes: 64_000_000 })
  caches.set(ctx.config, cache)
  const key = JSON.stringify([season.id, cutOff])
  const now = ctx.now()
  const known = cache.get(key)
  const age = known ? now.getTime() - known.at.getTime() : -1
  if (known && age >= 0 && age < lifetimeMs) return known
  const simulation = await ctx.db.transaction(
    async (tx) => {
      await setTransactionLimits(tx, 'import')
      const { source, errors } = checkedSource(await loadSource(tx, season, cutOff))
      const { settlement, inputHash, result } = await settleSource(source)
      return { settlement, inputHash, errors, at: now, bytes: result.length }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  cache.set(key, simulation, simulation.bytes)
  return simulation
}

/** The settlement of a season as if it were cut off today, and after its last day as its final. */
export function simulateToday(ctx: Ctx, season: SeasonRow): Promise<Simulation> {
  const day = today(ctx)
  const hasEnded = day > season.playTo
  return simulate(ctx, season, { day: hasEnded ? season.playTo : day, final: hasEnded })
}

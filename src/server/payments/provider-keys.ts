import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** What shop and provider were handed when they signed up with one another. */
export type ProviderKeys = { apiKey: string; callbackSecret: string }

/** The simulated provider's keys: made at first use, the same for every process. */
export function simulatorKeys(ctx: Pick<Ctx, 'db' | 'now'>): Promise<ProviderKeys> {
  return getOrCreateSetting(ctx.db, 'payments.simulator', ctx.now(), () => ({
    apiKey: newKey(),
    callbackSecret: newKey(),
  }))
}

/** The key that turns an attempt's id into its return token. */
export function returnTokenKey(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string> {
  return getOrCreateSetting(ctx.db, 'payments.return-token', ctx.now(), newKey)
}

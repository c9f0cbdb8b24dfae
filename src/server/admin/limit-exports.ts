import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'

/** Sixty exports an hour, whatever they are of: whoever takes one table after another is stopped as well. */
export function limitExports(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  return limit(ctx, { key: `admin-export:${accountId}`, max: 60, windowSeconds: 3600 })
}

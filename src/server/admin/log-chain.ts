import type { LogChain } from '#contract/admin/log-chain.ts'
import { findVerified } from '../activity/verify-nightly.ts'
import { findChainEnd } from '../activity/verify-queries.ts'
import type { Ctx } from '../ctx.ts'

/** How far the log is chained, and what the last verification found. */
export async function describeLogChain(ctx: Ctx): Promise<LogChain> {
  const { end, waiting } = await findChainEnd(ctx.db)
  const verified = await findVerified(ctx)
  return {
    position: end?.position ?? 0,
    chainedAt: end?.chainedAt?.toISOString() ?? null,
    waiting,
    verified: verified
      ? {
          at: verified.at.toISOString(),
          position: verified.position,
          total: verified.total,
          findings: verified.findings,
        }
      : null,
  }
}

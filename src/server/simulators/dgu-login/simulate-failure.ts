import { setTimeout as sleep } from 'node:timers/promises'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SimulatedFailure } from '../dgu/golfer.ts'
import { failureOf } from '../dgu/queries.ts'

/** Longer than any caller waits. */
const hangMs = 30_000

/** The token endpoint as it is on a bad day, for the golfers who are there to show one. */
export async function simulateFailure(ctx: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  if (ctx.path !== '/connect/token' || ctx.status !== 200) return
  const personId = ctx.oidc.entities.Account?.accountId
  const failure = personId === undefined ? undefined : failureOf(personId)
  if (failure) await behaveBadly(ctx, failure)
  else if (isRecord(ctx.body)) {
    // As documented, and of no use: who the golfer is, is asked of the member API.
    ctx.body = { ...ctx.body, sub: personId, sub_country_iso_code: 'DK' }
  }
}

async function behaveBadly(ctx: KoaContextWithOIDC, failure: SimulatedFailure) {
  if (failure === 'token_slow') {
    await sleep(hangMs, undefined, { ref: false })
  }
  if (failure === 'token_down' || failure === 'token_slow') {
    ctx.status = 503
    ctx.body = { error: 'temporarily_unavailable' }
  }
  if (failure === 'token_garbage') ctx.body = '<html>Service temporarily at lunch</html>'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

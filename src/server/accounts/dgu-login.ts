import { z } from 'zod'
import { localPath } from '#domain/accounts/next-path.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { deleteOutcome, renewBrowser } from './dgu-browser.ts'
import { findDguClient, type DguClient } from './dgu-client.ts'
import { insertDguLogin } from './dgu-login-queries.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** What a DGU login is for; a browser may write anything there. */
const LoginRequest = z.object({
  for: z.enum(['sign_in', 'card', 'own_card', 'membership']).catch('sign_in'),
  card: z.uuid().optional().catch(undefined),
  next: z.string().optional().catch(undefined),
})

const firstPages = {
  sign_in: '/account',
  card: '/account/registration/information',
  own_card: '/account/registration/own-card',
  membership: '/account/membership',
} as const

/** Where a login leads in the end: always a page of ours. */
export function redirectTarget(query: Record<string, string>): string {
  const wish = LoginRequest.parse(query)
  return localPath(wish.next) ?? firstPages[wish.for]
}

/**
 * Begins a DGU login in this browser; answers with the address at the union to go to. Throws
 * `refused` with `off` where there is no DGU login, and `too_many_requests`.
 */
export async function beginDguLogin(ctx: Ctx, query: Record<string, string>): Promise<string> {
  await limit(ctx, { key: `dgu-login-from:${addressOf(ctx)}`, max: 60, windowSeconds: 900 })
  const client = await findDguClient(ctx)
  if (!client) throw new AppError('refused', { reason: 'off' })

  const wish = LoginRequest.parse(query)
  const [state, verifier] = [newKey(), newKey()]
  await insertDguLogin(ctx.db, {
    stateHash: hashOfKey(state),
    browserHash: renewBrowser(ctx),
    verifier,
    purpose: wish.for,
    cardId: wish.card ?? null,
    next: redirectTarget(query),
  })
  deleteOutcome(ctx)
  return addressAtUnion(client, { state, verifier })
}

function addressAtUnion(
  client: DguClient,
  { state, verifier }: { state: string; verifier: string },
) {
  const question = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: client.scope,
    state,
    code_challenge: hashOfKey(verifier),
    code_challenge_method: 'S256',
    country_iso_code: 'DK',
    // Many play from a family's or a club's machine: never whoever was there last.
    prompt: 'login',
  })
  return `${client.issuer}/connect/authorize?${question}`
}

import { z } from 'zod'
import { localPath } from '#domain/accounts/next-path.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { deleteOutcome, renewBrowser } from './dgu-browser.ts'
import { findDguClient, type DguClient } from './dgu-client.ts'
import { insertDguLogin } from './dgu-login-queries.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** The purpose of a DGU login; invalid values fall back to defaults. */
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

/** The page after the login: always one of ours. */
export function redirectTarget(query: Record<string, string>): string {
  const request = LoginRequest.parse(query)
  return localPath(request.next) ?? firstPages[request.for]
}

/**
 * Begins a DGU login in this browser; returns the URL at DGU to redirect to. Throws `refused` with
 * `off` when the service has no DGU login, and `too_many_requests`.
 */
export async function beginDguLogin(ctx: Ctx, query: Record<string, string>): Promise<string> {
  await limit(ctx, { key: `dgu-login-from:${addressOf(ctx)}`, max: 60, windowSeconds: 900 })
  const client = await findDguClient(ctx)
  if (!client) throw new AppError('refused', { reason: 'off' })

  const request = LoginRequest.parse(query)
  const [state, verifier] = [newKey(), newKey()]
  await insertDguLogin(ctx.db, {
    stateHash: hashOfKey(state),
    browserHash: renewBrowser(ctx),
    verifier,
    purpose: request.for,
    cardId: request.card ?? null,
    next: redirectTarget(query),
  })
  deleteOutcome(ctx)
  return authorizationUrl(client, { state, verifier })
}

function authorizationUrl(
  client: DguClient,
  { state, verifier }: { state: string; verifier: string },
) {
  const parameters = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: client.scope,
    state,
    code_challenge: hashOfKey(verifier),
    code_challenge_method: 'S256',
    country_iso_code: 'DK',
    // Always ask for credentials, because families and clubs share computers.
    prompt: 'login',
  })
  return `${client.issuer}/connect/authorize?${parameters}`
}

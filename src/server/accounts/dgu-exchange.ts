import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import type { DguClient } from './dgu-client.ts'

/** Longer than the service ever needs, shorter than a person waits. */
const timeoutMs = 5_000

/** All that is read; an `id_token` beside it would not be relied on. */
const Tokens = z.object({
  access_token: z.string().min(1).max(4096),
  token_type: z.string().regex(/^bearer$/i),
})

export type Exchanged =
  | { state: 'token'; accessToken: string }
  /** The service answers, and not for this code. */
  | { state: 'refused' }
  | { state: 'down' }

/** A code for an access token (integrations.md 1), server to server. */
export async function exchangeCode(
  ctx: Ctx,
  client: DguClient,
  sent: { code: string; verifier: string },
): Promise<Exchanged> {
  const form = new URLSearchParams({
    client_id: client.id,
    ...(client.secret && { client_secret: client.secret }),
    grant_type: 'authorization_code',
    redirect_uri: client.redirectUri,
    code: sent.code,
    code_verifier: sent.verifier,
  })
  try {
    const login = { base: client.tokenUrl, mayBeHere: ctx.config.demo }
    const answer = await sendOutgoingRequest(login, '', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      patienceMs: timeoutMs,
    })
    if (answer.status >= 400 && answer.status < 500) return refused(ctx, answer.status)
    if (!answer.ok) return unavailable(ctx, `HTTP ${answer.status}`)
    const tokens = Tokens.safeParse(await answer.json())
    if (!tokens.success) return unavailable(ctx, 'not the documented form')
    return { state: 'token', accessToken: tokens.data.access_token }
  } catch (error) {
    return unavailable(ctx, error instanceof Error ? error.name : 'unknown')
  }
}

/** Logs why, and nothing of what was asked or answered. */
function unavailable(ctx: Ctx, why: string): Exchanged {
  ctx.log('warn', 'The golf union gave no token', { why })
  return { state: 'down' }
}

function refused(ctx: Ctx, status: number): Exchanged {
  ctx.log('warn', 'The golf union refused a code', { why: `HTTP ${status}` })
  return { state: 'refused' }
}

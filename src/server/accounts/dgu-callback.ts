import { dguOutcomes, type DguOutcome } from '#contract/accounts/dgu-login.ts'
import type { Membership } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { findGolferByAccessToken } from './dgu-api.ts'
import { browserHash, saveOutcome } from './dgu-browser.ts'
import { findDguClient, type DguClient } from './dgu-client.ts'
import { findDguLogin, consumeDguLogin, type DguLoginRow } from './dgu-login-queries.ts'
import { hashOfKey } from '../keys.ts'
import { z } from 'zod'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'

/** The golfer who has just signed in with DGU in this browser. */
export type ProvenGolfer = {
  membership: Membership & { personId: string }
  /** The address that DGU has registered. */
  email: string | null
  /** DGU has proven the address. It opens no account of ours: an account may have another owner. */
  emailVerified?: boolean
}

/** Handles a finished login for one purpose; returns the path of the next page. */
export type DguUse = (ctx: Ctx, login: DguLoginRow, golfer: ProvenGolfer) => Promise<string>
export type DguUses = Record<DguLoginRow['purpose'], DguUse>

/** Runs after an account's own golfer has signed in with DGU. */
export type WhenProven = (
  ctx: Ctx,
  proof: { accountId: string; membership: Membership },
) => Promise<void>

type CallbackQuery = Record<string, string>

/** Handles DGU's redirect back to us; returns the path of the next page. */
export async function handleDguCallback(
  ctx: Ctx,
  uses: DguUses,
  query: CallbackQuery,
): Promise<string> {
  let next = '/account'
  try {
    await limit(ctx, { key: `dgu-callback-from:${addressOf(ctx)}`, max: 120, windowSeconds: 900 })
    const login = await findLogin(ctx, query)
    ;({ next } = login)
    const golfer = await readGolfer(ctx, await consumeLogin(ctx, login), query)
    return await uses[login.purpose](ctx, login, golfer)
  } catch (error) {
    saveOutcome(ctx, outcomeOf(error), next)
    return outcomePage
  }
}

export const outcomePage = '/oauth/callback'

/** The outcome for a refusal that has an explanation; other errors are thrown on as bugs. */
export function outcomeOf(error: unknown): DguOutcome {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'too_many_requests') return 'too_many'
  const outcome = dguOutcomes.find((code) => code === error.details['reason'])
  if (!outcome) throw error
  return outcome
}

const refuse = (reason: DguOutcome) => new AppError('refused', { reason })

async function findLogin(ctx: Ctx, { state }: CallbackQuery): Promise<DguLoginRow> {
  const browser = browserHash(ctx)
  const login =
    state && browser
      ? await findDguLogin(ctx.db, { stateHash: hashOfKey(state), browserHash: browser })
      : undefined
  if (!login) throw refuse('unknown')
  return login
}

/** Marks the login as used before anything else, so that it cannot be replayed. */
async function consumeLogin(ctx: Ctx, login: DguLoginRow) {
  const { verifier } = login
  if (verifier !== null && (await consumeDguLogin(ctx.db, login.id))) return { verifier }
  throw refuse(login.usedAt ? 'used' : 'expired')
}

async function readGolfer(ctx: Ctx, { verifier }: { verifier: string }, query: CallbackQuery) {
  const client = await findDguClient(ctx)
  if (!client) throw refuse('off')
  if (query['error'] === 'access_denied') throw refuse('cancelled')
  const isOtherIssuer = query['iss'] !== undefined && query['iss'] !== client.issuer
  const code = query['code'] ?? ''
  if (query['error'] !== undefined || isOtherIssuer || !isCode(code)) throw refuse('refused_there')

  const exchanged = await exchangeCode(ctx, client, { code, verifier })
  if (exchanged.state === 'down') throw refuse('login_down')
  if (exchanged.state === 'refused') throw refuse('code_refused')

  // The token is used only here and never stored.
  const answer = await findGolferByAccessToken(ctx, exchanged.accessToken)
  if (answer.state === 'down') throw refuse('register_down')
  if (answer.state === 'unknown') throw refuse('no_golfer')
  const { email, emailVerified } = answer
  return { email, emailVerified, membership: ofThePerson(answer.membership) }
}

const isCode = (text: string) => text.length > 0 && text.length <= 2000

function ofThePerson(membership: Membership) {
  const { personId } = membership
  if (personId === null) throw new Error('The union names every golfer')
  return { ...membership, personId }
}

/** Longer than DGU's response time, shorter than a person's patience. */
const timeoutMs = 5_000

/** The fields that we use; an `id_token` is ignored. */
const Tokens = z.object({
  access_token: z.string().min(1).max(4096),
  token_type: z.string().regex(/^bearer$/i),
})

type Exchanged =
  | { state: 'token'; accessToken: string }
  /** The service refused this code. */
  | { state: 'refused' }
  | { state: 'down' }

/** Exchanges an authorization code for an access token, server to server. */
async function exchangeCode(
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

/** Logs the cause without any data of the request or response. */
function unavailable(ctx: Ctx, why: string): Exchanged {
  ctx.log('warn', 'The golf union gave no token', { why })
  return { state: 'down' }
}

function refused(ctx: Ctx, status: number): Exchanged {
  ctx.log('warn', 'The golf union refused a code', { why: `HTTP ${status}` })
  return { state: 'refused' }
}

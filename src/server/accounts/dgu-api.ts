import type { Membership } from '#domain/accounts/membership.ts'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import { readEmail, readGolfer } from './parse-dgu-golfer.ts'

/** Where the simulated union takes scorecards, below its set of calls. */
export const simulatedExchangePath = '/Clubs/Members/ExchangedScorecards'

/** Longer than the service ever needs, shorter than a person waits. */
const timeoutMs = 4_000

export type DguAnswer =
  | { state: 'found'; membership: Membership; email: string | null }
  | { state: 'unknown' }
  /** Not configured, not reachable, too slow, or an answer that makes no sense. */
  | { state: 'down' }

/** A golfer by DGU number. For a club-authorised account: members of its clubs only. */
export function findGolferByUnionId(ctx: Ctx, dguNumber: string): Promise<DguAnswer> {
  return callDguApi(ctx, `Clubs/Golfer?unionID=${encodeURIComponent(dguNumber)}`)
}

/** The golfer who consented at the DGU login; identity comes from here, never from what was typed. */
export function findGolferByAccessToken(ctx: Ctx, accessToken: string): Promise<DguAnswer> {
  return callDguApi(ctx, 'clubs/Golfer_ByAccessToken', { Token: accessToken })
}

async function callDguApi(
  ctx: Ctx,
  path: string,
  extraHeaders: Record<string, string> = {},
): Promise<DguAnswer> {
  const place = findDguApi(ctx)
  if (!place) return { state: 'down' }
  const { base, authorization } = place
  try {
    const union = { base, mayBeHere: ctx.config.demo }
    const answer = await sendOutgoingRequest(union, `/${path}`, {
      headers: { Accept: 'application/json', Authorization: authorization, ...extraHeaders },
      patienceMs: timeoutMs,
    })
    // By token: 401 as well, as an access token that nobody was given.
    if (answer.status === 404 || (answer.status === 401 && 'Token' in extraHeaders)) {
      return { state: 'unknown' }
    }
    if (!answer.ok) return unavailable(ctx, `HTTP ${answer.status}`)
    return read(ctx, await answer.json())
  } catch (error) {
    return unavailable(ctx, error instanceof Error ? error.name : 'unknown')
  }
}

/** Where the union's API is and what opens it; undefined where there is none. */
export function findDguApi(ctx: Ctx): { base: string; authorization: string } | undefined {
  const base = baseOf(ctx)
  return base === undefined ? undefined : { base, authorization: basicAuth(ctx) }
}

/** The path takes the account's own name as its set of calls. */
function baseOf({ config, loopbackUrl }: Ctx): string | undefined {
  const { url, user } = config.dgu
  if (url) return `${url.replace(/\/$/, '')}/${encodeURIComponent(user ?? '')}`.replace(/\/$/, '')
  return config.demo ? `${loopbackUrl}/simulator/dgu/demo` : undefined
}

const basicAuth = ({ config: { dgu } }: Ctx) =>
  `Basic ${Buffer.from(`${dgu.user ?? ''}:${dgu.password ?? ''}`).toString('base64')}`

/** One golfer, or a list of at most one; an empty answer means that nobody has the number. */
function read(ctx: Ctx, body: unknown): DguAnswer {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (first === null || first === undefined) return { state: 'unknown' }
  const membership = readGolfer(first)
  return membership
    ? { state: 'found', membership, email: readEmail(first) }
    : unavailable(ctx, 'not the documented form')
}

/** Logs why, and nothing of what was asked or answered. */
function unavailable(ctx: Ctx, why: string): DguAnswer {
  ctx.log('warn', 'The golf union did not answer', { why })
  return { state: 'down' }
}

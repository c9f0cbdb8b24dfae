import type { Membership } from '#domain/accounts/membership.ts'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import { isEmailVerified, readEmail, readGolfer } from './parse-dgu-golfer.ts'

/** The path at which the DGU simulator accepts scorecards, below its base path. */
export const simulatedExchangePath = '/Clubs/Members/ExchangedScorecards'

/** Longer than DGU's response time, shorter than a person's patience. */
const timeoutMs = 4_000

export type DguAnswer =
  | { state: 'found'; membership: Membership; email: string | null; emailVerified: boolean }
  | { state: 'unknown' }
  /** Not configured, not reachable, too slow, or not in the documented form. */
  | { state: 'down' }

/** A golfer by DGU number. An account that clubs have authorised finds members of those clubs only. */
export function findGolferByUnionId(ctx: Ctx, dguNumber: string): Promise<DguAnswer> {
  return callDguApi(ctx, `Clubs/Golfer?unionID=${encodeURIComponent(dguNumber)}`)
}

/** The golfer who consented at the DGU login; identity comes only from here, never from typed input. */
export function findGolferByAccessToken(ctx: Ctx, accessToken: string): Promise<DguAnswer> {
  return callDguApi(ctx, 'clubs/Golfer_ByAccessToken', { Token: accessToken })
}

async function callDguApi(
  ctx: Ctx,
  path: string,
  extraHeaders: Record<string, string> = {},
): Promise<DguAnswer> {
  const api = findDguApi(ctx)
  if (!api) return { state: 'down' }
  const { base, authorization } = api
  try {
    const union = { base, mayBeHere: ctx.config.demo }
    const answer = await sendOutgoingRequest(union, `/${path}`, {
      headers: { Accept: 'application/json', Authorization: authorization, ...extraHeaders },
      patienceMs: timeoutMs,
    })
    // A lookup by token also answers 401, for an invalid access token.
    if (answer.status === 404 || (answer.status === 401 && 'Token' in extraHeaders)) {
      return { state: 'unknown' }
    }
    if (!answer.ok) return unavailable(ctx, `HTTP ${answer.status}`)
    return read(ctx, await answer.json())
  } catch (error) {
    return unavailable(ctx, error instanceof Error ? error.name : 'unknown')
  }
}

/** The base URL and credentials of DGU's API; undefined when it is not configured. */
export function findDguApi(ctx: Ctx): { base: string; authorization: string } | undefined {
  const base = baseOf(ctx)
  return base === undefined ? undefined : { base, authorization: basicAuth(ctx) }
}

/** DGU's paths begin with the name of the API account. */
function baseOf({ config, loopbackUrl }: Ctx): string | undefined {
  const { url, user } = config.dgu
  if (url) return `${url.replace(/\/$/, '')}/${encodeURIComponent(user ?? '')}`.replace(/\/$/, '')
  return config.demo ? `${loopbackUrl}/simulator/dgu/demo` : undefined
}

const basicAuth = ({ config: { dgu } }: Ctx) =>
  `Basic ${Buffer.from(`${dgu.user ?? ''}:${dgu.password ?? ''}`).toString('base64')}`

/** Reads one golfer, or a list of at most one; an empty answer means that the number is unknown. */
function read(ctx: Ctx, body: unknown): DguAnswer {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (first === null || first === undefined) return { state: 'unknown' }
  const membership = readGolfer(first)
  return membership
    ? {
        state: 'found',
        membership,
        email: readEmail(first),
        emailVerified: isEmailVerified(first),
      }
    : unavailable(ctx, 'not the documented form')
}

/** Logs the cause without any personal data of the request or response. */
function unavailable(ctx: Ctx, why: string): DguAnswer {
  ctx.log('warn', 'The golf union did not answer', { why })
  return { state: 'down' }
}

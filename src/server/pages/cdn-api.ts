import type { Cdn, CdnKind } from '../cdn-settings.ts'
import { OutgoingRequestError, sendOutgoingRequest } from '../http/outgoing-request.ts'

/** Fastly takes 256 keys in one request, and Cloudflare 100. */
export const keysPerPurge = 100

const patienceMs = 10_000

type Purge = { method: 'POST' | 'PURGE'; headers: Record<string, string>; body?: string }

/**
 * How each kind of cache takes a purge of several keys:
 * - Fastly: `POST /service/SERVICE/purge` with `Fastly-Key` and the keys in `Surrogate-Key`.
 * - Cloudflare: `POST /client/v4/zones/ZONE/purge_cache` with a bearer token and the keys as JSON.
 * - Varnish: `PURGE` with the keys in `xkey`, as the module xkey has it; its configuration compares the token.
 */
const requests: Record<CdnKind, (token: string, keys: readonly string[]) => Purge> = {
  fastly: (token, keys) => ({
    method: 'POST',
    headers: { 'fastly-key': token, 'surrogate-key': keys.join(' '), accept: 'application/json' },
  }),
  cloudflare: (token, keys) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: keys }),
  }),
  varnish: (token, keys) => ({
    method: 'PURGE',
    headers: { authorization: `Bearer ${token}`, xkey: keys.join(' ') },
  }),
}

/** Asks the cache to remove all answers with these keys; returns why it has not, or nothing. Never throws. */
export async function postPurge(
  { kind, purge }: { kind: CdnKind; purge: NonNullable<Cdn['purge']> },
  keys: readonly string[],
): Promise<string | undefined> {
  // The operator has set the address, which for Varnish is mostly within the same network.
  const cache = { base: purge.url, mayBeHere: true, mayBePrivate: kind === 'varnish' }
  try {
    const request = { ...requests[kind](purge.token, keys), patienceMs }
    const { ok, status } = await sendOutgoingRequest(cache, '', request)
    return ok ? undefined : `HTTP ${status}`
  } catch (error) {
    if (error instanceof OutgoingRequestError) return error.reason
    return error instanceof Error ? error.name : 'no_connection'
  }
}

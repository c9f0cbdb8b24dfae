import type { z } from 'zod'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { ErrorBody } from '#contract/shared/errors.ts'
import { fetchApi, type ApiAnswer } from './fetch-api.ts'
import { loadRefusalTexts } from './load-refusal-texts.ts'
import { signInAgain } from './sign-in-again.ts'

/** A refusal as the browser sees it: the code, the exact reason, and what a user may quote. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody['error']

  constructor(status: number, body: ErrorBody['error']) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/**
 * Calls an endpoint by its contract. Rejects with ApiError on a refusal. A change refused because the
 * session has expired is sent again once the user has signed in again.
 * @param send replaces `fetch`, for an upload that reports its progress.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  signal?: AbortSignal,
  send = fetchApi,
): Promise<z.output<Out>> {
  const { method, path } = endpoint
  const rest = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const response =
    method === 'GET'
      ? await afterChanges(() => send(filled + queryString(rest), { method, signal }))
      : await asChange(
          send(filled, {
            method,
            signal,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(rest),
          }),
        )
  if (!response.ok) {
    const refusal = await readRefusal(response)
    const isExpired =
      refusal.code === 'not_signed_in' && method !== 'GET' && !signInPaths.test(path)
    if (isExpired && (await signInAgain())) return call(endpoint, input, signal, send)
    await loadRefusalTexts()
    throw new ApiError(response.status, refusal)
  }
  // The server validates its own responses, so the browser needs no schema here.
  return (await response.json()) as z.output<Out>
}

/**
 * Changes of this tab that are not answered yet. A page opened meanwhile is read after them: a query whose first
 * answer is on its way is not fetched again when it is invalidated, so that it would keep what the change replaced.
 */
const changes = new Set<Promise<unknown>>()
const longestWaitMs = 3_000

async function asChange(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  // On the server the changes would be those of other users.
  if (typeof window === 'undefined') return answer
  changes.add(answer)
  try {
    return await answer
  } finally {
    changes.delete(answer)
  }
}

async function afterChanges(read: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  if (changes.size > 0) {
    await Promise.race([
      Promise.allSettled(changes),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ])
  }
  return read()
}

/** A refused sign-in does not mean that a session has expired. */
const signInPaths = /^\/api\/v1\/account\/(sign-|second-step|passkey-sign-in)/

function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

async function readRefusal(response: ApiAnswer): Promise<ErrorBody['error']> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined
  // A proxy in front of the service sends its own body, sometimes with a Retry-After header.
  const retryAfter = Number(response.headers?.get('Retry-After'))
  return (
    body?.error ?? {
      code: 'unexpected',
      message: `HTTP ${response.status}`,
      details: { retryAfter },
    }
  )
}

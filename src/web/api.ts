import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
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
 * Calls an endpoint by its contract. Rejects with ApiError on a refusal. A change that is refused
 * because the session is over waits until the person is signed in again, and is sent then.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  signal?: AbortSignal,
): Promise<z.output<Out>> {
  const { method, path } = endpoint
  const rest = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const answer =
    method === 'GET'
      ? await fetchApi(filled + queryString(rest), { method, signal })
      : await fetchApi(filled, {
          method,
          signal,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(rest),
        })
  if (!answer.ok) {
    const refusal = await refusalOf(answer)
    const isOver = refusal.code === 'not_signed_in' && method !== 'GET' && !signsIn.test(path)
    if (isOver && (await signInAgain())) return call(endpoint, input, signal)
    await loadRefusalTexts()
    throw new ApiError(answer.status, refusal)
  }
  // The service has checked what it sends: a page that shows it needs no schema.
  return (await answer.json()) as z.output<Out>
}

/** The ways in themselves: what they are refused is no session that is over. */
const signsIn = /^\/api\/v1\/account\/(sign-|second-step|passkey-sign-in)/

function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

async function refusalOf(answer: ApiAnswer): Promise<ErrorBody['error']> {
  const body = (await answer.json().catch(() => undefined)) as ErrorBody | undefined
  // Whoever stands before the service answers in words of its own, and may say when to come again.
  const retryAfter = Number(answer.headers?.get('Retry-After'))
  return (
    body?.error ?? {
      code: 'unexpected',
      message: `HTTP ${answer.status}`,
      details: { retryAfter },
    }
  )
}

import type { z } from 'zod'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import { ProviderError } from './provider.ts'

/** Longer than any answer of a provider takes; a buyer waits for some of them. */
const patienceMs = 10_000

/** Refusals that may be answered differently later: wrong or expired keys, and limits. */
const passing = new Set([401, 403, 408, 425, 429])

/**
 * The most pages that are read of one list. The opening of a sale has tens of thousands of movements on one day, which is
 * some hundred pages; a list that never ends must not hold the job.
 */
export const mostPages = 5_000

export type ProviderCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: unknown
  /** A body in the encoding of forms, instead of JSON. */
  form?: URLSearchParams
  /** Further refusals of this provider that may be answered differently later. */
  passing?: readonly number[]
}

/**
 * Calls a provider's API; the JSON of its answer.
 * @throws ProviderError `refused` for a final refusal, otherwise `unclear`.
 */
export async function callProvider(
  base: string,
  path: string,
  { method, headers, body, form, passing: alsoPassing = [] }: ProviderCall,
): Promise<unknown> {
  const sent = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await sendOutgoingRequest({ base, mayBeHere: true }, path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
    patienceMs,
  }).catch((error: Error) => {
    throw new ProviderError('unclear', `No answer: ${error.name}`)
  })
  const content: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return content
  const { status } = answer
  const mayPass = passing.has(status) || alsoPassing.includes(status)
  const isFinal = status >= 400 && status < 500 && !mayPass
  throw new ProviderError(isFinal ? 'refused' : 'unclear', `Answer ${status}`, status)
}

/** The answer of a call about one payment; undefined when the provider knows none. */
export async function unlessUnknown<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined
    throw error
  }
}

/** An answer of the documented shape; `unclear` for any other. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderError('unclear', 'Not the answer that is documented')
  return parsed.data
}

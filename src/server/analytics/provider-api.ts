import { sendOutgoingRequest, type ExternalService } from '../http/outgoing-request.ts'

/** Where the provider takes events in the EU zone. */
export const providersEuZone: ExternalService = {
  base: 'https://api.eu.amplitude.com',
  mayBeHere: false,
}

const patienceMs = 15_000

export type ProviderAnswer =
  | { state: 'accepted' }
  | { state: 'too_large' }
  /** `indexes`: of the events it will never take; all of them when it names none. */
  | { state: 'refused'; error: string; indexes: readonly number[] }
  /** Too busy, broken, or no answer at all. */
  | { state: 'down'; why: string }

/** Sends events on. What it answers is in its body as it is in our own collector's. */
export async function sendToProvider(
  outside: ExternalService,
  key: string,
  events: readonly object[],
): Promise<ProviderAnswer> {
  try {
    const answer = await sendOutgoingRequest(outside, '/2/httpapi', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ api_key: key, events }),
      patienceMs,
    })
    if (answer.ok) return { state: 'accepted' }
    if (answer.status === 413) return { state: 'too_large' }
    if (answer.status === 400) return refusal(await answer.json())
    return { state: 'down', why: `HTTP ${answer.status}` }
  } catch (error) {
    return { state: 'down', why: error instanceof Error ? error.name : 'unknown' }
  }
}

function refusal(body: unknown): ProviderAnswer {
  const parsedBody = (body ?? {}) as Record<string, unknown>
  const named = [
    parsedBody.events_with_invalid_fields,
    parsedBody.events_with_missing_fields,
    parsedBody.events_with_invalid_id_lengths,
    { silenced: parsedBody.silenced_events },
  ]
  const indexes = named
    .flatMap((fields) => Object.values((fields ?? {}) as Record<string, unknown>))
    .flat()
    .filter((index) => Number.isInteger(index))
  const error = typeof parsedBody.error === 'string' ? parsedBody.error.slice(0, 200) : 'unknown'
  return { state: 'refused', error, indexes: [...new Set(indexes as number[])] }
}

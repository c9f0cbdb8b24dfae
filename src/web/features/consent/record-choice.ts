import { wordingVersion } from '#domain/consent/consent.ts'

/** `busy`: the visitor's IP address has sent too many choices. */
type Recorded = 'yes' | 'no' | 'busy'

/**
 * Records a choice on the server, which sets its cookie. Always at the origin of the page, because the
 * cookie belongs to it (E21). `wording` is the hash of our own banner's wording.
 */
export async function recordChoice(
  granted: readonly string[],
  wording?: string,
): Promise<Recorded> {
  try {
    const answer = await fetch('/api/v1/cookie-consents', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: wordingVersion, wording, granted }),
      // A withdrawal of statistics reloads the page, which must not cancel this request.
      keepalive: true,
    })
    return answer.ok ? 'yes' : answer.status === 429 ? 'busy' : 'no'
  } catch {
    return 'no'
  }
}

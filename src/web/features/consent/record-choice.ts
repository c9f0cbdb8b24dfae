import { wordingVersion } from '#domain/consent/consent.ts'

/** `busy`: too many come from where this one does. */
type Recorded = 'yes' | 'no' | 'busy'

/**
 * Has the server write a choice down and set its cookie; returns whether it did. Always at the origin of the
 * page, for the cookie is the page's (E21). With the words that were shown, where we ask ourselves.
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
      // Where statistics are taken back the page starts again.
      keepalive: true,
    })
    return answer.ok ? 'yes' : answer.status === 429 ? 'busy' : 'no'
  } catch {
    return 'no'
  }
}

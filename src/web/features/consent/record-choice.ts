import { wordingVersion } from '#domain/consent/consent.ts'

/**
 * Has the server write a choice down and set its cookie; false when it did not. Always at the origin of the
 * page, for the cookie is the page's (E21). With the words that were shown, where we ask ourselves.
 */
export async function recordChoice(granted: readonly string[], wording?: string): Promise<boolean> {
  try {
    const answer = await fetch('/api/v1/cookie-consents', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: wordingVersion, wording, granted }),
    })
    return answer.ok
  } catch {
    return false
  }
}

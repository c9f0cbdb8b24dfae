import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SignedCallback = {
  body: Uint8Array
  /** The address that we registered, not the one a proxy shows. */
  registeredUrl: string
  secret: string
  headers: { authorization?: string; date?: string; contentHash?: string }
}

/**
 * Did the provider send exactly this body to exactly this address? The scheme of
 * docs/algorithms/payments.md. The key is the secret's UTF-8 bytes as they stand: a secret
 * that looks like base64 must not be decoded.
 */
export function isSignedByProvider({
  body,
  registeredUrl,
  secret,
  headers,
}: SignedCallback): boolean {
  const { authorization = '', date = '', contentHash = '' } = headers
  const { host, pathname, search } = new URL(registeredUrl)
  const actualHash = createHash('sha256').update(body).digest('base64')
  const signed = `POST\n${pathname}${search}\n${date};${host};${contentHash}`
  const signature = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(signed)
    .digest('base64')
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`
  const sameBody = isSame(contentHash, actualHash)
  return isSame(authorization, expected) && sameBody
}

/** Compared by their hashes, so that the time taken says nothing, not even about the length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

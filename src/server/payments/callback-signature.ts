import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type SignedCallback = {
  body: Uint8Array
  /** The registered address, which may differ from the one behind a proxy. */
  registeredUrl: string
  secret: string
  headers: { authorization?: string; date?: string; contentHash?: string }
}

/**
 * Did the provider sign this body for this address (docs/algorithms/payments.md)? The key is the
 * secret's UTF-8 bytes; a secret that looks like base64 must not be decoded.
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

/** Compares hashes, so that the timing does not reveal the length. */
export function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual), digest(expected))
}

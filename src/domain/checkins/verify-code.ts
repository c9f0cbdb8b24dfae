import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isFresh, windowMessage, type DynamicCode } from './pass-token.ts'

/** Ed25519: WebCrypto or a small library in the browser, node:crypto on the server. */
export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => Promise<boolean>

type VerifyContext = {
  /** The operator's public keys, cached by the scanner; a signature by any of them is valid. */
  operatorKeys: readonly Uint8Array[]
  now: Instant
  /** The Danish day of `now`. */
  today: PlainDate
  verify: VerifySignature
}

/**
 * Verifies a code, also offline. `forged`: a signature is invalid. `expired`: the code was signed more
 * than a minute before or after now, or the token has expired.
 */
export async function verifyDynamicCode(
  code: DynamicCode,
  { operatorKeys, now, today, verify }: VerifyContext,
): Promise<'genuine' | 'forged' | 'expired'> {
  const { token, tokenBytes, tokenSignature, window, windowSignature } = code
  const message = asciiBytes(windowMessage(token.passId, window))
  const [isOfPhone, ...matches] = await Promise.all([
    verify(windowSignature, message, token.deviceKey),
    ...operatorKeys.map((key) => verify(tokenSignature, tokenBytes, key)),
  ])
  if (!isOfPhone || !matches.includes(true)) return 'forged'
  if (today > token.expiresOn || !isFresh(window, now)) return 'expired'
  return 'genuine'
}

/** The bytes of a window's message, which is ASCII only. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

import { createHmac, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/**
 * The claims of a token that the service account has signed RS256; undefined for every other text. Written without the
 * code that signs, so that a mistake of one is not a mistake of both.
 */
export function verifiedClaims(token: string, privateKey: string): unknown {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) return undefined
  const isRs256 = Header.safeParse(json(header)).success
  const key = createPublicKey(privateKey)
  const signed = Buffer.from(`${header}.${payload}`)
  const isSigned = verify('sha256', signed, key, Buffer.from(signature, 'base64url'))
  return isRs256 && isSigned ? json(payload) : undefined
}

const Header = z.object({ alg: z.literal('RS256') })

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** An access token that every process of the demonstration recognises, valid until a second since 1970. */
export const issueToken = (until: number, privateKey: string): string =>
  `ya29.${until}.${proofOf(until, privateKey)}`

export function isTokenValid(token: string, now: number, privateKey: string): boolean {
  const [, until = '', proof] = token.split('.')
  return Number(until) > now && proof === proofOf(Number(until), privateKey)
}

const proofOf = (until: number, privateKey: string) =>
  createHmac('sha256', privateKey).update(String(until)).digest('base64url')

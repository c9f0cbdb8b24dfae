import { randomUUID } from 'node:crypto'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits: a key for a link or a cookie, or a generated secret. */
export const newKey = () => randomBytes(32).toString('base64url')

/** Letters that are not easily confused on paper or on the telephone. */
export const codeLetters = 'ABCDEFGHJKLMNPRSTUVXYZ'

/** A code that is read aloud: six letters, about 110 million combinations. */
export const newCode = () =>
  Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** The stored form of a key, so that a stolen table is useless; also the S256 of PKCE (RFC 7636). */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The error number that users can quote. */
export const newErrorId = () => randomUUID().slice(0, 8)

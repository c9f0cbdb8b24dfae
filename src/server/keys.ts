import { randomUUID } from 'node:crypto'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits that nobody can guess: a key of a link or a cookie, or a secret of our own. */
export const newKey = () => randomBytes(32).toString('base64url')

/** What is kept of a key, so that the table alone opens nothing; also the S256 of PKCE (RFC 7636). */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** In a time that does not tell how much of it agrees. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The number that whoever meets an error may quote. */
export const newErrorId = () => randomUUID().slice(0, 8)

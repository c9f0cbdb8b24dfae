import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'
import { normalPassword } from '#domain/accounts/password.ts'

/** Decision 014: OWASP's first choice, 19 MiB and two passes, on the thread pool of Node. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`

/** A hash in the notation of the PHC: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: normalPassword(password), nonce })
  return [prefix, unpadded(nonce), unpadded(tag)].join('$')
}

/** Also for what Better Auth hashed with scrypt before we chose ourselves. */
export async function isPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [salt, tag] = given.hash.startsWith(`${prefix}$`)
    ? given.hash.slice(prefix.length + 1).split('$')
    : []
  if (!salt || !tag) return verifyPassword(given)
  const message = normalPassword(given.password)
  const expected = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', { ...cost, message, nonce: Buffer.from(salt, 'base64') })
  return expected.length === found.length && timingSafeEqual(expected, found)
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

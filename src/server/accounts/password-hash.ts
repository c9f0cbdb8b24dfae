import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'
import { normalPassword } from '#domain/accounts/password.ts'

/** What Argon2id is to spend: `memory` in KiB. */
type Cost = { memory: number; passes: number }

/** Decision 014: OWASP's first choice, 19 MiB and two passes, on the thread pool of Node. */
const chosen: Cost = { memory: 19_456, passes: 2 }
const derive = promisify(argon2)

/**
 * A hash in the notation of the PHC: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. It names its cost: one that we
 * choose later leaves those of today readable, and only tests choose another.
 */
export async function hashPassword(password: string, cost = chosen): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf({ password, nonce, cost })
  const named = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1`
  return [named, unpadded(nonce), unpadded(tag)].join('$')
}

/** Also for what Better Auth hashed with scrypt before we chose ourselves. */
export async function isPassword(given: { hash: string; password: string }): Promise<boolean> {
  const read = readHash(given.hash)
  if (!read) return verifyPassword(given)
  const found = await tagOf({ ...read, password: given.password })
  return read.tag.length === found.length && timingSafeEqual(read.tag, found)
}

function tagOf({ password, nonce, cost }: { password: string; nonce: Buffer; cost: Cost }) {
  const message = normalPassword(password)
  return derive('argon2id', { ...cost, parallelism: 1, tagLength: 32, message, nonce })
}

const notation = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]+)\$([\w+/]+)$/

function readHash(hash: string) {
  const [, memory, passes, salt, tag] = notation.exec(hash) ?? []
  if (!salt || !tag) return undefined
  const cost = { memory: Number(memory), passes: Number(passes) }
  return { cost, nonce: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

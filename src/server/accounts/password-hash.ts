import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'
import { normalPassword } from '#domain/accounts/password.ts'

/** The cost of Argon2id; `memory` in KiB. */
type Cost = { memory: number; passes: number }

/** OWASP's first recommendation, 19 MiB and two passes (docs/decisions, 014). */
const defaultCost: Cost = { memory: 19_456, passes: 2 }
const derive = promisify(argon2)

/**
 * A hash in the PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. It contains its cost, so that
 * existing hashes stay valid when the default changes. Only tests pass another cost.
 */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf({ password, nonce, cost })
  const named = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1`
  return [named, unpadded(nonce), unpadded(tag)].join('$')
}

/** Whether the password fits the hash; older hashes are Better Auth's scrypt. */
export async function isPassword(input: { hash: string; password: string }): Promise<boolean> {
  const parsed = parseHash(input.hash)
  if (!parsed) return verifyPassword(input)
  const tag = await tagOf({ ...parsed, password: input.password })
  return parsed.tag.length === tag.length && timingSafeEqual(parsed.tag, tag)
}

function tagOf({ password, nonce, cost }: { password: string; nonce: Buffer; cost: Cost }) {
  const message = normalPassword(password)
  return derive('argon2id', { ...cost, parallelism: 1, tagLength: 32, message, nonce })
}

const notation = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]+)\$([\w+/]+)$/

function parseHash(hash: string) {
  const [, memory, passes, salt, tag] = notation.exec(hash) ?? []
  if (!salt || !tag) return undefined
  const cost = { memory: Number(memory), passes: Number(passes) }
  return { cost, nonce: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

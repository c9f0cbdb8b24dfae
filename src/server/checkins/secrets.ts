import { createHmac, createPrivateKey, sign, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'
import type { OperatorKey } from './operator-keys.ts'

type Secrets = { signs: string; words: string }

/** Cached for the life of the process, because secrets never change. */
const cache = new WeakMap<Db, Promise<Secrets>>()

/** The module's secrets, generated once for all processes. Must not be called inside a transaction. */
export function secretsOf(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Secrets> {
  const cached = cache.get(ctx.db)
  if (cached) return cached
  const secrets = loadSecrets(ctx)
  cache.set(ctx.db, secrets)
  secrets.catch(() => cache.delete(ctx.db))
  return secrets
}

async function loadSecrets({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Secrets> {
  const once = <T>(name: string, generate: () => T) =>
    getOrCreateSetting(db, `checkins.${name}`, now(), generate)
  return {
    signs: await once('sign_secret', newKey),
    words: await once('word_secret', newKey),
  }
}

/** A short signature of a text: 96 bits of HMAC-SHA-256, base64url. */
export function proofOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest().subarray(0, 12).toString('base64url')
}

export function isValidProof(secret: string, text: string, proof: string): boolean {
  const expected = Buffer.from(proofOf(secret, text))
  const actual = Buffer.from(proof)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Ed25519 over the bytes, by the operator's private key. */
export function signAsOperator({ publicKey, privateKey }: OperatorKey, message: Uint8Array) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }
  return new Uint8Array(sign(null, message, createPrivateKey({ key: jwk, format: 'jwk' })))
}

import { generateKeyPairSync } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSetting, getOrCreateSetting } from '../db/settings.ts'

export type OperatorKey = {
  keyId: string
  /** 32 bytes, base64url. */
  publicKey: string
  privateKey: string
}

/** A later key, with when it begins to sign and until when the keys before it are accepted; instants in ISO. */
export type LaterKey = { key: OperatorKey; signsFrom: string; formerUntil: string }

type Ring = { first: OperatorKey; later: readonly LaterKey[] }

export const firstKeySetting = 'checkins.operator_key'
/** Keys after the first, apart from it, so that a build from before keys were rotated still finds one. */
export const laterKeysSetting = 'checkins.operator_keys'
/** How soon a process learns of a rotation. */
const rereadMs = 60_000

const cache = new WeakMap<Db, { ring: Ring; readAt: number }>()

type Needs = Pick<Ctx, 'db' | 'now'>

/** Ed25519 keys of pass tokens: the one that signs now, and all by which a token is accepted, the announced one included. */
export async function operatorKeysOf(
  ctx: Needs,
): Promise<{ signing: OperatorKey; accepted: OperatorKey[] }> {
  return keysAt(await readRing(ctx), ctx.now())
}

function keysAt({ first, later }: Ring, now: Date) {
  const all = [{ key: first, signsFrom: '', formerUntil: '' }, ...later]
  const at = now.toISOString()
  const endsFormer = (key: (typeof all)[number]) => key.formerUntil !== '' && key.formerUntil <= at
  return {
    signing: all.findLast(({ signsFrom }) => signsFrom <= at)!.key,
    accepted: all.slice(Math.max(0, all.findLastIndex(endsFormer))).map(({ key }) => key),
  }
}

async function readRing({ db, now }: Needs): Promise<Ring> {
  const at = now().getTime()
  const cached = cache.get(db)
  if (cached && Math.abs(at - cached.readAt) < rereadMs) return cached.ring
  const first = await getOrCreateSetting(db, firstKeySetting, now(), newOperatorKey)
  const ring = { first, later: (await findSetting<LaterKey[]>(db, laterKeysSetting)) ?? [] }
  cache.set(db, { ring, readAt: at })
  return ring
}

/** Makes this process read the keys again. */
export const forgetRing = (db: Db) => cache.delete(db)

export function newOperatorKey(): OperatorKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { keyId: x.slice(0, 8), publicKey: x, privateKey: d }
}

import { createHash } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Db } from '../db/client.ts'
import { replaceSealed, selectSealed } from './credential-queries.ts'

/** The secrets in Better Auth’s form. What is sealed names its key by a number, which is derived so that it never changes. */
export const sealingKeys = (secrets: readonly string[]) =>
  secrets.map((value) => ({ version: numberOf(value), value }))

const numberOf = (secret: string): number =>
  createHash('sha256').update(`sealing key ${secret}`).digest().readUInt32BE(0)

/** Whether a stored text is sealed with the secret, by the number it names. */
export const isSealedWith = (secret: string, sealed: string): boolean =>
  sealed.startsWith(`$ba$${numberOf(secret)}$`)

/**
 * Seals the second steps of sign-ins again with the secret that signs, when there are others: a former secret can then
 * be dropped without anybody losing the app. Texts from before keys had numbers are tried with each secret. A text that
 * none opens is left as it is, and `npm run doctor` counts it.
 */
export async function resealSecondSteps(db: Db, secrets: readonly [string, ...string[]]) {
  if (secrets.length === 1) return
  const [signing] = secrets
  for (const row of await selectSealed(db)) {
    if (isSealedWith(signing, row.secret) && isSealedWith(signing, row.backupCodes)) continue
    const secret = await resealed(row.secret, secrets)
    const backupCodes = await resealed(row.backupCodes, secrets)
    if (secret !== undefined && backupCodes !== undefined) {
      await replaceSealed(db, row, { secret, backupCodes })
    }
  }
}

async function resealed(
  sealed: string,
  secrets: readonly [string, ...string[]],
): Promise<string | undefined> {
  const keys = new Map(sealingKeys(secrets).map(({ version, value }) => [version, value]))
  const currentVersion = numberOf(secrets[0])
  for (const legacySecret of secrets) {
    const key = { keys, currentVersion, legacySecret }
    const data = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined)
    if (data !== undefined) return symmetricEncrypt({ key, data })
  }
  return undefined
}

import { createHmac } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/settings.ts'

/** Where it is stored since when AUTH_SECRET signs. */
export const secretSinceSetting = 'auth_secret.since'

/** `print` recognises the secret and says nothing about it. */
export type SecretSince = { print: string; since: string }

/** Notes since when this secret signs, for `npm run doctor`. */
export async function noteSecret(db: Db, secret: string, at: Date) {
  const print = printOf(secret)
  const noted = await findSetting<SecretSince>(db, secretSinceSetting)
  if (noted?.print === print) return
  await saveSetting(db, secretSinceSetting, { print, since: at.toISOString() }, at)
}

export const printOf = (secret: string): string =>
  createHmac('sha256', secret).update('which secret is this').digest('base64url').slice(0, 12)

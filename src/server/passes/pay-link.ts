import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { settingOnce } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** What the mailed link carries: nobody can guess it, and a second mail carries the same. */
export async function payTokenOf(ctx: Pick<Ctx, 'db' | 'now'>, passId: string): Promise<string> {
  const key = await settingOnce(ctx.db, 'passes.pay-token', ctx.now(), newKey)
  return createHmac('sha256', key).update(`pay:${passId}`).digest('base64url')
}

export const payTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** The token of the mailed link: it cannot be guessed, and every mail for a pass carries the same one. */
export async function payTokenOf(ctx: Pick<Ctx, 'db' | 'now'>, passId: string): Promise<string> {
  const key = await getOrCreateSetting(ctx.db, 'passes.pay-token', ctx.now(), newKey)
  return createHmac('sha256', key).update(`pay:${passId}`).digest('base64url')
}

export const payTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

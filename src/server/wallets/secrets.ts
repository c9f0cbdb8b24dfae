import { createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { isSame, newKey } from '../keys.ts'

/** Generated once for all processes; whoever has it can ask for every card. */
const secretOf = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  getOrCreateSetting(db, 'wallets.token_secret', now(), newKey)

/** The secret in a card by which phones ask for it: 256 bits, derived, so that nothing has to be stored. */
export async function tokenOf(ctx: Pick<Ctx, 'db' | 'now'>, serial: string): Promise<string> {
  const secret = await secretOf(ctx)
  return createHmac('sha256', secret).update(`apple-wallet:${serial}`).digest('base64url')
}

/** Is this `ApplePass …` the token of the card? */
export async function isAuthorized(
  ctx: Pick<Ctx, 'db' | 'now'>,
  serial: string,
  authorization: string | undefined,
): Promise<boolean> {
  const sent = /^ApplePass ([\w-]{16,200})$/.exec(authorization ?? '')?.[1]
  return sent !== undefined && isSame(sent, await tokenOf(ctx, serial))
}

import { createHmac } from 'node:crypto'
import { giftCardCode, parseGiftCardCode } from '#domain/payments/gift-card.ts'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { hashOfKey, newKey } from '../keys.ts'

type Keyed = Pick<Ctx, 'db' | 'now'>

/**
 * The code and the link of a gift card. Both are derived from its id by a key of the service, so that
 * a mail on a later day can carry them although only their hashes are stored.
 */
export async function secretsOf(ctx: Keyed, giftCardId: string) {
  const key = await getOrCreateSetting(ctx.db, 'payments.gift-card', ctx.now(), newKey)
  const derived = (what: string) =>
    createHmac('sha256', key).update(`${what}:${giftCardId}`).digest()
  return {
    code: giftCardCode(derived('gift-card').subarray(0, 10)),
    linkKey: derived('gift-card-link').toString('base64url'),
  }
}

/** The stored hash of a code as a person types it; undefined if it cannot be a code. */
export function hashOfCode(typed: string): string | undefined {
  const code = parseGiftCardCode(typed)
  return code && hashOfKey(code)
}

import { createHmac } from 'node:crypto'
import { parseTypedCode, typedCode } from '#domain/shared/typed-code.ts'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { hashOfKey, newKey } from '../keys.ts'

type Keyed = Pick<Ctx, 'db' | 'now'>

/** Twelve letters are 60 bits, and tries are limited. */
const codeLetters = 12

/** The code of a golfer for an offer, derived from its id by a key of the service; only its hash is stored. */
export async function discountCodeOf(ctx: Keyed, codeId: string): Promise<string> {
  return typedCode(await derived(ctx, `code:${codeId}`), codeLetters)
}

/** The stored hash of a code as a person types it or a camera reads it; undefined if it cannot be one. */
export function hashOfDiscountCode(typed: string): string | undefined {
  const code = parseTypedCode(typed, codeLetters)
  return code && hashOfKey(code)
}

/** The key of a partner's link. A higher version is another link. */
export async function counterKeyOf(ctx: Keyed, offer: { id: string; counterVersion: number }) {
  return (await derived(ctx, `counter:${offer.id}:${offer.counterVersion}`)).toString('base64url')
}

async function derived(ctx: Keyed, what: string) {
  const key = await getOrCreateSetting(ctx.db, 'discounts.key', ctx.now(), newKey)
  return createHmac('sha256', key).update(what).digest()
}

import { createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { newKey } from '../keys.ts'
import { getOrCreateSetting } from '../db/settings.ts'

/** Cookies that open one purchase, or one card of it, in one browser. */
export const registrationCookie = 'registration'
export const ownCardCookie = 'own_card'
/** Set in the browser that proved the buyer's address by a mailed code. */
export const proofCookie = 'registration_proof'

/** Set in the browser that signed in by DGU as the golfer of the buyer's own card. */
export const dguProofCookie = 'registration_dgu'

export const linkDays = 30
export const linkSeconds = linkDays * 24 * 60 * 60

/** The key of a purchase. It is derived, so that the same link can be mailed again. */
export function registrationToken(ctx: Ctx, registrationId: string): Promise<string> {
  return hmac(ctx, `registration:${registrationId}`)
}

/** The mail of a purchase that waits for a lower price; at most one. */
export const cheaperMailKey = (registrationId: string) => `cheaper:${registrationId}`

/** Keyed hash: a dump of the table does not reveal the code, although it has only six digits. */
export function codeHash(ctx: Ctx, registrationId: string, code: string): Promise<string> {
  return hmac(ctx, `code:${registrationId}:${code}`)
}

export function proofOf(ctx: Ctx, registrationId: string, email: string): Promise<string> {
  return hmac(ctx, `proof:${registrationId}:${email}`)
}

/** The union's proof, which a mailed code's does not replace: it never opens an older account. */
export function unionProofOf(ctx: Ctx, registrationId: string, email: string): Promise<string> {
  return hmac(ctx, `union-proof:${registrationId}:${email}`)
}

export function dguProofOf(ctx: Ctx, registrationId: string, personId: string): Promise<string> {
  return hmac(ctx, `dgu:${registrationId}:${personId}`)
}

async function hmac(ctx: Ctx, text: string): Promise<string> {
  const secret =
    ctx.config.authSecret ??
    (await getOrCreateSetting(ctx.db, 'registration_secret', ctx.now(), newKey))
  return createHmac('sha256', secret).update(text).digest('base64url')
}

import { createHash, randomUUID } from 'node:crypto'
import {
  consentCookie,
  consentDays,
  consentOf,
  grantedIn,
  visitorIn,
  type Choice,
  type KeptChoice,
} from '#domain/consent/consent.ts'
import { wordingIn } from '#domain/consent/wording.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { insertConsent } from './queries.ts'

type Given = { version: number; granted: readonly Choice[] }

/**
 * Writes a choice down and sets its cookie in the same answer: what counts is what is recorded
 * (L-CK-2). The number of a visitor who chose before is kept, so that her choices can be told as one story.
 */
export async function giveConsent(ctx: Ctx, { version, granted }: Given) {
  await limit(ctx, { key: `consent:${addressOf(ctx)}`, max: 60, windowSeconds: 600 })
  const { adapter, culture } = ctx.config.site.consent
  const at = ctx.now()
  const choice: KeptChoice = {
    v: version,
    id: numberIn(ctx) ?? randomUUID(),
    at: at.toISOString(),
    on: grantedIn(consentOf(granted)),
  }
  await insertConsent(ctx.db, {
    at,
    version,
    adapter,
    culture,
    visitorId: choice.id,
    wordingHash: adapter === 'embedded' ? wordingHash(culture) : null,
    granted: choice.on,
  })
  ctx.cookies?.setReadable(consentCookie, JSON.stringify(choice), consentDays * 86_400)
  return { at: choice.at, granted: choice.on }
}

function numberIn({ cookies }: Ctx): string | undefined {
  const value = cookies?.get(consentCookie)
  return visitorIn(value && encodeURIComponent(value))
}

/** The words shown in a culture, as a record names them. */
export const wordingHash = (culture: string): string =>
  createHash('sha256')
    .update(JSON.stringify(wordingIn(culture)))
    .digest('hex')

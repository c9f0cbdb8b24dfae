import { randomUUID, createHash } from 'node:crypto'
import {
  consentCookie,
  consentDays,
  consentOf,
  grantedIn,
  visitorIn,
  type Choice,
  type StoredChoice,
} from '#domain/consent/consent.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { insertConsent } from './queries.ts'
import { wordingIn } from '#domain/consent/wording.ts'

type Given = { version: number; wording?: string | undefined; granted: readonly Choice[] }

/**
 * Writes a choice down and sets its cookie in the same answer: what counts is what is recorded
 * (L-CK-2). The number of a visitor who chose before is kept, so that her choices can be told as one story.
 */
export async function saveConsent(ctx: Ctx, { version, wording, granted }: Given) {
  const visitor = numberIn(ctx)
  await guard(ctx, visitor)
  const { adapter, culture } = ctx.config.site.consent
  const shown = adapter === 'embedded' ? wordingHash(culture) : null
  // A tab from before the words were changed: what it showed is not what would be written down.
  if (shown && wording !== shown) throw new AppError('changed_elsewhere')
  const at = ctx.now()
  const choice: StoredChoice = {
    v: version,
    id: visitor ?? randomUUID(),
    at: at.toISOString(),
    on: grantedIn(consentOf(granted)),
  }
  await insertConsent(ctx.db, {
    at,
    version,
    adapter,
    culture,
    visitorId: choice.id,
    wordingHash: shown,
    granted: choice.on,
  })
  ctx.cookies?.setReadable(consentCookie, JSON.stringify(choice), consentDays * 86_400)
  return { at: choice.at, granted: choice.on }
}

/** A clubhouse full of golfers has one address, and must be able to refuse; one browser needs less. */
async function guard(ctx: Ctx, visitor: string | undefined) {
  const windowSeconds = 600
  if (visitor) await limit(ctx, { key: `consent-of:${visitor}`, max: 30, windowSeconds })
  await limit(ctx, { key: `consent:${addressOf(ctx)}`, max: 2000, windowSeconds })
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

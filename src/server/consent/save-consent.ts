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
 * Records a choice and sets its cookie in the same response, because consent must be logged with
 * version and time (L-CK-2). A returning visitor keeps the same id, so that the choices stay connected.
 */
export async function saveConsent(ctx: Ctx, { version, wording, granted }: Given) {
  const visitor = visitorIdOf(ctx)
  await limitChoices(ctx, visitor)
  const { adapter, culture } = ctx.config.site.consent
  const shown = adapter === 'embedded' ? wordingHash(culture) : null
  // A tab that was opened before a change showed another wording than the one that would be recorded.
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

/** A high limit per address, because a clubhouse shares one, and a low limit per visitor. */
async function limitChoices(ctx: Ctx, visitor: string | undefined) {
  const windowSeconds = 600
  if (visitor) await limit(ctx, { key: `consent-of:${visitor}`, max: 30, windowSeconds })
  await limit(ctx, { key: `consent:${addressOf(ctx)}`, max: 2000, windowSeconds })
}

function visitorIdOf({ cookies }: Ctx): string | undefined {
  const value = cookies?.get(consentCookie)
  return visitorIn(value && encodeURIComponent(value))
}

/** The hash of a culture's wording, which consent records refer to. */
export const wordingHash = (culture: string): string =>
  createHash('sha256')
    .update(JSON.stringify(wordingIn(culture)))
    .digest('hex')

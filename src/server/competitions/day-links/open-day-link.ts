import { dayLinkValidity } from '#domain/accounts/day-links.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx, type DayLink } from '../../ctx.ts'
import { hashOfKey } from '../../keys.ts'
import { findDayLinkByHash } from './day-link-queries.ts'

/** One cookie per tournament: a helper who opens another link of it changes the work. */
export const dayLinkCookie = (tournamentId: string) => `day-link-${tournamentId}`

/**
 * The day link of a tournament in this browser's cookie. Read at every request, so that a revoked link
 * ends at once. Undefined without a cookie; throws `link_expired` for a link that gives no access now.
 */
export async function findOpenedDayLink(
  ctx: Ctx,
  tournamentId: string,
): Promise<DayLink | undefined> {
  const key = ctx.cookies?.get(dayLinkCookie(tournamentId))
  if (!key) return undefined
  const found = await findDayLinkByHash(ctx.db, hashOfKey(key))
  if (found?.tournament.id !== tournamentId || found.link.revokedAt) {
    throw new AppError('link_expired', { reason: 'day_link_gone' })
  }
  const validity = dayLinkValidity(found.tournament, today(ctx))
  if (validity !== 'valid') throw new AppError('link_expired', { reason: validity })
  return { linkId: found.link.id, tournamentId, kind: found.link.kind }
}

export async function getOpenedDayLink(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const link = await findOpenedDayLink(ctx, tournamentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'link_expired') return undefined
    throw error
  })
  return { kind: link?.kind ?? null }
}

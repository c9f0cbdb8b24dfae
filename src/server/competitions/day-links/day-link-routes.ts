import { dayLinkValidity, type DayLinkKind } from '#domain/accounts/day-links.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { App } from '../../http/handle.ts'
import { hashOfKey } from '../../keys.ts'
import { findDayLinkByHash, writeFirstOpened } from './day-link-queries.ts'
import { dayLinkCookie } from './open-day-link.ts'

/** The page of each kind of work. */
const pageOf: Record<DayLinkKind, (at: { slug: string; id: string; clubId: string }) => string> = {
  starter: ({ slug }) => `/tournaments/${slug}/presence`,
  desk: ({ slug }) => `/tournaments/${slug}/presence`,
  scorers: ({ id, clubId }) => `/club/${clubId}/tournaments/${id}/cards`,
  prizes: ({ slug }) => `/tournaments/${slug}/prizes`,
}

type Refusal = 'unknown' | 'gone' | 'early' | 'over'
const refusedPage = (why: Refusal) => `/tournaments?dayLink=${why}`

type Found = NonNullable<Awaited<ReturnType<typeof findDayLinkByHash>>>

/** Why a link gives no access now; undefined when it does. */
function refusalOf(ctx: Ctx, { link, tournament }: Found): Refusal | undefined {
  if (link.revokedAt) return 'gone'
  const validity = dayLinkValidity(tournament, today(ctx))
  return validity === 'valid' ? undefined : validity === 'day_link_early' ? 'early' : 'over'
}

/**
 * The target of a day link's code: stores the key in a cookie, removes it from the address (E24) and opens
 * the page of the work. A link that has ended stores its cookie too, so that the page can show why; the scorecards are behind
 * the sign-in, so the list of tournaments shows it for them, as for a link that does not exist.
 */
export function dayLinkRoutes(app: App) {
  app.get('/link/day', async (c) => {
    const key = c.req.query('key') ?? ''
    const { ctx } = c.var
    const found = /^[\w-]{43}$/.test(key)
      ? await findDayLinkByHash(ctx.db, hashOfKey(key))
      : undefined
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'same-origin')
    if (!found) return c.redirect(refusedPage('unknown'), 303)
    const { link, tournament, clubId } = found
    const days = daysBetween(today(ctx), tournament.lastDay) + 1
    ctx.cookies?.set(dayLinkCookie(tournament.id), key, Math.max(1, days) * 86_400)
    const refusal = refusalOf(ctx, found)
    if (refusal && link.kind === 'scorers') return c.redirect(refusedPage(refusal), 303)
    if (!link.revokedAt) await writeFirstOpened(ctx.db, link.id, ctx.now())
    return c.redirect(pageOf[link.kind]({ slug: tournament.slug, id: tournament.id, clubId }), 303)
  })
}

import { isbot } from 'isbot'
import type { ErrorBody } from '#contract/shared/errors.ts'
import { localPath } from '#domain/accounts/next-path.ts'
import { placeOf } from '#domain/salequeue/place.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { cookieJar, cookieScopeOf } from '../http/cookies.ts'
import { toErrorResponse } from '../http/error-response.ts'
import type { App, AppContext } from '../http/handle.ts'
import { guardOrigin, ownOrigins } from '../http/origins.ts'
import { addressOf, limit, siteOf } from '../http/rate-limit.ts'
import { uncachedQueue, type CurrentQueue } from './current-queue.ts'
import { findTicket } from './queue-queries.ts'
import { queueHeaders } from './queue-document.ts'
import {
  noCookiesPage,
  notBegunPage,
  placePage,
  queueAddress,
  queueRefusalPage,
  robotPage,
} from './queue-page.ts'
import { openPlaces, takePlaceAgain, type Placed } from './take-place.ts'
import { readTicket, signTicket, ticketCookie, ticketSeconds, type Ticket } from './ticket.ts'
import { queuePath } from './use-turn.ts'

type Services = {
  db: Ctx['db']
  clock: { now: () => Date }
  config: Config
  publicUrl: () => string
  saleQueue?: CurrentQueue
}

/** Marks the address after a ticket was given, by which a browser without cookies is noticed. */
const afterTicket = (next: string | undefined) =>
  `${queueAddress(next)}${next === undefined ? '?' : '&'}plads=1`

/** The purchase to which the turn leads. */
const nextOf = (c: AppContext) => localPath(c.req.query('next'))

/**
 * Answers whoever has a ticket, without a query and without reading who is signed in. Registered before anything that
 * reads cookies; a newcomer continues to `newcomerRoutes`.
 */
export function queueRoutes(app: App, services: Services, ctxOf: (c: AppContext) => Ctx) {
  const { db, config } = services
  const keys = { db, config, now: () => services.clock.now() }
  const current = services.saleQueue ?? uncachedQueue(keys)

  app.get(queuePath, async (c, next) => {
    const answer = await asPage(
      c,
      async () => {
        const queue = await current.read()
        if (!queue) return c.redirect(nextOf(c) ?? '/membership', 303)
        if (keys.now().getTime() < queue.beginsAt) return page(c, notBegunPage(queue))
        const jar = cookieJar(c, cookieScopeOf(services.publicUrl(), config.cookieDomain))
        const cookie = jar.get(ticketCookie)
        const sent = await readTicket(keys, cookie)
        const isOfQueue = sent?.queueId === queue.id
        const ticket = isOfQueue && (await withNumber(keys.db, sent, queue.drawnAt !== null))
        if (!ticket) return withoutTicket(c, cookie)
        if (ticket !== sent) jar.set(ticketCookie, await signTicket(keys, ticket), ticketSeconds)
        const now = keys.now().getTime()
        const place = placeOf(queue, ticket.number, now)
        return page(c, placePage(place, { now, chance: Math.random(), next: nextOf(c) }))
      },
      ctxOf,
    )
    return answer ?? next()
  })
}

/** The ticket with the number that the lot gave it; undefined for one that is no longer stored. */
async function withNumber(
  db: Ctx['db'],
  ticket: Ticket,
  isDrawn: boolean,
): Promise<Ticket | undefined> {
  if (ticket.number !== null || !isDrawn) return ticket
  const row = await findTicket(db, ticket.ticketId)
  return row && { ...ticket, number: row.number }
}

/** What is answered instead of a place; undefined for a newcomer. */
function withoutTicket(c: AppContext, cookie: string | undefined): Response | undefined {
  // A browser shows what it fetched ahead, but not an error, after which it asks again.
  if (isFetchedAhead(c)) return page(c, '', 503)
  if (c.req.method === 'HEAD' || isbot(c.req.header('user-agent'))) return page(c, robotPage)
  const isAfterTicket = c.req.query('plads') !== undefined && cookie === undefined
  return isAfterTicket ? page(c, noCookiesPage) : undefined
}

const isFetchedAhead = (c: AppContext): boolean =>
  /prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')

/** An address gets so many places an hour, for all processes together. */
const placesFromAddress = { max: 200, windowSeconds: 3600 }
/** A line to the internet often has a /48 of IPv6: 65,536 of the addresses that are counted. */
const placesFromSite = { max: 1000, windowSeconds: 3600 }

/** Gives newcomers a place, with the same ticket in every browser of a signed-in golfer. */
export function newcomerRoutes(app: App, services: Services) {
  const { publicUrl, config } = services
  const takePlace = openPlaces({ db: services.db, now: () => services.clock.now() })

  const newcomer = async (ctx: Ctx): Promise<Placed | undefined> => {
    await limit(ctx, { key: `queue-place:${addressOf(ctx)}`, ...placesFromAddress })
    const site = siteOf(ctx)
    if (site) await limit(ctx, { key: `queue-site:${site}`, ...placesFromSite })
    return takePlace({ accountId: ctx.actor?.viewedBy ? null : (ctx.actor?.accountId ?? null) })
  }
  const again = async (ctx: Ctx, { ticketId }: Ticket) => {
    await limit(ctx, { key: `queue-again:${ticketId}`, max: 20, windowSeconds: 3600 })
    return takePlaceAgain(ctx, ticketId)
  }
  const give = async (c: AppContext, placed: Placed | undefined) => {
    if (!placed) return c.redirect(nextOf(c) ?? '/membership', 303)
    const { ctx } = c.var
    ctx.cookies?.set(ticketCookie, await signTicket(ctx, placed.ticket), ticketSeconds)
    c.header('Cache-Control', 'no-store')
    return c.redirect(afterTicket(nextOf(c)), 303)
  }

  app.get(queuePath, (c) => asPage(c, async () => give(c, await newcomer(c.var.ctx))))
  const ours = () => ownOrigins(publicUrl(), config.apiOrigin)
  app.post(queuePath, guardOrigin(ours), (c) =>
    asPage(c, async () => {
      const { ctx } = c.var
      const ticket = await readTicket(ctx, ctx.cookies?.get(ticketCookie))
      return give(c, (ticket && (await again(ctx, ticket))) ?? (await newcomer(ctx)))
    }),
  )
}

function page(c: AppContext, html: string, status: 200 | 429 | 500 | 503 = 200) {
  for (const [name, value] of Object.entries(queueHeaders)) c.header(name, value)
  return c.body(html, status)
}

/**
 * A refusal as a page with its status and `Retry-After`. `ctxOf` makes the context by which a failure is logged and
 * stored, where none exists yet.
 */
async function asPage<T extends Response | undefined>(
  c: AppContext,
  work: () => Promise<T>,
  ctxOf?: (c: AppContext) => Ctx,
): Promise<T | Response> {
  try {
    return await work()
  } catch (error) {
    if (ctxOf) c.set('ctx', ctxOf(c))
    const refusal = toErrorResponse(error as Error, c)
    const status = refusal.status as 429 | 500 | 503
    const again = Number(refusal.headers.get('retry-after') ?? 15)
    const { error: told } = (await refusal.json()) as ErrorBody
    return page(c, queueRefusalPage(status, { again, errorId: told.errorId }), status)
  }
}

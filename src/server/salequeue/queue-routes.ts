import { isbot } from 'isbot'
import { localPath } from '#domain/accounts/next-path.ts'
import { placeOf } from '#domain/salequeue/place.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { cookieJar, cookieScopeOf } from '../http/cookies.ts'
import { toErrorResponse } from '../http/error-response.ts'
import type { App, AppContext } from '../http/handle.ts'
import { guardOrigin, ownOrigins } from '../http/origins.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
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
export function queueRoutes(app: App, services: Services) {
  const { db, config } = services
  const keys = { db, config, now: () => services.clock.now() }
  const current = services.saleQueue ?? uncachedQueue(keys)

  app.get(queuePath, async (c, next) => {
    const answer = await asPage(c, async () => {
      const queue = await current.read()
      if (!queue) return c.redirect(nextOf(c) ?? '/membership', 303)
      if (keys.now().getTime() < queue.beginsAt) return page(c, notBegunPage(queue))
      if (isNoVisitor(c)) return page(c, robotPage)
      const jar = cookieJar(c, cookieScopeOf(services.publicUrl(), config.cookieDomain))
      const cookie = jar.get(ticketCookie)
      const sent = await readTicket(keys, cookie)
      if (sent?.queueId !== queue.id) {
        const isAfterTicket = c.req.query('plads') !== undefined && cookie === undefined
        return isAfterTicket ? page(c, noCookiesPage) : undefined
      }
      const ticket = await withNumber(keys.db, sent, queue.drawnAt !== null)
      if (!ticket) return undefined
      if (ticket !== sent) jar.set(ticketCookie, await signTicket(keys, ticket), ticketSeconds)
      const now = keys.now().getTime()
      const place = placeOf(queue, ticket.number, now)
      return page(c, placePage(place, { now, chance: Math.random(), next: nextOf(c) }))
    })
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

/** Robots, previews of links, checks of links and prefetches get no place. */
const isNoVisitor = (c: AppContext): boolean =>
  c.req.method === 'HEAD' ||
  isbot(c.req.header('user-agent')) ||
  /prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '')

/** An address gets so many places an hour, for all processes together. */
const placesFromAddress = { max: 200, windowSeconds: 3600 }

/** Gives newcomers a place, with the same ticket in every browser of a signed-in golfer. */
export function newcomerRoutes(app: App, services: Services) {
  const { publicUrl, config } = services
  const takePlace = openPlaces({ db: services.db, now: () => services.clock.now() })

  const newcomer = async (ctx: Ctx): Promise<Placed | undefined> => {
    const key = `queue-place:${addressOf(ctx)}`
    await limit(ctx, { key, ...placesFromAddress })
    return takePlace({ accountId: ctx.actor?.viewedBy ? null : (ctx.actor?.accountId ?? null) })
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
      const again = ticket && (await takePlaceAgain(ctx, ticket.ticketId))
      return give(c, again ?? (await newcomer(ctx)))
    }),
  )
}

function page(c: AppContext, html: string, status: 200 | 429 | 500 | 503 = 200) {
  for (const [name, value] of Object.entries(queueHeaders)) c.header(name, value)
  return c.body(html, status)
}

/** A refusal as a page with its status and `Retry-After`. */
async function asPage<T extends Response | undefined>(
  c: AppContext,
  work: () => Promise<T>,
): Promise<T | Response> {
  try {
    return await work()
  } catch (error) {
    const refusal = toErrorResponse(error as Error, c)
    const status = refusal.status as 429 | 500 | 503
    const seconds = Number(refusal.headers.get('retry-after') ?? 15)
    return page(c, queueRefusalPage(status, seconds), status)
  }
}

import type { App } from '../http/handle.ts'
import { hashOfKey } from '../keys.ts'
import { flightCookie } from './access-flight.ts'
import { flightCookieSeconds } from './open-flight.ts'
import { findFlight } from './score-queries.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The target of the QR code on a card: stores the key in a cookie and removes it from the
 * address. An invalid key, as on an old card, does not replace a stored one.
 */
export function flightLinkRoutes(app: App) {
  app.get('/tournaments/:slug/flights/:flightId', async (c) => {
    const key = c.req.query('key') ?? ''
    const { flightId } = c.req.param()
    const { db, cookies } = c.var.ctx
    const isKey = /^[\w-]{43}$/.test(key) && uuid.test(flightId)
    const found = isKey ? await findFlight(db, flightId) : undefined
    if (found?.flight.keyHash === hashOfKey(key)) {
      cookies?.set(flightCookie(flightId), key, flightCookieSeconds)
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'same-origin')
    // The path stays encoded, because a decoded line break would end the header.
    return c.redirect(new URL(c.req.url).pathname, 303)
  })
}

import type { App } from './handle.ts'

export type MagicLink = {
  /** `/link/<name>?key=…` in mails. */
  name: string
  cookie: string
  seconds: number
  /** The page that reads the cookie. */
  page: string
}

/**
 * Serves a mailed link: moves its key from the address into a cookie, also in browsers without scripts,
 * so that the key stays out of history and logs (E24). The key is not consumed, because mail scanners
 * open links too.
 */
export function magicLinkRoute(app: App, { name, cookie, seconds, page }: MagicLink) {
  app.get(`/link/${name}`, (c) => {
    const key = c.req.query('key') ?? ''
    if (/^[\w-]{43}$/.test(key)) c.var.ctx.cookies?.set(cookie, key, seconds)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'same-origin')
    return c.redirect(page, 303)
  })
}

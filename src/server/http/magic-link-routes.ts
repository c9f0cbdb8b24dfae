import type { App } from './handle.ts'

export type MagicLink = {
  /** `/link/<name>?key=…` in mails. */
  name: string
  cookie: string
  seconds: number
  /** The page that goes on with the cookie. */
  page: string
}

/**
 * Where a link with a key leads (E24): the key becomes a cookie and leaves the address, also in a
 * browser without scripts. Nothing is spent: programs that look into mails open links as well.
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

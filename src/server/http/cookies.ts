import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { cookiePrefix } from '#domain/shared/cookie-prefix.ts'

/** The visitor's cookies, as far as services need them: keys exchanged for links (E24). */
export type CookieJar = {
  get: (name: string) => string | undefined
  /** HttpOnly, SameSite=Lax, for the whole site; Secure when we are reached by https. */
  set: (name: string, value: string, maxAgeSeconds: number) => void
  /** Like `set`, but the page may read it. */
  setReadable: CookieJar['set']
  clear: (name: string) => void
}

export function cookieJar(c: Context, secure: boolean): CookieJar {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const named = (name: string) => cookiePrefix(secure) + name
  return {
    get: (name) => getCookie(c, named(name)),
    set: (name, value, maxAge) => setCookie(c, named(name), value, { ...options, maxAge }),
    setReadable: (name, value, maxAge) =>
      setCookie(c, named(name), value, { ...options, httpOnly: false, maxAge }),
    clear: (name) => void deleteCookie(c, named(name), options),
  }
}

/** One cookie of ours in a header as a browser sends it, for what sees the header alone. */
export function cookieIn(header: string, name: string, secure: boolean): string | undefined {
  const named = cookiePrefix(secure) + name
  return parse(header, named)[named]
}

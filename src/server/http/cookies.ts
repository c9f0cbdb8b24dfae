import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The visitor's cookies, as far as services need them: keys exchanged for links (E24). */
export type CookieJar = {
  get: (name: string) => string | undefined
  /** HttpOnly, SameSite=Lax, for the whole site; Secure when we are reached by https. */
  set: (name: string, value: string, maxAgeSeconds: number) => void
  clear: (name: string) => void
}

export function cookieJar(c: Context, secure: boolean): CookieJar {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    get: (name) => getCookie(c, name),
    set: (name, value, maxAge) => setCookie(c, name, value, { ...options, maxAge }),
    clear: (name) => void deleteCookie(c, name, options),
  }
}

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { CookieJar } from '../ctx.ts'
import { cookiePrefix, sharedCookiePrefix } from '#domain/shared/cookie-prefix.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The scope of our cookies; `domain` is the common parent when page and API have different hosts. */
export type CookieScope = { secure: boolean; domain?: string | undefined }

export const cookieScopeOf = (publicUrl: string, domain: string | undefined): CookieScope => ({
  secure: publicUrl.startsWith('https:'),
  domain,
})

export const prefixIn = ({ secure, domain }: CookieScope): string =>
  domain ? sharedCookiePrefix(secure) : cookiePrefix(secure)

export function cookieJar(c: Context, scope: CookieScope): CookieJar {
  const { secure, domain } = scope
  const ownHost = { path: '/', sameSite: 'Lax', secure } as const
  const options = { ...ownHost, httpOnly: true, ...(domain && { domain }) }
  const named = (name: string) => prefixIn(scope) + name
  return {
    get: (name) => getCookie(c, named(name)),
    set: (name, value, maxAge) => setCookie(c, named(name), value, { ...options, maxAge }),
    setReadable: (name, value, maxAge) =>
      setCookie(c, cookiePrefix(secure) + name, value, { ...ownHost, maxAge }),
    clear: (name) => void deleteCookie(c, named(name), options),
  }
}

/** One of our cookies in a `Cookie` header. */
export function cookieIn(header: string, name: string, scope: CookieScope): string | undefined {
  const named = prefixIn(scope) + name
  return parse(header, named)[named]
}

/**
 * The value of a signed cookie, `value.signature`; undefined when it is missing or forged. It does not
 * use WebCrypto, which would cost a millisecond and an event loop turn at every request.
 */
export function signedCookie(
  { cookie, secret }: { cookie: string; secret: string },
  name: string,
): string | undefined {
  const sent = parse(cookie, name)[name] ?? ''
  const dot = sent.lastIndexOf('.')
  if (dot < 1) return undefined
  const value = sent.slice(0, dot)
  const expected = createHmac('sha256', secret).update(value).digest()
  const given = Buffer.from(sent.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}

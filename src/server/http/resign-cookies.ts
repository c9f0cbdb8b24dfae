import { createHmac } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Config } from '../config.ts'
import { prefixIn, signedCookie, type CookieScope } from './cookies.ts'

/** The beginning of the names of Better Auth’s cookies. */
export const authCookiePrefix = (scope: CookieScope): string => `${prefixIn(scope)}saesonkortet`

type Secrets = readonly [string, ...string[]]

/** During a rotation of AUTH_SECRET: lets the service read the cookies of a request that another accepted secret signed. */
export function acceptFormerSecrets(headers: Headers, config: Config, scope: CookieScope) {
  const { authSecret, acceptedSecrets } = config
  const cookie = headers.get('cookie')
  if (authSecret === undefined || acceptedSecrets.length === 0 || cookie === null) return
  const secrets: Secrets = [authSecret, ...acceptedSecrets]
  const resigned = resignedCookies(cookie, { scope, secrets })
  if (resigned !== undefined) headers.set('cookie', resigned)
}

/**
 * The `Cookie` header with each of Better Auth’s cookies that an accepted secret signed signed by the present one,
 * because Better Auth verifies by one secret only. The browser gets the new signature when its session is extended, once
 * a day. Undefined when nothing is to be changed.
 */
function resignedCookies(
  cookie: string,
  { scope, secrets: [signing, ...accepted] }: { scope: CookieScope; secrets: Secrets },
): string | undefined {
  const replaced = new Map<string, string>()
  for (const name of Object.keys(parse(cookie))) {
    if (!name.startsWith(`${authCookiePrefix(scope)}.`)) continue
    if (signedCookie({ cookie, secret: signing }, name) !== undefined) continue
    const value = accepted
      .map((secret) => signedCookie({ cookie, secret }, name))
      .find((found) => found !== undefined)
    if (value !== undefined) replaced.set(name, signed(value, signing))
  }
  if (replaced.size === 0) return undefined
  return cookie
    .split(';')
    .map((pair) => {
      const name = pair.slice(0, pair.indexOf('=')).trim()
      const value = replaced.get(name)
      return value === undefined ? pair.trim() : `${name}=${value}`
    })
    .join('; ')
}

const signed = (value: string, secret: string): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)

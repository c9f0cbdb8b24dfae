import { isIP } from 'node:net'
import { getDomain } from 'tldts-icann'

/** Why an API at another address could not sign anybody in (docs/decisions/021-sibling-hosts.md). */
export type ApartReason = 'scheme' | 'no_parent'

/** Where the session's cookie counts: `domain` is undefined where this very host is enough. */
type Shared = { domain?: string; apart?: never } | { domain?: never; apart: ApartReason }

/**
 * The domain that page and API share their cookies under: none where they have one host (a cookie
 * does not look at the port), else the nearest parent of both that a browser takes a cookie for.
 */
export function sharedCookieDomain(publicUrl: string, apiOrigin: string): Shared {
  const [page, api] = [new URL(publicUrl), new URL(apiOrigin)]
  if (page.protocol !== api.protocol) return { apart: 'scheme' }
  if (page.hostname === api.hostname) return {}
  const domain = commonParent(page.hostname, api.hostname)
  const isNamed = isIP(page.hostname) === 0 && domain !== undefined && isSomebodys(domain)
  return isNamed ? { domain } : { apart: 'no_parent' }
}

function commonParent(one: string, other: string): string | undefined {
  const [a, b] = [one, other].map((host) => host.split('.').toReversed()) as [string[], string[]]
  const end = a.findIndex((label, i) => label !== b[i])
  const shared = a.slice(0, end === -1 ? a.length : end)
  return shared.length > 0 ? shared.toReversed().join('.') : undefined
}

/** Below a registry (`dk`, `co.uk`) and below a host of many customers; not `localhost`. */
const isSomebodys = (domain: string): boolean =>
  domain.includes('.') && getDomain(domain) !== null && !sharedHosting.has(domain)

/**
 * Under these everybody's services are neighbours, and browsers take no cookie for them. The usual
 * ones of the private half of the public suffix list, of which the package has the other half.
 */
const sharedHosting = new Set([
  'azurestaticapps.net',
  'azurewebsites.net',
  'cloudfront.net',
  'duckdns.org',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'netlify.app',
  'ngrok-free.app',
  'ngrok.io',
  'onrender.com',
  'pages.dev',
  'run.app',
  'trycloudflare.com',
  'up.railway.app',
  'vercel.app',
  'web.app',
  'workers.dev',
])

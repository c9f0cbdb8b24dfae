import { isIP } from 'node:net'
import { getDomain } from 'tldts-icann'

/** Why page and API cannot share a session (docs/decisions/021-sibling-hosts.md). */
export type ApartReason = 'scheme' | 'no_parent'

/** The domain of the session cookie; undefined for a cookie of a single host. */
type Shared = { domain?: string; apart?: never } | { domain?: never; apart: ApartReason }

/**
 * The domain under which page and API share cookies: none if they have the same host (cookies ignore the port),
 * otherwise their nearest common parent for which browsers accept cookies.
 */
export function sharedCookieDomain(publicUrl: string, apiOrigin: string): Shared {
  const [page, api] = [new URL(publicUrl), new URL(apiOrigin)]
  if (page.protocol !== api.protocol) return { apart: 'scheme' }
  if (page.hostname === api.hostname) return {}
  const domain = commonParent(page.hostname, api.hostname)
  const isNamed = isIP(page.hostname) === 0 && domain !== undefined && isRegistrable(domain)
  return isNamed ? { domain } : { apart: 'no_parent' }
}

function commonParent(one: string, other: string): string | undefined {
  const [a, b] = [one, other].map((host) => host.split('.').toReversed()) as [string[], string[]]
  const end = a.findIndex((label, i) => label !== b[i])
  const shared = a.slice(0, end === -1 ? a.length : end)
  return shared.length > 0 ? shared.toReversed().join('.') : undefined
}

/** A domain below a registry (`dk`, `co.uk`) and not one that a provider shares among customers; not `localhost`. */
const isRegistrable = (domain: string): boolean =>
  domain.includes('.') && getDomain(domain) !== null && !sharedHosting.has(domain)

/**
 * Domains that providers share among customers, for which browsers accept no cookies: the common ones of the private
 * section of the public suffix list. The package covers the other section.
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

import { createHash } from 'node:crypto'
import type { ConsentAdapterName, SiteSettings } from '#domain/consent/site-settings.ts'
import type { Config } from '../config.ts'

/** What the policy depends on beside the page itself. */
export type PolicyHosts = {
  connect: readonly string[]
  pay: readonly string[]
  script: readonly string[]
  frame: readonly string[]
}

/** Where a form may lead: a provider's own page, when payment happens there. The simulator is ours. */
const paymentHosts: Record<Config['paymentProvider'], readonly string[]> = {
  none: [],
  simulator: [],
}

type Foreign = Omit<PolicyHosts, 'pay'>

const nobody: Foreign = { connect: [], script: [], frame: [] }

const informationHost = 'https://policy.app.cookieinformation.com'
const cookiebotHosts = ['https://consent.cookiebot.com', 'https://consentcdn.cookiebot.com']

/** Whose script asks for consent, when it is not ours (R7). */
const consentHosts: Record<ConsentAdapterName, Foreign> = {
  embedded: nobody,
  cookieinformation: {
    connect: [informationHost, 'https://consent.app.cookieinformation.com'],
    script: [informationHost],
    frame: [informationHost],
  },
  cookiebot: { connect: cookiebotHosts, script: cookiebotHosts, frame: cookiebotHosts },
}

const analyticsHosts: Record<SiteSettings['analytics']['receiver'], readonly string[]> = {
  own: [],
  provider: ['https://api.eu.amplitude.com', 'https://sr-client-cfg.eu.amplitude.com'],
}

type Sites = Pick<Config, 'apiOrigin' | 'paymentProvider' | 'site'>

/** With our own banner and collector nobody else is named. */
export function policyHosts({ apiOrigin, paymentProvider, site }: Sites): PolicyHosts {
  const { connect, script, frame } = consentHosts[site.consent.adapter]
  const { receiver, visualTagging } = site.analytics
  return {
    connect: [...(apiOrigin ? [apiOrigin] : []), ...connect, ...analyticsHosts[receiver]],
    pay: paymentHosts[paymentProvider],
    script: [...script, ...(visualTagging ? ['https://cdn.amplitude.com'] : [])],
    frame,
  }
}

/**
 * The one policy of all pages (E16). Inline scripts run only if they stood in this very string when
 * it was finished: each is named by its SHA-256, and there is no nonce that could be read and reused.
 */
export function contentPolicy(html: string, { connect, pay, script, frame }: PolicyHosts): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...new Set(hashes), ...script].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${["'self'", ...frame].join(' ')}`,
    `form-action ${["'self'", ...pay].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** The text of each script that runs and has no `src`, exactly as it stands. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) => (isNoInlineScript.test(attributes) ? [] : [text]),
  )
}

const isNoInlineScript = /\ssrc\s*=|\stype="application\/json"/i

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** For what is no page: it may load nothing, and nobody may frame it. */
export const noContentPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** For files of ours: a drawing that is opened by itself runs nothing; a worker may work. */
export const filePolicy =
  "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** What our own pages may ask a device for, and what nobody may. */
const permissions = [
  ...['camera', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...['microphone', 'payment', 'usb', 'display-capture', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** On every answer. The scheme of PUBLIC_URL decides whether browsers are told to insist on https. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  }
}

/** On every page. Whoever opened a page that may be tagged is the provider's window, and stays known to it. */
export function pageHeaders(publicUrl: string, { analytics }: SiteSettings) {
  return {
    ...securityHeaders(publicUrl),
    ...(analytics.visualTagging && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
  }
}

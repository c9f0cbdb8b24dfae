import { createHash } from 'node:crypto'
import type { ConsentAdapterName, SiteSettings } from '#domain/consent/site-settings.ts'
import { headStyles, onDevice } from '#domain/notifications/mail-styles.ts'
import type { Config } from '../config.ts'
import type { ProviderInUse } from '../payment-settings.ts'

/** The other hosts that the content security policy allows. */
export type PolicyHosts = {
  connect: readonly string[]
  pay: readonly string[]
  script: readonly string[]
  frame: readonly string[]
}

/** The hosts to which a payment form may post. The simulator is on our own origin. */
const paymentHosts: Record<ProviderInUse, readonly string[]> = {
  simulator: [],
  // The brand changes on 12 January 2027, and its host with it.
  mobilepay: ['https://pay.mobilepay.dk', 'https://pay.vipps.dk', 'https://pay.vipps.no'],
  quickpay: ['https://payment.quickpay.net'],
  stripe: ['https://checkout.stripe.com'],
  // The second is that of test accounts, whose keys are refused in production.
  nexi: ['https://checkout.dibspayment.eu', 'https://test.checkout.dibspayment.eu'],
}

type Foreign = Omit<PolicyHosts, 'pay'>

const nobody: Foreign = { connect: [], script: [], frame: [] }

const informationHost = 'https://policy.app.cookieinformation.com'
const cookiebotHosts = ['https://consent.cookiebot.com', 'https://consentcdn.cookiebot.com']

/** The hosts of a provider's consent script (R7). */
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

type Sites = Pick<Config, 'apiOrigin' | 'paymentProviders' | 'site'>

/** With our own banner and collector, no other host is allowed. */
export function policyHosts({ apiOrigin, paymentProviders, site }: Sites): PolicyHosts {
  const { connect, script, frame } = consentHosts[site.consent.adapter]
  const { receiver, visualTagging } = site.analytics
  return {
    connect: [...(apiOrigin ? [apiOrigin] : []), ...connect, ...analyticsHosts[receiver]],
    pay: paymentProviders.flatMap((provider) => paymentHosts[provider]),
    script: [...script, ...(visualTagging ? ['https://cdn.amplitude.com'] : [])],
    frame,
  }
}

/**
 * The content security policy of all pages (E16). It lists the SHA-256 of each inline script of the
 * finished page, so that no other inline script runs; a nonce could be read and reused.
 */
export function contentPolicy(html: string, { connect, pay, script, frame }: PolicyHosts): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...new Set(hashes), ...script].join(' ')}`,
    `style-src ${["'self'", ...mailStyles].join(' ')}`,
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Of the styles of our mails, which the back office and the demonstration show in a frame under the page's policy. */
const mailStyles = [headStyles, onDevice(headStyles, 'light'), onDevice(headStyles, 'dark')].map(
  (text) => `'sha256-${sha256(text)}'`,
)

/** The exact text of each executable script without `src`. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) => (isNoInlineScript.test(attributes) ? [] : [text]),
  )
}

const isNoInlineScript = /\ssrc\s*=|\stype="application\/json"/i

/** For responses that are no page: they may load nothing and cannot be framed. */
export const noContentPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** For our files: an SVG that is opened directly runs no script; a worker may use WebAssembly. */
export const filePolicy =
  "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The browser features that our pages may use, and those that are disabled. */
const permissions = [
  ...['camera', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...['microphone', 'payment', 'usb', 'display-capture', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** The headers of every response; HSTS only when PUBLIC_URL is https. */
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

/** The headers of every page. Visual tagging needs access to the provider's window that opened the page. */
export function pageHeaders(publicUrl: string, { analytics }: SiteSettings) {
  return {
    ...securityHeaders(publicUrl),
    ...(analytics.visualTagging && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
  }
}

type EmbeddedSite = { publicUrl: string; apiOrigin: string | undefined }

/**
 * The headers of an embedded board, the one page that other sites may show in a frame. Its policy allows the style and
 * the script that it contains, and the stream of the board; a sandboxed frame has no origin of its own, so the page
 * is readable from everywhere. Credentials are never allowed.
 */
export function embeddedHeaders(
  html: string,
  { publicUrl, apiOrigin }: EmbeddedSite,
): Record<string, string> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const scripts = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  return {
    ...embeddableHeaders(publicUrl),
    'Content-Type': 'text/html; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${scripts.join(' ')}`,
      `style-src 'sha256-${sha256(style)}'`,
      `connect-src ${[publicUrl, ...(apiOrigin ? [apiOrigin] : [])].join(' ')}`,
      'frame-ancestors *',
      "form-action 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
}

/** The headers of the script that other sites load to show an embedded board. */
export const embeddedScriptHeaders = (publicUrl: string): Record<string, string> => ({
  ...embeddableHeaders(publicUrl),
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': noContentPolicy,
})

const embeddableHeaders = (publicUrl: string) => ({
  ...securityHeaders(publicUrl),
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

import { danishMasks } from './masks.ts'
import { pageAt } from './pages.ts'

export type Scrubbed =
  | string
  | number
  | boolean
  | null
  | readonly Scrubbed[]
  | { readonly [name: string]: Scrubbed }

/** Longest stored text of a property (specification, section 9). */
export const maxTextLength = 255
const maxDepth = 6
const maxListLength = 50

/** The replacement for a number or an address. */
const mask = '[fjernet]'

/** Stands for a path on our origin that matches no page. */
export const unknownPage = 'unknown'

/**
 * Removes from a property what may identify a person: addresses become route patterns or hosts,
 * numbers and mail addresses in texts are masked, and texts are cut (docs/algorithms/collector.md).
 */
export function scrub(value: unknown, ownOrigin: string, depth = 0): Scrubbed {
  if (typeof value === 'string') return scrubText(value, ownOrigin)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return null
  if (Array.isArray(value)) {
    return value.slice(0, maxListLength).map((item) => scrub(item, ownOrigin, depth + 1))
  }
  const kept: Record<string, Scrubbed> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (isAllowedName(name)) kept[name] = scrub(inner, ownOrigin, depth + 1)
  }
  return kept
}

const isAllowedName = (name: string) =>
  /^[\p{L}\d [\]$_.:-]{1,100}$/u.test(name) &&
  !/(query|fragment|page title|view id)$/i.test(name) &&
  name !== '__proto__'

/** Six digits or more with any separators, as in telephone, member, card and CPR numbers. */
const number = /\d(?:[\s./-]{0,2}\d){5,}/g
const mailAddress = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g
const webAddress = /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'<>]*/gi
/** A timestamp in the SDK's format, which identifies no one. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const otherScheme = /^(mailto|tel|sms|data|blob|javascript|file):/i
// Control characters, and lone surrogates, which PostgreSQL cannot store.
const unstorable = /[\p{Cc}\p{Cs}]/gu

function scrubText(text: string, ownOrigin: string): string {
  // The result is cut to `maxTextLength`, so text far beyond it need not be processed.
  const short = text.slice(0, 4 * maxTextLength).replace(unstorable, ' ')
  if (moment.test(short)) return short
  const scheme = otherScheme.exec(short)
  if (scheme) return scheme[0].toLowerCase()
  if (/^\/(?!\/)\S*$/.test(short)) return plainPath(short)
  const withoutQueries = short.includes('=') ? short.replace(/\S+/g, withoutQuery) : short
  const plain = withoutQueries.includes('//')
    ? withoutQueries.replace(webAddress, (address) => plainAddress(address, ownOrigin))
    : withoutQueries
  const withoutMail = plain.includes('@') ? plain.replace(mailAddress, mask) : plain
  const masked = /\d/.test(withoutMail) ? withoutNumbers(withoutMail) : withoutMail
  return masked.slice(0, maxTextLength).replace(unstorable, '')
}

const withoutNumbers = (text: string) =>
  [number, ...danishMasks].reduce((left, pattern) => left.replace(pattern, mask), text)

/** Cuts a word at its first `?` or `#` when an `=` follows, because addresses carry keys there. */
function withoutQuery(word: string): string {
  const at = word.search(/[?#]/)
  // One pattern for both steps would backtrack at every character of a hostile text.
  return at >= 0 && word.includes('=', at) ? word.slice(0, at) : word
}

/** The origin of another site, or the route pattern of our own page. */
function plainAddress(address: string, ownOrigin: string): string {
  const [, origin = '', path = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/.exec(address) ?? []
  const host = ownOrigin.replace(/^[^/]*/, '')
  // An address without a scheme has the scheme of the page.
  if ([ownOrigin, host].includes(origin.toLowerCase())) return plainPath(path)
  // A user name and a password may precede the @.
  return origin.replace(/\/\/.*@/, '//')
}

/** The route pattern of a path on our origin; API paths keep their words and lose their ids. */
export function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  if (!path.startsWith('/api/')) return pageAt(path) ?? unknownPage
  return path
    .split('/')
    .map((word) => (/^(v1|[a-z-]{0,24})$/.test(word) ? word : '*'))
    .join('/')
    .slice(0, maxTextLength)
}

/** The path of an address on our origin; undefined for another origin. */
export function ownPath(address: string, ownOrigin: string): string | undefined {
  const [, origin, path = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)/i.exec(address.slice(0, 2000)) ?? []
  if (origin !== undefined && origin.toLowerCase() !== ownOrigin) return undefined
  return path || '/'
}

import { danishMasks } from './masks.ts'
import { pageAt } from './pages.ts'

export type Scrubbed =
  | string
  | number
  | boolean
  | null
  | readonly Scrubbed[]
  | { readonly [name: string]: Scrubbed }

/** Longest text that is kept of a property (specification, section 9). */
export const longestText = 255
const deepest = 6
const longestList = 50

/** What stands where a number or an address was. */
const mask = '[fjernet]'

/** A page of ours that is not in the list of pages. */
export const unknownPage = 'unknown'

/**
 * A property without what may reveal a person: addresses become patterns or hosts, numbers and mail
 * addresses in texts are taken out, texts are cut (docs/algorithms/collector.md).
 */
export function scrub(value: unknown, ownOrigin: string, depth = 0): Scrubbed {
  if (typeof value === 'string') return scrubText(value, ownOrigin)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= deepest) return null
  if (Array.isArray(value)) {
    return value.slice(0, longestList).map((one) => scrub(one, ownOrigin, depth + 1))
  }
  const kept: Record<string, Scrubbed> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (mayBeNamed(name)) kept[name] = scrub(inner, ownOrigin, depth + 1)
  }
  return kept
}

const mayBeNamed = (name: string) =>
  /^[\p{L}\d [\]$_.:-]{1,100}$/u.test(name) &&
  !/(query|fragment|page title|view id)$/i.test(name) &&
  name !== '__proto__'

/** Six digits or more, as in telephone, member, card and CPR numbers, however they are parted. */
const number = /\d(?:[\s./-]{0,2}\d){5,}/g
const mailAddress = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g
const webAddress = /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'<>]*/gi
/** When something happened, as the SDK writes it; its digits identify nobody. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const otherScheme = /^(mailto|tel|sms|data|blob|javascript|file):/i
// Lone halves of a character, which PostgreSQL cannot hold, and control characters.
const unholdable = /[\p{Cc}\p{Cs}]/gu

function scrubText(text: string, ownOrigin: string): string {
  // What lies far behind the cut is not worth reading.
  const short = text.slice(0, 4 * longestText).replace(unholdable, ' ')
  if (moment.test(short)) return short
  const scheme = otherScheme.exec(short)
  if (scheme) return scheme[0].toLowerCase()
  if (/^\/(?!\/)\S*$/.test(short)) return plainPath(short)
  const keyless = short.includes('=') ? short.replace(/\S+/g, withoutQuery) : short
  const plain = keyless.includes('//')
    ? keyless.replace(webAddress, (address) => plainAddress(address, ownOrigin))
    : keyless
  const withoutMail = plain.includes('@') ? plain.replace(mailAddress, mask) : plain
  const masked = /\d/.test(withoutMail) ? withoutNumbers(withoutMail) : withoutMail
  return masked.slice(0, longestText).replace(unholdable, '')
}

const withoutNumbers = (text: string) =>
  [number, ...danishMasks].reduce((left, pattern) => left.replace(pattern, mask), text)

/** A word up to its first `?` or `#`, when something is set behind it: an address has keys there. */
function withoutQuery(word: string): string {
  const at = word.search(/[?#]/)
  // Searched for by hand: one pattern for both would starts again at every sign of a hostile text.
  return at >= 0 && word.includes('=', at) ? word.slice(0, at) : word
}

/** Of another site its host alone, of ours the pattern. */
function plainAddress(address: string, ownOrigin: string): string {
  const [, origin = '', path = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/.exec(address) ?? []
  const host = ownOrigin.replace(/^[^/]*/, '')
  // Without a scheme it is that of the page.
  if ([ownOrigin, host].includes(origin.toLowerCase())) return plainPath(path)
  // Before an @ may stand a name and a password.
  return origin.replace(/\/\/.*@/, '//')
}

/** The pattern of a path of ours, without query and hash; of the API its words. */
export function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  if (!path.startsWith('/api/')) return pageAt(path) ?? unknownPage
  return path
    .split('/')
    .map((word) => (/^(v1|[a-z-]{0,24})$/.test(word) ? word : '*'))
    .join('/')
    .slice(0, longestText)
}

/** The path of ours that an address leads to; undefined when it leads elsewhere. */
export function ownPath(address: string, ownOrigin: string): string | undefined {
  const [, origin, path = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)/i.exec(address.slice(0, 2000)) ?? []
  if (origin !== undefined && origin.toLowerCase() !== ownOrigin) return undefined
  return path || '/'
}

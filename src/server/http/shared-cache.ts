import type { MiddlewareHandler } from 'hono'
import type { Cdn, CdnKind } from '../cdn-settings.ts'

type HeaderList = Record<string, string>

/** What an answer for shared caches depends on: the keys that are purged when it changes. */
export type SharedAnswer = {
  /** `lasting` until a text or terms are edited, `passing` until the next score. */
  lasts: 'lasting' | 'passing'
  keys: readonly string[]
  /** How long a browser uses it without asking; 0 by default. */
  browserSeconds?: number
}

/** The key of every answer that shows public data: clubs, terms, texts, prices. */
export const publicDataKey = 'public-data'
/** The key of every answer that follows a tournament: its pages, boards and statistics. */
export const tournamentKey = (tournamentId: string) => `tournament-${tournamentId}`

/**
 * For how many seconds a shared cache may answer by itself. Without a purge this is how old a board may be; with one it
 * is how old it gets when a purge is lost, or reaches the cache before the change reaches every process.
 */
const freshSeconds = {
  withoutPurge: { lasting: 5, passing: 1 },
  withPurge: { lasting: 60, passing: 10 },
} as const

/** For how long after that it may answer at once and ask meanwhile. */
const whileAskingSeconds = 4
/** For how long it may answer while the service cannot: a board of ten minutes ago is better than an error. */
const onErrorSeconds = 600

type Names = { keys: string; separator: string; lifetime?: string }

/** The headers that each kind of cache reads; the one for lifetimes goes before Cache-Control, and no browser reads it. */
const names: Record<CdnKind, Names> = {
  fastly: { keys: 'Surrogate-Key', separator: ' ', lifetime: 'Surrogate-Control' },
  cloudflare: { keys: 'Cache-Tag', separator: ',', lifetime: 'CDN-Cache-Control' },
  // Varnish answers while it asks for as long as its own configuration says (`beresp.grace`).
  varnish: { keys: 'xkey', separator: ' ' },
}

/**
 * The headers of an answer that is the same for everybody. A browser asks again each time, and mostly gets 304; a shared
 * cache may answer by itself for a moment. `stale-while-revalidate` is not in Cache-Control, because browsers follow it
 * as well: a page that reads its board again after a score would get the one before it.
 */
export function sharedHeaders(
  cdn: Cdn | undefined,
  { lasts, keys, browserSeconds = 0 }: SharedAnswer,
): HeaderList {
  const seconds = freshSeconds[cdn?.purge ? 'withPurge' : 'withoutPurge'][lasts]
  const browsers = `max-age=${browserSeconds}, s-maxage=${seconds}, stale-if-error=${onErrorSeconds}`
  if (!cdn) return { 'Cache-Control': browsers }
  const { keys: header, separator, lifetime } = names[cdn.kind]
  return {
    'Cache-Control': browsers,
    [header]: keys.join(separator),
    ...(lifetime && {
      [lifetime]: `max-age=${seconds}, stale-while-revalidate=${whileAskingSeconds}, stale-if-error=${onErrorSeconds}`,
    }),
  }
}

/** The same bytes for a single visitor's browser. */
export const privateHeaders: HeaderList = { 'Cache-Control': 'private, no-cache' }

const sharingHeaders = ['Cache-Control', ...Object.values(names).flatMap(headersOf)]

function headersOf({ keys, lifetime }: Names): string[] {
  return lifetime ? [keys, lifetime] : [keys]
}

/** The headers of an answer with which nothing is stored anywhere. */
export function withoutStoring(headers: HeaderList): HeaderList {
  const kept = Object.entries(headers).filter(([name]) => !sharingHeaders.includes(name))
  return { ...Object.fromEntries(kept), 'Cache-Control': 'no-store' }
}

/** An answer that sets a cookie belongs to one visitor, whatever its handler says about caches. */
export const keepCookiesPrivate: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('set-cookie')) return
  for (const name of sharingHeaders) c.res.headers.delete(name)
  c.res.headers.set('Cache-Control', 'no-store')
}

import { listClubs } from '#contract/clubs/endpoints.ts'
import { listNotices, getCompany } from '#contract/content/endpoints.ts'
import { deduplicateCalls } from './deduplicate-calls.ts'

/** The part of a `Response` that rendering uses. */
export type Answer = Pick<Response, 'ok' | 'status' | 'json'>

type Dependencies = {
  /** The version of the public data; undefined when the database must be queried. */
  version: () => string | undefined
  /** The public board of a round; undefined when there is none. */
  board: (roundId: string) => Promise<object | undefined>
}

/** Requests of the frame around every page and of a tournament's details, which change with the public data only. */
const frame = new Set<string>([getCompany.path, listNotices.path, listClubs.path])
const tournamentPath = /^\/api\/v1\/tournaments\/[a-z\d-]+$/
const isCachedPath = (path: string) => frame.has(path) || tournamentPath.test(path)

/** More tournaments than are visited in one day. */
const maxEntries = 500

const boardPath = /^\/api\/v1\/rounds\/([\da-f-]{36})\/board$/

/**
 * Serves data to a rendering page without a request and without JSON: the responses for the frame and the
 * tournament, cached for a version of the public data, and the board, which this process caches anyway. None
 * of them depends on the visitor, and pages are rebuilt at every score.
 */
export function ssrDataCache({ version, board }: Dependencies) {
  let cache = { version: '', answers: new Map<string, unknown>() }
  const once = deduplicateCalls<{ value: unknown } | undefined>()

  /** The frame and the page often need the same data, and ask for it at the same time. */
  async function readCached(path: string, now: string, request: () => Promise<Answer>) {
    if (cache.version !== now) cache = { version: now, answers: new Map() }
    const { answers } = cache
    if (answers.has(path)) return respondWith(answers.get(path))
    let refusal: Answer | undefined
    const found = await once(`${now} ${path}`, async () => {
      const answer = await request()
      if (answer.ok) return { value: await answer.json() }
      refusal = answer
      return undefined
    })
    // A refusal concerns one visitor only, such as too many requests from one address.
    if (!found) return refusal ?? request()
    if (answers.size >= maxEntries) answers.clear()
    answers.set(path, found.value)
    return respondWith(found.value)
  }

  return async (path: string, request: () => Promise<Answer>): Promise<Answer> => {
    // Read the version first, because data read while it changes belongs to the old one.
    const now = isCachedPath(path) ? version() : undefined
    if (now !== undefined) return readCached(path, now, request)
    const roundId = boardPath.exec(path)?.[1]
    const found = roundId && (await board(roundId))
    return found ? respondWith(found) : request()
  }
}

const respondWith = (value: unknown): Answer => ({ ok: true, status: 200, json: async () => value })

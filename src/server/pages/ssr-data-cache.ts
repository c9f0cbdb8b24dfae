import { listClubs } from '#contract/clubs/endpoints.ts'
import { listNotices, getCompany } from '#contract/content/endpoints.ts'

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

  async function readCached(path: string, now: string, request: () => Promise<Answer>) {
    if (cache.version !== now) cache = { version: now, answers: new Map() }
    const { answers } = cache
    if (answers.has(path)) return respondWith(answers.get(path))
    const answer = await request()
    if (!answer.ok) return answer
    const value: unknown = await answer.json()
    if (answers.size >= maxEntries) answers.clear()
    answers.set(path, value)
    return respondWith(value)
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

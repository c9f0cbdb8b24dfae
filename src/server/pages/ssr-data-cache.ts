import { listClubs } from '#contract/clubs.ts'
import { listNotices, getCompany } from '#contract/content.ts'

/** As much of a `Response` as whoever renders a page looks at. */
export type Answer = Pick<Response, 'ok' | 'status' | 'json'>

type Dependencies = {
  /** Of the public data; undefined when it must be asked for. */
  version: () => string | undefined
  /** A round's board as everybody gets it; undefined where there is none. */
  board: (roundId: string) => Promise<object | undefined>
}

/** What the frame around every page asks, and a tournament as it was announced: they change with the public data alone. */
const frame = new Set<string>([getCompany.path, listNotices.path, listClubs.path])
const tournamentPath = /^\/api\/v1\/tournaments\/[a-z\d-]+$/
const isCachedPath = (path: string) => frame.has(path) || tournamentPath.test(path)

/** More tournaments than are looked at in one day. */
const mostKept = 500

const boardPath = /^\/api\/v1\/rounds\/([\da-f-]{36})\/board$/

/**
 * Answers for a page that renders, without a request and without JSON where they are at hand: the frame's and
 * the tournament's, kept while the public data stands, and the board, which is kept in this process anyway. A
 * page is rebuilt at every score, and none of them changes with the visitor.
 */
export function ssrDataCache({ version, board }: Dependencies) {
  let cache = { version: '', answers: new Map<string, unknown>() }

  async function readCached(path: string, now: string, ask: () => Promise<Answer>) {
    if (cache.version !== now) cache = { version: now, answers: new Map() }
    const { answers } = cache
    if (answers.has(path)) return respondWith(answers.get(path))
    const answer = await ask()
    if (!answer.ok) return answer
    const value: unknown = await answer.json()
    if (answers.size >= mostKept) answers.clear()
    answers.set(path, value)
    return respondWith(value)
  }

  return async (path: string, ask: () => Promise<Answer>): Promise<Answer> => {
    // Before asking: what is read while the version changes belongs to the old one.
    const now = isCachedPath(path) ? version() : undefined
    if (now !== undefined) return readCached(path, now, ask)
    const roundId = boardPath.exec(path)?.[1]
    const found = roundId && (await board(roundId))
    return found ? respondWith(found) : ask()
  }
}

const respondWith = (value: unknown): Answer => ({ ok: true, status: 200, json: async () => value })

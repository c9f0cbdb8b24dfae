import { schemaOf } from '#contract/endpoint.ts'
import { getBoard } from '#contract/board.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import type { Board } from '#domain/board/board.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { createLruCache } from '../lru-cache.ts'
import { noContentPolicy, securityHeaders } from '../http/policy.ts'
import {
  askedIn,
  tryReply,
  createCompressedResponse,
  type Incoming,
  type Reply,
  type CompressedResponse,
} from '../http/compressed-response.ts'
import { findTournamentOfRound, findTournamentOfSlug } from './board-queries.ts'
import type { Versions } from './tournament-versions.ts'
import { loadBoardFacts } from './load-facts.ts'

/** A round's board of one version, and what it was made from. */
export type CachedBoard = {
  facts: BoardFacts
  tournamentId: string
  version: number
  board: Board
  /** As everybody may see it; checked against the contract once, not for everybody who reads it. */
  shown: () => Board
  /** An answer that is made from it, as everybody gets it: written when somebody asks, once. */
  answer: (name: string, write: () => object) => CompressedResponse
}

export type Boards = ReturnType<typeof openBoards>

type World = { db: Db; versions: Versions; publicUrl: () => string }

/**
 * The boards of this process: each made once for each version of its tournament, whoever asks, and
 * read without a question to the database while the version is followed (LB-20).
 */
export function openBoards({ db, versions, publicUrl }: World) {
  const kept = createLruCache<CachedBoard>({ count: 100, bytes: 64 * 1024 * 1024 })
  const building = new Map<string, Promise<CachedBoard>>()
  const tournaments = createLruCache<string>({ count: 5_000, bytes: 5_000 })

  /** Undefined for a draft, and for what is not there. */
  async function tournamentOf(key: string, find: typeof findTournamentOfRound) {
    const known = tournaments.get(key)
    if (known) return known
    const found = await find(db, key)
    if (found) tournaments.set(key, found, 1)
    return found
  }

  async function build(tournamentId: string, roundId: string): Promise<CachedBoard> {
    const facts = await loadBoardFacts(db, { tournamentId, roundId }, kept.get(roundId)?.facts)
    const made = cacheBoard(tournamentId, facts, publicUrl())
    kept.set(roundId, made, 2_000 + 8_000 * facts.players.length)
    return made
  }

  /** One reading at a time; who comes while an older one is read waits for the next. */
  function buildOnce(tournamentId: string, roundId: string) {
    const begun = building.get(roundId)
    if (begun) return begun
    const made = build(tournamentId, roundId).finally(() => building.delete(roundId))
    building.set(roundId, made)
    return made
  }

  async function read(roundId: string): Promise<CachedBoard> {
    const tournamentId = await tournamentOf(roundId, findTournamentOfRound)
    if (!tournamentId) throw new AppError('not_found')
    const version = await versions.read(tournamentId)
    const found = kept.get(roundId)
    if (found && found.version >= version) return found
    const made = await buildOnce(tournamentId, roundId)
    return made.version >= version ? made : buildOnce(tournamentId, roundId)
  }

  return {
    read,
    /** For a page that shows it; undefined where there is none. */
    shown: async (roundId: string): Promise<Board | undefined> => {
      try {
        return (await read(roundId)).shown()
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },
    versions,
    tournamentOfRound: (roundId: string) => tournamentOf(roundId, findTournamentOfRound),
    tournamentOfSlug: (slug: string) => tournamentOf(slug, findTournamentOfSlug),
    /** The bytes that are ready and still true; undefined hands the request to `handleRequest`. */
    tryCachedResponse: (incoming: Incoming): Reply | undefined => {
      const { method, url = '' } = incoming
      if (!url.startsWith('/api/v1/rounds/') || (method !== 'GET' && method !== 'HEAD')) {
        return undefined
      }
      const found = kept.get(boardPath.exec(url)?.[1] ?? '')
      if (!found || found.version !== versions.known(found.tournamentId)) return undefined
      return tryReply(boardAnswer(found), askedIn(incoming))
    },
  }
}

const boardPath = /^\/api\/v1\/rounds\/([\da-f-]{36})\/board$/

function cacheBoard(tournamentId: string, facts: BoardFacts, publicUrl: string): CachedBoard {
  const answers = new Map<string, CompressedResponse>()
  const board = buildBoard(facts)
  let shown: Board | undefined
  return {
    facts,
    tournamentId,
    version: facts.version,
    board,
    shown: () => (shown ??= schemaOf(getBoard).output.parse(board)),
    answer: (name, write) => {
      const made = answers.get(name) ?? store(write(), publicUrl)
      answers.set(name, made)
      return made
    },
  }
}

/** The board itself. */
export const boardAnswer = ({ answer, shown }: CachedBoard) => answer('board', shown)

const store = (value: object, publicUrl: string) => {
  const headers = {
    ...securityHeaders(publicUrl),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': noContentPolicy,
  }
  return createCompressedResponse(JSON.stringify(value), headers, 'passing')
}

import { schemaOf } from '#contract/shared/endpoint.ts'
import { getBoard } from '#contract/board/endpoints.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import type { Board } from '#domain/board/board.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { createLruCache } from '../lru-cache.ts'
import { nameRoute } from '../http/observe-requests.ts'
import { noContentPolicy, securityHeaders } from '../http/policy.ts'
import { privateHeaders, sharedHeaders, tournamentKey } from '../http/shared-cache.ts'
import type { Cdn } from '../cdn-settings.ts'
import {
  factsOf,
  tryReply,
  createCompressedResponse,
  type Incoming,
  type Reply,
  type CompressedResponse,
} from '../http/compressed-response.ts'
import { measureBuild } from './board-metrics.ts'
import { findTournamentOfRound, findTournamentOfSlug } from './board-queries.ts'
import type { Versions } from './tournament-versions.ts'
import { loadBoardFacts } from './load-facts.ts'

/** One version of a round's board, and the facts it was built from. */
export type CachedBoard = {
  facts: BoardFacts
  tournamentId: string
  version: number
  board: Board
  /** The board parsed by its contract, once for all requests. */
  publicBoard: () => Board
  /** A named response from this board, created with the first request for it. */
  response: (name: string, create: () => object) => CompressedResponse
}

export type Boards = ReturnType<typeof openBoards>

export type RoundBoards = {
  /** Of announced tournaments, for everybody. */
  public: Boards
  /** Of rehearsals, apart from the public ones, whose bytes are served without asking who reads. */
  rehearsals: Boards
}

/** The boards of what a request is about. */
export const boardsOf = (boards: RoundBoards, { rehearsalId }: Pick<Ctx, 'rehearsalId'>): Boards =>
  rehearsalId === undefined ? boards.public : boards.rehearsals

type BoardsOptions = {
  db: Db
  versions: Versions
  publicUrl: () => string
  config?: { cdn: Cdn | undefined }
  /** For boards that not everybody may read: no shared cache keeps them. */
  isPrivate?: boolean
  /** Which rounds have a board here: those of announced tournaments, unless given. */
  findOfRound?: typeof findTournamentOfRound
}

/**
 * The boards of this process. Each is built once per version of its tournament and served without a query
 * while the current version is known (LB-20).
 */
export function openBoards(options: BoardsOptions) {
  const { db, versions, findOfRound = findTournamentOfRound } = options
  const cache = createLruCache<CachedBoard>({ count: 100, bytes: 64 * 1024 * 1024 })
  const building = new Map<string, Promise<CachedBoard>>()
  const tournaments = createLruCache<string>({ count: 5_000, bytes: 5_000 })

  /** Undefined for a draft and for an unknown round. */
  async function tournamentOf(key: string, find: typeof findTournamentOfRound) {
    const cached = tournaments.get(key)
    if (cached) return cached
    const found = await find(db, key)
    if (found) tournaments.set(key, found, 1)
    return found
  }

  async function build(tournamentId: string, roundId: string): Promise<CachedBoard> {
    const facts = await loadBoardFacts(db, { tournamentId, roundId }, cache.get(roundId)?.facts)
    const board = createCachedBoard(tournamentId, facts, headersOf(options, tournamentId))
    cache.set(roundId, board, 2_000 + 8_000 * facts.players.length)
    return board
  }

  /** One build per round at a time; a request during a build shares it. */
  function buildOnce(tournamentId: string, roundId: string) {
    const running = building.get(roundId)
    if (running) return running
    const started = measureBuild(() => build(tournamentId, roundId)).finally(() =>
      building.delete(roundId),
    )
    building.set(roundId, started)
    return started
  }

  async function read(roundId: string): Promise<CachedBoard> {
    const tournamentId = await tournamentOf(roundId, findOfRound)
    if (!tournamentId) throw new AppError('not_found')
    const version = await versions.read(tournamentId)
    const found = cache.get(roundId)
    if (found && found.version >= version) return found
    const built = await buildOnce(tournamentId, roundId)
    // A build that was already running may have read an older version.
    return built.version >= version ? built : buildOnce(tournamentId, roundId)
  }

  return {
    read,
    /** The board for a rendered page; undefined where there is none. */
    find: async (roundId: string): Promise<Board | undefined> => {
      try {
        return (await read(roundId)).publicBoard()
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },
    versions,
    tournamentOfRound: (roundId: string) => tournamentOf(roundId, findOfRound),
    tournamentOfSlug: (slug: string) => tournamentOf(slug, findTournamentOfSlug),
    /** The cached bytes, if current; undefined hands the request to `handleRequest`. */
    tryCachedResponse: (incoming: Incoming): Reply | undefined => {
      const { method, url = '' } = incoming
      if (!url.startsWith('/api/v1/rounds/') || (method !== 'GET' && method !== 'HEAD')) {
        return undefined
      }
      const found = cache.get(boardPath.exec(url)?.[1] ?? '')
      if (!found || found.version !== versions.cached(found.tournamentId)) return undefined
      return replyFromBoard(found, incoming)
    },
  }
}

function headersOf({ publicUrl, config, isPrivate }: BoardsOptions, tournamentId: string) {
  const keys = [tournamentKey(tournamentId)]
  const sharing = isPrivate
    ? privateHeaders
    : sharedHeaders(config?.cdn, { lasts: 'passing', keys })
  return { ...securityHeaders(publicUrl()), ...sharing }
}

function replyFromBoard(found: CachedBoard, incoming: Incoming): Reply | undefined {
  nameRoute(getBoard.path)
  return tryReply(boardResponse(found), factsOf(incoming))
}

const boardPath = /^\/api\/v1\/rounds\/([\da-f-]{36})\/board$/

function createCachedBoard(
  tournamentId: string,
  facts: BoardFacts,
  headers: Record<string, string>,
): CachedBoard {
  const responses = new Map<string, CompressedResponse>()
  const board = buildBoard(facts)
  let parsed: Board | undefined
  return {
    facts,
    tournamentId,
    version: facts.version,
    board,
    publicBoard: () => (parsed ??= schemaOf(getBoard).output.parse(board)),
    response: (name, create) => {
      const response = responses.get(name) ?? createResponse(create(), headers)
      responses.set(name, response)
      return response
    },
  }
}

export const boardResponse = ({ response, publicBoard }: CachedBoard) =>
  response('board', publicBoard)

const createResponse = (value: object, headers: Record<string, string>) => {
  const content = {
    'Content-Type': 'application/json',
    'Content-Security-Policy': noContentPolicy,
  }
  return createCompressedResponse(JSON.stringify(value), { ...headers, ...content }, 'passing')
}

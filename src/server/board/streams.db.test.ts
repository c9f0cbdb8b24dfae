import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { withChanges } from '#domain/board/board-changes.ts'
import { listenerName, openListener } from '#server/db/listen.ts'
import { listen } from '#server/serve.ts'
import { createApp } from '#server/app.ts'
import { watchBoard } from '#test/board-watcher.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring } from '#test/scoring.ts'
import { buildTournament } from '#test/tournaments.ts'
import { openBoards } from './boards.ts'
import { followVersions } from './tournament-versions.ts'
import { openStreams } from './streams.ts'

let app: TestApp
const servers: { close: () => Promise<void> }[] = []
/** Shorter than the five seconds after which a process queries the versions by itself. */
const called = { timeout: 4_500 }
const reconnected = { timeout: 10_000 }

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T12:00:00+02:00' })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => app.close())

/** A process of the service with its own listener, boards and port. */
async function startServer(options: { limits?: { total: number; perAddress: number } } = {}) {
  const listener = openListener({ listenUrl: app.databaseUrl, log: () => undefined })
  const versions = await followVersions({ db: app.db, listener, log: () => undefined })
  const boards = openBoards({ db: app.db, versions, publicUrl: app.services.publicUrl })
  const proxies = ['127.0.0.1']
  const streams = openStreams({
    boards,
    log: app.services.log,
    origins: [],
    proxies,
    ...options,
  })
  const hono = createApp({ ...app.services, boards })
  const server = await listen({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost',
    files: [],
    proxies,
  })
  server.open({
    fetch: async (request) => hono.fetch(request),
    tryCachedResponse: boards.tryCachedResponse,
    streams,
  })
  const opened = {
    url: `http://127.0.0.1:${server.port}`,
    streams,
    drain: () => server.close(),
    close: async () => {
      await server.close()
      versions.close()
      await listener.close()
    },
  }
  servers.push(opened)
  return opened
}

const boardOf = async (url: string, roundId: string) =>
  (await (await fetch(`${url}/api/v1/rounds/${roundId}/board`)).json()) as Board

const streamOf = (url: string, roundId: string, after: number) =>
  `${url}/api/v1/rounds/${roundId}/board/stream?after=${after}`

test('a sandboxed frame may read a stream without credentials, and no other site may', async () => {
  const { round } = await buildTournament(app.db, { state: 'in_play' })
  const { url } = await startServer()
  const allowedFor = async (origin: string) => {
    const answer = await fetch(streamOf(url, round.id, 0), { headers: { origin } })
    await answer.body?.cancel()
    const name = 'access-control-allow'
    return [`${name}-origin`, `${name}-credentials`].map((header) => answer.headers.get(header))
  }
  expect(await allowedFor('null')).toEqual(['*', null])
  expect(await allowedFor('https://evil.example')).toEqual([null, null])
})

async function watching(serverOptions: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(serverOptions)
  const flight = await openScoring(app)
  const board = await boardOf(server.url, flight.roundId)
  const watcher = watchBoard(streamOf(server.url, flight.roundId, board.version))
  await watcher.opened
  return { server, flight, board, watcher }
}

describe('a board’s event stream (E26)', () => {
  test('sends the changes of a score, which lead to the board of the database (LB-13)', async () => {
    const { server, flight, board, watcher } = await watching()
    await flight.record([{ hole: 1, score: 4 }])
    await flight.record([{ hole: 2, score: 5 }])
    await expect.poll(() => watcher.changes().at(-1)?.version, called).toBe(board.version + 2)
    const now = await boardOf(server.url, flight.roundId)
    expect(watcher.changes().reduce(withChanges, board)).toEqual(now)
    expect(now.rows.find(({ id }) => id === flight.names.bo)?.thru).toBe(2)
    watcher.close()
  })

  test('sends changes from another process too', async () => {
    const { server, flight, board, watcher } = await watching()
    const other = await startServer()
    const there = watchBoard(streamOf(other.url, flight.roundId, board.version))
    await there.opened
    await flight.record([{ hole: 1, score: 4 }])
    await expect.poll(() => there.changes().length, called).toBe(1)
    await expect.poll(() => watcher.changes(), called).toEqual(there.changes())
    expect(await boardOf(other.url, flight.roundId)).toEqual(
      await boardOf(server.url, flight.roundId),
    )
    watcher.close()
    there.close()
  })

  test('resumes after a gap from the last received event', async () => {
    const { server, flight, board, watcher } = await watching()
    for (const hole of [1, 2, 3]) await flight.record([{ hole, score: 4 }])
    await expect.poll(() => watcher.changes().at(-1)?.version, called).toBe(board.version + 3)
    const seen = watcher.changes()[0]?.version ?? 0
    const again = watchBoard(streamOf(server.url, flight.roundId, board.version), {
      lastEventId: seen,
    })
    await expect.poll(() => again.changes(), called).toEqual(watcher.changes().slice(1))
    watcher.close()
    again.close()
  })

  test('is stale for a version that is no longer kept', async () => {
    const { server, flight, board, watcher } = await watching()
    const lost = watchBoard(streamOf(server.url, flight.roundId, board.version - 1))
    await expect.poll(() => lost.events[0]?.event, called).toBe('stale')
    expect(watcher.events).toEqual([])
    watcher.close()
    lost.close()
  })

  test('is stale when the field has changed', async () => {
    const { flight, watcher } = await watching()
    await app.db.execute(sql`
      update tournament_entries set last_name = 'Nygift' where id = ${flight.names.bo}`)
    await expect.poll(() => watcher.events[0]?.event, called).toBe('stale')
    watcher.close()
  })

  test('misses nothing when the process loses its listening connection', async () => {
    const { server, flight, board, watcher } = await watching()
    await app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName}`)
    await flight.record([{ hole: 1, score: 4 }])
    await expect.poll(() => watcher.changes().at(-1)?.version, reconnected).toBe(board.version + 1)
    const before = watcher.changes().length
    await flight.record([{ hole: 2, score: 4 }])
    await expect.poll(() => watcher.changes().length, called).toBe(before + 1)
    expect(watcher.changes().reduce(withChanges, board)).toEqual(
      await boardOf(server.url, flight.roundId),
    )
    watcher.close()
  })

  test('ends immediately with a reconnect delay when the process stops', async () => {
    const { server, watcher } = await watching()
    await expect.poll(watcher.retry, called).toBeGreaterThanOrEqual(1_000)
    await server.drain()
    await watcher.ended
    expect(watcher.retry()).toBeGreaterThanOrEqual(500)
    expect(server.streams.watching()).toBe(0)
  })
})

test('a draft and an unknown round have no stream', async () => {
  const { url } = await startServer()
  const { opened } = watchBoard(streamOf(url, crypto.randomUUID(), 1))
  expect((await opened).statusCode).toBe(404)
})

test('a board is served from cached bytes without a query (LB-20)', async () => {
  const { server, flight, board, watcher } = await watching()
  const answer = await fetch(`${server.url}/api/v1/rounds/${flight.roundId}/board`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.json()).toEqual(board)
  watcher.close()
})

test('an aborted connection leaves no watcher', async () => {
  const { server, flight, watcher } = await watching()
  const { port, hostname } = new URL(server.url)
  const line = connect(Number(port), hostname)
  line.write(`GET /api/v1/rounds/${flight.roundId}/board/stream HTTP/1.1\r\nHost: x\r\n\r\n`)
  await expect.poll(() => server.streams.watching(), called).toBe(2)
  line.destroy()
  await expect.poll(() => server.streams.watching(), called).toBe(1)
  watcher.close()
})

test('a watcher above the limit per address or in total gets a retry delay and can still read the board', async () => {
  const { server, flight, board, watcher } = await watching({ limits: { total: 3, perAddress: 2 } })
  const from = async (address?: string) => {
    const one = watchBoard(streamOf(server.url, flight.roundId, board.version), { address })
    return { ...one, answer: await one.opened }
  }
  const [second, third] = [await from(), await from()]
  const [elsewhere, last] = [await from('192.0.2.7'), await from('192.0.2.8')]
  const statuses = [second, third, elsewhere, last].map(({ answer }) => answer.statusCode)
  expect(statuses).toEqual([200, 429, 200, 503])
  expect(third.answer.headers['retry-after']).toBe('10')
  expect((await boardOf(server.url, flight.roundId)).version).toBe(board.version)
  second.close()
  await expect.poll(() => server.streams.watching(), called).toBe(2)
  const again = await from()
  expect(again.answer.statusCode).toBe(200)
  for (const one of [watcher, elsewhere, again]) one.close()
})

import { eq } from 'drizzle-orm'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cdnPurges } from '#server/db/tables/public-data.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildTournament } from '#test/tournaments.ts'
import type { CdnKind } from '../cdn-settings.ts'
import { publicDataKey, tournamentKey } from '../http/shared-cache.ts'
import { postPurge } from './cdn-api.ts'
import { purgeCdn } from './purge-cdn.ts'

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

/** A cache in front, which keeps what it was asked to remove. */
const received: Received[] = []
let status = 200
const cache = createServer((request, answer) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
  request.on('end', () => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body })
    answer.writeHead(status).end('{}')
  })
})
const purgeOf = () => ({
  url: `http://127.0.0.1:${(cache.address() as AddressInfo).port}/service/abc/purge`,
  token: 'a-long-token',
})

let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  app = await createTestApp()
})
afterAll(async () => {
  cache.close()
  await app.close()
})

let built: Awaited<ReturnType<typeof buildTournament>>
let key: string
let at = Date.parse('2027-06-12T12:00:00+02:00')
const wait = (seconds: number) => app.clock.set(new Date((at += seconds * 1000)).toISOString())
const run = () => {
  const ctx = app.ctx()
  return purgeCdn({ ...ctx, config: { ...ctx.config, cdn: { kind: 'fastly', purge: purgeOf() } } })
}
const keys = () => received.map(({ headers }) => headers['surrogate-key'])
/** A write that a trigger counts as a change of the board. */
const change = () =>
  app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, built.tournament.id))

beforeEach(async () => {
  await app.db.delete(cdnPurges)
  built = await buildTournament(app.db, { state: 'drawn' })
  key = tournamentKey(built.tournament.id)
  wait(10)
  status = 200
  await run()
  received.length = 0
  wait(2)
})

describe('a changed tournament', () => {
  test('is purged once, with the public data that it belongs to', async () => {
    await run()
    expect(received).toEqual([])
    await change()
    await run()
    expect(keys()).toEqual([`${publicDataKey} ${key}`])
    await run()
    expect(received).toHaveLength(1)
  })

  test('is purged by one of two processes that see it at the same moment', async () => {
    await change()
    const row = `select from cdn_purges where key = '${publicDataKey}' for update`
    await holding(app, row, () => Promise.all([run(), run(), run()]), 3)
    expect(keys()).toEqual([`${publicDataKey} ${key}`])
  })

  test('is purged at most once in a second, and then for all that has changed meanwhile', async () => {
    for (const state of ['in_play', 'drawn', 'in_play'] as const) {
      const isIt = eq(tournaments.id, built.tournament.id)
      await app.db.update(tournaments).set({ state }).where(isIt)
      await run()
    }
    expect(received).toHaveLength(1)
    wait(1)
    await run()
    expect(received).toHaveLength(2)
  })

  test('is tried again, later each time, until the cache takes it', async () => {
    await change()
    status = 503
    await run()
    await run()
    expect(received).toHaveLength(1)
    wait(1)
    await run()
    expect(received).toHaveLength(1)
    wait(1)
    status = 200
    await run()
    expect(keys()).toEqual([`${publicDataKey} ${key}`, `${publicDataKey} ${key}`])
    wait(60)
    await run()
    expect(received).toHaveLength(2)
  })

  test('is purged after a restart, when nobody saw it change', async () => {
    await change()
    wait(3_000)
    await run()
    expect(keys().join()).toContain(key)
  })
})

test('a rehearsal is never named to a cache', async () => {
  const values = { announcedAt: null, state: 'draft' } as const
  await app.db.update(tournaments).set(values).where(eq(tournaments.id, built.tournament.id))
  await run()
  expect(keys().join()).not.toContain(key)
})

// The forms that each company documents, read on 30 November 2026.
test.each<[CdnKind, string, Record<string, string>, string]>([
  ['fastly', 'POST', { 'fastly-key': 'a-long-token', 'surrogate-key': 'a b' }, ''],
  ['cloudflare', 'POST', { authorization: 'Bearer a-long-token' }, '{"tags":["a","b"]}'],
  ['varnish', 'PURGE', { authorization: 'Bearer a-long-token', xkey: 'a b' }, ''],
])('%s is asked as it wants it', async (kind, method, headers, body) => {
  expect(await postPurge({ kind, purge: purgeOf() }, ['a', 'b'])).toBeUndefined()
  expect(received).toMatchObject([{ method, url: '/service/abc/purge', headers, body }])
  status = 429
  expect(await postPurge({ kind, purge: purgeOf() }, ['a'])).toBe('HTTP 429')
})

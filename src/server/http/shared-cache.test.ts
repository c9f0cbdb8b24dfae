import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createCompressedResponse, tryReply } from './compressed-response.ts'
import { keepCookiesPrivate, sharedHeaders, withoutStoring } from './shared-cache.ts'

const cdnOf = (env: Record<string, string>) => loadConfig(env).cdn
const board = { lasts: 'passing', keys: ['public-data', 'tournament-1'] } as const
const page = { lasts: 'lasting', keys: ['public-data'] } as const
const purge = { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'a-long-token' }

const lifetime = 'max-age=1, stale-while-revalidate=4, stale-if-error=600'

describe('an answer that is the same for everybody', () => {
  // The table of docs/running-at-scale.md.
  test.each([
    [{}, 5, 1],
    [{ CDN: 'fastly' }, 5, 1],
    [{ CDN: 'fastly', ...purge }, 60, 10],
  ])('is kept for the seconds that suit the purge: %o', (env, ofPage, ofBoard) => {
    const seconds = (answer: typeof board | typeof page) =>
      /s-maxage=(\d+)/.exec(sharedHeaders(cdnOf(env), answer)['Cache-Control'] ?? '')?.[1]
    expect([seconds(page), seconds(board)]).toEqual([String(ofPage), String(ofBoard)])
  })

  test.each([
    ['fastly', { 'Surrogate-Key': 'public-data tournament-1' }, { 'Surrogate-Control': lifetime }],
    ['cloudflare', { 'Cache-Tag': 'public-data,tournament-1' }, { 'CDN-Cache-Control': lifetime }],
    ['varnish', { xkey: 'public-data tournament-1' }, {}],
  ])('has the keys as %s reads them', (kind, keys, its) => {
    const { 'Cache-Control': _, ...own } = sharedHeaders(cdnOf({ CDN: kind }), board)
    expect(own).toEqual({ ...keys, ...its })
  })

  test('lets a browser ask again each time, and never to show an old board meanwhile', () => {
    for (const kind of ['fastly', 'cloudflare', 'varnish']) {
      const control = sharedHeaders(cdnOf({ CDN: kind }), board)['Cache-Control']
      expect(control).toMatch(/^max-age=0, /)
      expect(control).not.toContain('while-revalidate')
    }
    expect(Object.keys(sharedHeaders(undefined, board))).toEqual(['Cache-Control'])
  })

  test('is stored nowhere when it is of an older version', () => {
    const headers = { ETag: '"x"', ...sharedHeaders(cdnOf({ CDN: 'fastly', ...purge }), board) }
    expect(withoutStoring(headers)).toEqual({ ETag: '"x"', 'Cache-Control': 'no-store' })
  })
})

test('an answer that sets a cookie is stored nowhere, whatever its handler says', async () => {
  const app = new Hono()
  app.use('*', keepCookiesPrivate)
  app.get('/:cookie', (c) => {
    if (c.req.param('cookie') === 'with') c.header('Set-Cookie', 'a=b')
    return c.text('x', 200, sharedHeaders(cdnOf({ CDN: 'fastly' }), board))
  })
  const [withCookie, without] = [await app.request('/with'), await app.request('/without')]
  expect(withCookie.headers.get('cache-control')).toBe('no-store')
  expect(withCookie.headers.get('surrogate-key')).toBeNull()
  expect(withCookie.headers.get('surrogate-control')).toBeNull()
  expect(without.headers.get('surrogate-key')).toBe('public-data tournament-1')
})

describe('a known version', () => {
  const stored = createCompressedResponse('text', sharedHeaders(undefined, board))
  const ask = (ifNoneMatch: string) =>
    tryReply(stored, { method: 'GET', acceptEncoding: undefined, ifNoneMatch })
  const { etag } = stored

  test.each([etag, etag.replace('W/', ''), `"x", ${etag}`, '*'])('is 304 for %s', (tag) => {
    expect(ask(tag)).toMatchObject({ status: 304, headers: { ETag: etag } })
    expect(ask(tag)?.headers['Cache-Control']).toContain('s-maxage=1')
  })

  test.each(['', '"x"', etag.slice(0, -2), 'W/""'])('is whole for %s', (tag) => {
    expect(ask(tag)?.status).toBe(200)
  })

  test('has the same tag in every encoding, so that a proxy may compress on the way', async () => {
    const encodings = ['br', 'gzip', 'identity'] as const
    const tags = await Promise.all(
      encodings.map(async (encoding) => (await stored.make(encoding)).headers['ETag']),
    )
    expect(new Set(tags)).toEqual(new Set([etag]))
    expect(etag).toMatch(/^W\//)
  })
})

test.each([
  [{ CDN_PURGE_URL: purge.CDN_PURGE_URL, CDN_PURGE_TOKEN: 'a-long-token' }, 'CDN mangler'],
  [{ CDN: 'fastly', CDN_PURGE_URL: purge.CDN_PURGE_URL }, 'CDN_PURGE_TOKEN mangler'],
  [{ CDN: 'fastly', CDN_PURGE_TOKEN: 'a-long-token' }, 'CDN_PURGE_URL mangler'],
  [{ CDN: 'fastly', ...purge, CDN_PURGE_URL: 'http://cdn.example' }, 'https://'],
])('half of the settings is refused: %o', (env, said) => {
  expect(() => loadConfig(env)).toThrow(said)
})

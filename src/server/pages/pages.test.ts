import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nullDatabase } from '#test/null-database.ts'
import { createLruCache } from '../lru-cache.ts'
import { parseDataUrl } from './serve-pages.ts'
import { errorForBots, finishHtml } from './finish-html.ts'
import { loadConfig } from '../config.ts'
import { contentPolicy, pageHeaders, policyHosts, securityHeaders } from '../http/policy.ts'
import type { PageDependencies } from './render-page.ts'
import { createPages } from './serve-pages.ts'
import { tryReply, replyWith, createCompressedResponse } from '../http/compressed-response.ts'

const nobody = policyHosts(loadConfig({}))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Runs the starter script in a fake browser with a head, a clock and paint events. */
function runStarter(script: string) {
  const added: string[] = []
  let paint = () => {}
  const document = {
    hidden: false,
    createElement: (name: string) => ({ name, setAttribute: () => undefined }),
    head: {
      appendChild: (tag: { name: string; href?: string; src?: string }) => {
        added.push(`${tag.name} ${tag.href ?? tag.src}`)
        return tag
      },
    },
  }
  class Observer {
    constructor(told: () => void) {
      paint = told
    }
    observe() {}
  }
  // oxlint-disable-next-line no-implied-eval -- it is our own script, as the browser runs it
  new Function('addEventListener', 'document', 'PerformanceObserver', 'setTimeout', script)(
    () => undefined,
    document,
    Observer,
    () => 0,
  )
  return { added, paint: () => paint() }
}

// Only scripts whose hashes the policy lists may run, and no foreign host without need (E16, R7).
describe('the policy of a page', () => {
  const hosts = {
    ...nobody,
    connect: ['https://api.example'],
    pay: ['https://pay.example'],
  }

  test('has the hashes of its inline scripts and no others', () => {
    const policy = contentPolicy(
      '<script>a()</script><script type="module" src="/b.js"></script>',
      hosts,
    )
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf('a()')};`)
    expect(policy).not.toContain(hashOf(''))
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|nonce/)
  })

  test('allows the API and the payment page on their own origins', () => {
    const policy = contentPolicy('', hosts)
    expect(policy).toContain("connect-src 'self' https://api.example;")
    expect(policy).toContain("form-action 'self' https://pay.example;")
  })

  test.each([
    [{}, "script-src 'self' 'wasm-unsafe-eval';", "connect-src 'self';", "frame-src 'self';"],
    [
      { ANALYTICS_PROFILE: 'as-specified', ANALYTICS_KEY: '0123456789abcdef' },
      "script-src 'self' 'wasm-unsafe-eval' https://policy.app.cookieinformation.com https://cdn.amplitude.com;",
      "connect-src 'self' https://policy.app.cookieinformation.com https://consent.app.cookieinformation.com https://api.eu.amplitude.com https://sr-client-cfg.eu.amplitude.com;",
      "frame-src 'self' https://policy.app.cookieinformation.com;",
    ],
    [
      { CONSENT_ADAPTER: 'cookiebot', COOKIEBOT_ID: 'b9f5f7a2-3c62-4a0e-9a51-2f7a5b1e6d11' },
      "script-src 'self' 'wasm-unsafe-eval' https://consent.cookiebot.com https://consentcdn.cookiebot.com;",
      "connect-src 'self' https://consent.cookiebot.com https://consentcdn.cookiebot.com;",
      "frame-src 'self' https://consent.cookiebot.com https://consentcdn.cookiebot.com;",
    ],
  ])('names others only where the settings do: %o', (env, ...lines) => {
    const policy = contentPolicy('', policyHosts(loadConfig(env)))
    for (const line of lines) expect(policy).toContain(line)
  })

  test('requires https only when the service is reached by it', () => {
    expect(securityHeaders('https://kort.example')).toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
  })
})

test('a page is isolated from its opener, unless the settings allow a tag editor', () => {
  const openerPolicy = (env: Record<string, string>) =>
    pageHeaders('https://kort.example', loadConfig(env).site)['Cross-Origin-Opener-Policy']
  expect(openerPolicy({})).toBe('same-origin')
  expect(openerPolicy({ VISUAL_TAGGING: '1' })).toBe('unsafe-none')
})

describe('a finished page', () => {
  const page = '<!DOCTYPE html><html lang="da"><head><title>Klubber</title></head><body>'
  const facts = { status: 200, build: 'b1' }

  test('does not contain the time of its rendering', () => {
    const at = (time: number) => finishHtml(`${page}</main>{i:"x",u:${time},s:"success"}`, facts)
    expect(at(1_795_265_802_198)).toBe(at(1_795_265_802_199))
  })

  test('keeps every character of texts', () => {
    const text = 'Kør $& og $1 til højre'
    expect(finishHtml(`${page}<p>${text}</p>`, { ...facts, version: '$&"<' })).toContain(text)
  })

  test('has noindex when it is an error', () => {
    expect(finishHtml(page, { ...facts, status: 404 })).toContain('noindex')
    expect(finishHtml(page, facts)).not.toContain('noindex')
  })

  test('passes the consent settings to the browser, and nothing about the visitor', () => {
    const { site } = loadConfig({})
    const whole = finishHtml(page, { ...facts, site })
    const [, content = ''] = /<meta name="site" content="([^"]*)"\/>/.exec(whole) ?? []
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual(site)
  })

  test('loads its scripts when it is painted, and not before', () => {
    const html = `${page.replace('</head>', '<link rel="modulepreload" href="/assets/b-1.js" fetchPriority="low"/></head>')}<main>Klubber</main><script type="module" async="" src="/assets/a-1.js"></script></body></html>`
    const whole = finishHtml(html, facts)
    expect(whole).not.toMatch(/<link rel="modulepreload"|<script[^>]* src=/)
    const [, start = ''] = /<script>(\(\(\)=>[\s\S]*?)<\/script><\/body>/.exec(whole) ?? []
    const seen = runStarter(start)
    expect(seen.added).toEqual([])
    seen.paint()
    seen.paint()
    expect(seen.added).toEqual(['link /assets/b-1.js', 'script /assets/a-1.js'])
    expect(contentPolicy(whole, nobody)).toContain(hashOf(start))
  })

  test('contains its API responses as text that is never run', () => {
    const answers = JSON.stringify([{ key: ['clubs'], data: '</script><script>alert(1)</script>' }])
    const html = `${page}<main></main><script type="module" async="" src="/assets/a-1.js"></script></body></html>`
    const whole = finishHtml(html, { ...facts, answers })
    const [, written = ''] = /id="answers">([^<]*)<\/script>/.exec(whole) ?? []
    expect(JSON.parse(written)).toEqual(JSON.parse(answers))
    expect(whole).not.toContain('alert(1)</script>')
    expect(whole.indexOf('id="answers"')).toBeLessThan(whole.indexOf('/assets/a-1.js'))
    expect(contentPolicy(whole, nobody)).not.toContain(hashOf(written))
  })

  test('has only title and noindex for a bot', () => {
    const html = errorForBots(`${page}<h1>Siden findes ikke</h1>`)
    expect(html).toContain('<title>Klubber</title>')
    expect(html).not.toContain('Siden findes ikke')
  })
})

describe('the page cache', () => {
  test('evicts the least recently used pages, by number and by size', () => {
    const store = createLruCache<string>({ count: 2, bytes: 10 })
    store.set('a', 'a', 4)
    store.set('b', 'b', 4)
    store.get('a')
    store.set('c', 'c', 4)
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['a', undefined, 'c'])
    store.set('d', 'd', 9)
    expect(store.size()).toEqual({ count: 1, bytes: 9 })
    store.set('e', 'e', 11)
    expect(store.get('e')).toBeUndefined()
  })
})

describe('compressed responses', () => {
  const ask = (acceptEncoding: string) => ({
    method: 'GET',
    acceptEncoding,
    ifNoneMatch: undefined,
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip;q=0', undefined],
    ['', undefined],
    ['brotli', undefined],
  ])('a browser that takes "%s" gets %s', async (accepted, encoding) => {
    const stored = createCompressedResponse('kort '.repeat(100), {})
    const { headers } = await replyWith(stored, ask(accepted))
    expect(headers['Content-Encoding']).toBe(encoding)
    expect(tryReply(stored, ask(accepted))?.headers).toEqual(headers)
  })

  test('are compressed only when requested, and once for all requests', async () => {
    const stored = createCompressedResponse('kort '.repeat(100), {})
    expect(tryReply(stored, ask('br'))).toBeUndefined()
    const replies = await Promise.all([1, 2, 3].map(() => replyWith(stored, ask('br'))))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(tryReply(stored, ask('gzip'))).toBeUndefined()
    expect(tryReply(stored, ask(''))?.status).toBe(200)
  })

  test('have the same entity tag for the same bytes', () => {
    const [one, other] = [
      createCompressedResponse('kort', {}),
      createCompressedResponse('kort', {}),
    ]
    expect(one.etag).toBe(other.etag)
    expect(createCompressedResponse('andet', {}).etag).not.toBe(one.etag)
  })
})

test.each([
  ['/_data/index.json?v=3-a', { href: '/', version: '3-a' }],
  ['/_data/clubs/rold.json?v=3&season=2027', { href: '/clubs/rold?season=2027', version: '3' }],
  ['/_data/terms.json', { href: '/terms', version: null }],
  ['/data/terms.json', undefined],
])('%s is the data of a page', (address, page) => {
  expect(parseDataUrl(new URL(address, 'http://x'))).toEqual(page)
})

test('without the database a visitor gets a message and an error id, but no details', async () => {
  const logged: unknown[] = []
  const away = () => Promise.reject(new Error('connect 10.0.0.7 refused'))
  const deps = {
    web: { find: () => ({ isPublic: true, href: '/', route: '/', hasSearch: false }) },
    versions: { known: () => undefined, followedBy: async () => undefined, read: away },
    publicUrl: 'http://localhost:3000',
    db: nullDatabase,
    now: () => new Date('2027-05-04T10:00:00Z'),
    site: loadConfig({}).site,
    log: (...line: unknown[]) => logged.push(line),
  } as unknown as PageDependencies
  const answer = await createPages(deps).answer(new Request('http://localhost:3000/'))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  const html = await answer.text()
  const number = /<strong>([0-9a-f]{8})</.exec(html)?.[1]
  expect(html).not.toContain('10.0.0.7')
  expect(JSON.stringify(logged)).toContain(`"errorId":"${number}"`)
})

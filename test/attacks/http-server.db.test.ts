import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { pairsOf } from '../requests.ts'
import { runSql } from '../run-sql.ts'
import { freePort, startService, untilReady, type ServiceProcess } from '../start-service.ts'
import { copyDemo } from '../test-app.ts'
import { testHostileRequests } from './test-hostile-requests.ts'
import { testSharedCaches } from './test-shared-caches.ts'

/** Attacks on the deployed service: OWASP ASVS 5.0, chapters V3, V4, V5 and V12. */
const token = 'a-token-for-tests-alone'
let database: Awaited<ReturnType<typeof copyDemo>>
let service: ServiceProcess
let port: number
let url: string

/**
 * The service is reached by https as in production; the demonstration allows that for the machine's own name.
 * The requests of the tests count as those of the proxy in front.
 */
beforeAll(async () => {
  await buildIfStale()
  database = await copyDemo()
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATABASE_URL: database.url, DEMO: '1' }
  const front = { PUBLIC_URL: 'https://127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' }
  const own = { ...front, OPERATIONS_TOKEN: token, CLOCK_NOW: '2027-05-04T10:00:00+02:00' }
  service = startService({ env: { ...env, ...own, LOG_LEVEL: 'error' } })
  await untilReady(service, url)
}, 180_000)

afterAll(async () => {
  service.kill('SIGTERM')
  const { code, output } = await service.ended
  await database.drop()
  expect([code, output.includes('"level":"error"') ? output : '']).toEqual([0, ''])
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers, redirect: 'manual' })

/** Sends a request as raw text that no client would send; returns the raw response. */
function typed(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', (piece) => (output += piece.toString('latin1')))
    socket.on('close', () => resolve(output)).on('error', reject)
  })
}
const ask = (path: string, ...headers: string[]) =>
  typed([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers])

describe('every kind of answer', () => {
  const kinds: [string, () => Promise<Response>, number][] = [
    ['a public page', () => get('/'), 200],
    ['a public page by head', () => get('/', {}, 'HEAD'), 200],
    ['a private page', () => get('/account/login'), 200],
    ['a page that leads to the sign-in', () => get('/account'), 302],
    ['a page that is not there', () => get('/findes-ikke'), 404],
    ['the data of a page', () => get('/_data/terms.json'), 200],
    ['data that is not there', () => get('/_data/account.json'), 404],
    ['an answer of the API', () => get('/api/v1/account/me'), 200],
    ['a refusal of the API', () => get('/api/v1/account/passes'), 401],
    ['an address that the API has not', () => get('/api/v1/nothing'), 404],
    ['a file', () => get('/favicon.svg'), 200],
    ['the worker that works without signal', () => get('/sw.js'), 200],
    ['a file of the build that is not there', () => get('/assets/nothing.js'), 404],
    ['the script of an embedded board', () => get('/embed/board.js'), 200],
    ['a picture for a link', () => get('/og/site.png'), 200],
    ['a picture that is not there', () => get('/og/nothing.png'), 404],
    ['what search engines read', () => get('/sitemap.xml'), 200],
    ['the route of a mailed link', () => get('/link/sign-up?key=x'), 303],
    ['the beginning of a login', () => get('/oauth-login'), 302],
    ['is it alive', () => get('/healthz'), 200],
    ['a page of a simulator', () => get('/simulator/payments/nothing'), 404],
  ]

  test.each(kinds)('has the protective headers: %s', async (_, asked, status) => {
    const answer = await asked()
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    expectProtected(answer)
  })

  test('has them with status 304 and for a file of the build too', async () => {
    const page = await get('/')
    const script = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expectProtected(again)
    const file = await get(script)
    await file.arrayBuffer()
    expect(file.status).toBe(200)
    expectProtected(file)
  })
})

test('only an embedded board may be framed, and it gets no cookie', async () => {
  const { headers } = await get('/embed/tournaments/majmatchen')
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(headers.getSetCookie()).toEqual([])
})

function expectProtected({ headers }: Response) {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|https?:|\*)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same-origin|cross-origin)$/)
  const permissions = headers.get('permissions-policy') ?? ''
  for (const own of ['camera=(self)', 'geolocation=(self)', 'publickey-credentials-get=(self)']) {
    expect(permissions).toContain(own)
  }
  for (const nobody of ['microphone=()', 'usb=()']) expect(permissions).toContain(nobody)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//....//package.json',
  '/assets/%252e%252e/package.json',
  '/assets//etc/passwd',
  '/assets/%00.js',
  '/favicon.svg%00.html',
  '/_data/../../package.json',
  '/_data/..%2f..%2fpackage.json',
  '/_data/%2e%2e/package.json',
  '/og/../../package.json',
  '/og/clubs/..%2f..%2fpackage.png',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/main.ts',
  '/data/postgresql/PG_VERSION',
])('a file outside the service is refused: %s', async (path) => {
  const output = await ask(path)
  expect(output).toMatch(/^HTTP\/1\.1 (400|404|307|308)/)
  expect(output).not.toMatch(/"dependencies"|root:x:|\[core\]|DATABASE_URL=/)
})

describe('a forged header', () => {
  const cases: [string, string[]][] = [
    ['another host', ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example']],
    ['another scheme', ['X-Forwarded-Proto: http', 'X-Forwarded-Scheme: http']],
    ['another address to be rewritten to', ['X-Original-URL: /admin', 'X-Rewrite-URL: /admin']],
    ['another method', ['X-HTTP-Method-Override: DELETE']],
  ]
  test.each(cases)('naming %s has no effect on the page', async (_, headers) => {
    const [plain, made] = [await ask('/terms'), await ask('/terms', ...headers)]
    const bodyOf = (output: string) => output.slice(output.indexOf('\r\n\r\n'))
    expect(bodyOf(made)).toBe(bodyOf(plain))
    expect(made).not.toContain('evil.example')
  })

  test('naming another host does not appear in links, pictures, redirects or mails', async () => {
    const host = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Connection: close']
    for (const path of [
      '/',
      '/account',
      '/sitemap.xml',
      '/link/sign-up?key=x',
      '/oauth-login',
      '/findes-ikke',
      '//x',
      '//x/..//account',
    ]) {
      const output = await typed([`GET ${path} HTTP/1.1`, ...host])
      const headed = output.toLowerCase().replace(/^host:.*$/gim, '')
      expect(headed.includes('//evil.example') ? headed.slice(0, 800) : '', path).toBe('')
    }
    const body = JSON.stringify({
      email: 'ny@example.dk',
      name: 'Ny Golfer',
      password: 'fire heste i regnvejr',
    })
    const output = await typed([
      'POST /api/v1/account/sign-up HTTP/1.1',
      ...host,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ])
    expect(output).toContain('"demoLink":"https://127.0.0.1/link/sign-up')
  })

  test('the figures require the token for any named network', async () => {
    const stranger = 'X-Forwarded-For: 203.0.113.9'
    const claims = ['X-Real-IP', 'X-Visitor-Address', 'Forwarded'].map(
      (header) => `${header}: 127.0.0.1`,
    )
    for (const claim of claims) expect(await ask('/metrics', stranger, claim)).toMatch(refused)
    // The attacker sends the first address; the proxy appends the one that it sees.
    expect(await ask('/metrics', 'X-Forwarded-For: 10.0.0.1, 203.0.113.9')).toMatch(refused)
    expect(await ask('/metrics')).toMatch(refused)
    const ours = `Authorization: Bearer ${token}`
    expect(await ask('/metrics', stranger, ours)).toMatch(/^HTTP\/1\.1 200/)
  })
})

const refused = /^HTTP\/1\.1 404/

describe('a request that two servers would read differently', () => {
  const send = (headers: string[]) =>
    typed([
      'POST /api/v1/account/sign-out HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: close',
      'Content-Type: application/json',
      ...headers,
      '',
      '{}',
    ])
  test.each([
    ['with two lengths', ['Content-Length: 2', 'Content-Length: 3']],
    ['with a length and pieces', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['with a hidden encoding', ['Transfer-Encoding: xchunked']],
    ['with a space before the colon', ['Content-Length : 2']],
    ['with a folded line', ['Content-Length: 2', 'X-A: b', ' c: d']],
    ['with a line feed alone', ['Content-Length: 2', 'X-A: b\nX-B: c']],
  ])('is refused: %s', async (_, headers) => {
    expect(await send(['Content-Length: 2', 'X-A: b'])).toMatch(/^HTTP\/1\.1 200/)
    expect(await send(headers)).toMatch(/^HTTP\/1\.1 400/)
  })

  test('is refused with a head that is too large', async () => {
    // Only a little more than the allowed 16 KiB, because unread data would make the system discard the response.
    expect(await ask('/', `X-A: ${'a'.repeat(17_000)}`)).toMatch(/^HTTP\/1\.1 431/)
  })
})

describe('markup', () => {
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'

  test('in an address is escaped on the page that quotes it', async () => {
    for (const path of ['/findes-ikke', '/clubs', '/account/login', '/membership', '/contact']) {
      const question = `?q=${encodeURIComponent(markup)}&next=${encodeURIComponent(markup)}&by=${encodeURIComponent(markup)}`
      expectHarmless(await (await get(path + question)).text())
    }
    expectHarmless(await (await get(`/${encodeURIComponent(markup)}`)).text())
    expectHarmless(await (await get(`/clubs/${encodeURIComponent(markup)}`)).text())
  })

  test('in stored text is escaped on the page and in its data', async () => {
    const text = `'${markup} -->'`
    await runSql(
      `update clubs set name = ${text}, city = ${text} where slug = (select min(slug) from clubs where id in (select club_id from club_terms))`,
      database.url,
    )
    await expect
      .poll(async () => (await get('/clubs')).text(), { timeout: 10_000 })
      .toContain('onerror')
    const page = await (await get('/clubs')).text()
    expectHarmless(page)
    expectHarmless(await (await get('/clubs', { 'user-agent': 'Googlebot/2.1' })).text())
    const data = await get('/_data/clubs.json')
    expect(data.headers.get('content-type')).toMatch(/^application\/json/)
    expectHarmless(await (await get('/sitemap.xml')).text())
  })

  test('in a name is escaped on the pages of a signed-in visitor', async () => {
    const { email, password } = demoSignIns[0]
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const answer = await fetch(`${url}/api/v1/account/sign-in`, { method: 'POST', headers, body })
    const cookie = pairsOf(answer)
    expect(cookie).toMatch(/^__Host-saesonkortet\.session_token=/)
    await runSql(`update accounts set name = '${markup}' where email = '${email}'`, database.url)
    for (const path of ['/account', '/account/security', '/account/login']) {
      expectHarmless(await (await get(path, { cookie })).text())
    }
  })
})

/** Expects the markup neither as a tag nor as the end of the script with the page's data. */
function expectHarmless(html: string) {
  expect(html).not.toMatch(/<script>alert|<img src=x/i)
}

testSharedCaches(get, () => url)
testHostileRequests({ port: () => port, databaseUrl: () => database.url })

import { describe, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { pairsOf } from '../requests.ts'

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>

/** What a cache in front of the service may be deceived to store, or to give to others. */
export function testSharedCaches(get: Get, url: () => string) {
  describe('a shared cache', () => {
    test('stores nothing of a signed-in visitor, whatever file the address looks like', async () => {
      const cookie = await cookieOfAnne(url())
      const [{ email }] = demoSignIns
      expect(await (await get('/api/v1/account/me', { cookie })).text()).toContain(email)
      for (const path of deceptive) {
        const answer = await get(path, { cookie, 'x-original-url': '/account' })
        const isHers = (await answer.text()).includes(email)
        expect([path, isHers && isShared(answer)]).toEqual([path, false])
        expect([path, isShared(answer) || isRefusedToCaches(answer)]).toEqual([path, true])
      }
    })

    test('gets the same page with any header that is not part of its key', async () => {
      for (const path of ['/membership', '/tournaments/majmatchen', '/_data/terms.json']) {
        const plain = await get(path)
        const text = await plain.text()
        for (const headers of unkeyed) {
          const answer = await get(path, headers)
          const name = `${path} ${Object.keys(headers).join()}`
          const [made, own] = [
            [name, ...sharedHeadersOf(answer)],
            [name, ...sharedHeadersOf(plain)],
          ]
          expect(made).toEqual(own)
          expect(await answer.text()).toBe(text)
        }
        expect([path, plain.headers.get('vary')]).toEqual([path, 'Accept-Encoding'])
      }
    })

    test('gets the same page for a signed-in visitor, without a cookie', async () => {
      const cookie = await cookieOfAnne(url())
      const [plain, hers] = [await get('/membership'), await get('/membership', { cookie })]
      expect(isShared(hers)).toBe(true)
      expect(await hers.text()).toBe(await plain.text())
      expect(hers.headers.getSetCookie()).toEqual([])
    })

    test.each(['/findes-ikke.css', '/clubs/findes-ikke', '/embed/tournaments/findes-ikke'])(
      'stores no error that somebody may cause: %s',
      async (path) => {
        const answer = await get(`${path}?x=${encodeURIComponent('<script>')}`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      },
    )
  })
}

const deceptive = [
  '/account',
  '/account/x.css',
  '/account.css',
  '/account/profile.js',
  '/account/profile/x.png',
  '/account;x.css',
  '/account%2fx.css',
  '/account%3fx.css',
  '/account%23/x.css',
  '/account/..%2fassets/x.js',
  '/assets/..%2faccount',
  '/assets/../account',
  '/account?x.css',
  '/account?s-maxage=60',
  '/api/v1/account/me',
  '/api/v1/account/me/x.css',
  '/api/v1/account/me.css',
  '/api/v1/account/me?x.css',
  '/_data/account.json',
  '/_data/account/profile.json?x.css',
  '/link/account.css',
]

/** Headers that a cache does not compare, by which somebody could have a page of their own making stored. */
const unkeyed: Record<string, string>[] = [
  { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-host': 'evil.example' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-scheme': 'http', 'x-forwarded-port': '8080' },
  { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-prefix': '/evil', 'x-visitor-address': '::1' },
  { 'x-original-url': '/account', 'x-rewrite-url': '/account', 'x-http-method-override': 'POST' },
  { 'accept-language': 'en', accept: 'application/json', 'user-agent': 'Googlebot/2.1' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'offline-copy': '1' },
  { cookie: 'saesonkortet.theme=dark; x=1', authorization: 'Bearer evil' },
  { range: 'bytes=0-10', 'cache-control': 'no-cache', pragma: 'no-cache' },
  { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
]

const isShared = (answer: Response) =>
  /s-maxage|public/.test(answer.headers.get('cache-control') ?? '') && !isRefusedToCaches(answer)

const isRefusedToCaches = ({ headers }: Response) =>
  /no-store|private/.test(headers.get('cache-control') ?? '')

const sharedHeadersOf = ({ status, headers }: Response) => [
  status,
  ...['cache-control', 'vary', 'etag', 'location', 'content-security-policy'].map((name) =>
    headers.get(name),
  ),
  headers.getSetCookie(),
]

async function cookieOfAnne(url: string): Promise<string> {
  const { email, password } = demoSignIns[0]
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/api/v1/account/sign-in`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return pairsOf(answer)
}

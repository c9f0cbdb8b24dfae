import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** A request as raw bytes that no client would send, and its description for messages. */
export type Hostile = { what: string; bytes: Buffer; breaksOff?: boolean }

/** Values for the parameters of an address, as bytes of the address, encoded or not. */
export const hostileWords = [
  '-'.repeat(36),
  'f'.repeat(36),
  '00000000-0000-0000-0000-00000000000g',
  'a%0d%0aSet-Cookie:x=1',
  '%0a',
  '%7f',
  '%00',
  '%07%1b[2J',
  '%E2%80%A8',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%ff%fe',
  '%zz',
  '%',
  '%25%30%61',
  '%2e%2e%2f%2e%2e',
  '..%5c..',
  '__proto__',
  'constructor',
  'toString',
  '$ne',
  '[]',
  '{}',
  '1e308',
  '99999999999999999999999999',
  '-1',
  'NaN',
  '%D9%A3',
  `%F0%9F%8F%8C`,
  "'%20or%201=1--",
  '%3Cscript%3E',
  'x'.repeat(4000),
  '\u00e6',
]

/** Paths with `$name` for a parameter: every page, these endpoints, and other routes of the server. */
export const addressPatterns = (endpointPaths: readonly string[]): readonly string[] => [
  ...new Set([
    ...[
      ...readFileSync('src/web/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(\/[^']*)'/g),
    ].map(([, path = '']) => path),
    ...endpointPaths.map((path) => path.replaceAll(/:(\w+)|\{(\w+)\}/g, '$$$1$2')),
    '/api/v1/rounds/$roundId/board/stream',
    '/api/v1/clubs/$clubId/signs.pdf',
    '/api/v1/clubs/$clubId/parcel.html',
    '/api/v1/tournaments/$slug/calendar.ics',
    '/api/v1/tournaments/$tournamentId/rounds/$roundId/papers.pdf',
    '/api/v1/tournaments/$slug/matches/cup.pdf',
    '/api/v1/account/tournament-entries/$entryId/calendar.ics',
    '/api/v1/my-matches/$matchId/calendar.ics',
    '/api/v1/payments/callbacks/$provider',
    '/api/v1/$unknown',
    '/api/auth/$unknown',
    '/link/$name',
    '/_data/$page.json',
    '/_data/clubs/$slug.json',
    '/_data/tournaments/$slug/rounds/$roundId.json',
    '/og/clubs/$slug.png',
    '/og/tournaments/$slug/$id.png',
    '/og/matches/$id.png',
    '/embed/tournaments/$slug',
    '/og/$name.png',
    '/assets/$name',
    '/$file.svg',
    '/simulator/payments/pay/$id',
    '/simulator/dgu/$set/Clubs/Golfer',
    '/simulator/dgu-login/$x',
    '/oauth/callback',
    '/oauth-login',
    '/healthz/$x',
    '/collect',
    '/amp-config',
    '/$unknown',
  ]),
]

/** The path with the value for parameter number `turn`, and harmless values for the others. */
function filled(pattern: string, word: string, turn: number): string {
  const count = [...pattern.matchAll(/\$\w+/g)].length
  let at = -1
  return pattern.replaceAll(/\$\w+/g, () => {
    at += 1
    return at === turn % Math.max(1, count) ? word : '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  })
}

/** The host and port of the service, and a cookie, with which a request gets further. */
export type Whom = { host: string; cookie?: string; patterns: readonly string[] }

const closing = 'Connection: close'

const request = (lines: string[], body: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])

type Chance = () => number
type Draw = { chance: Chance; pattern: string; turn: number; to: string[] }
const oneOf = <T>(chance: Chance, list: readonly T[]): T =>
  list[Math.floor(chance() * list.length)] as T

/** A value in the path and one in the query string. */
function badAddress({ chance, pattern, turn, to }: Draw): Hostile {
  const word = oneOf(chance, hostileWords)
  const name = oneOf(chance, ['key', 'q', 'page', 'next', 'after', 'season', 'svar', 'day', word])
  const path = filled(pattern, word, turn)
  const asked = chance() < 0.5 ? `?${name}=${oneOf(chance, hostileWords)}&${name}=2` : ''
  // A link to a flight has a key.
  const method = oneOf(chance, ['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PROPFIND'])
  const what = `${method} ${path}${asked}`
  return { what, bytes: request([`${method} ${path}${asked} HTTP/1.1`, ...to]) }
}

const cookies = [
  '=',
  ';;;',
  '%',
  'better-auth.session_token=%ff',
  'better-auth.session_token=a.b%00',
  `better-auth.session_token=${'x'.repeat(3000)}`,
  'form_answer=%7B',
  'form_answer=bnVsbA.x',
  '__proto__=1; constructor=2',
  'consent=%ED%A0%80',
  'CookieConsent={stamp:%27x',
  'AMP_x=%E0%A4%A',
  'flight_-=x',
  'a=\u0001',
  `a=${'b;a='.repeat(2000)}`,
]

const headers = [
  'If-None-Match: ' + '"x",'.repeat(500),
  'If-Modified-Since: never',
  'Range: bytes=9-1,abc',
  'Range: bytes=0-99999999999999999999',
  'Accept-Encoding: \u00e6, gzip;q=x, *;q=-1',
  'Accept-Language: ' + 'da;q=9,'.repeat(200),
  'X-Forwarded-For: ::ffff:, 1.2.3.4.5, \u00e6, 127.0.0.1',
  'X-Request-Id: \u00e6\u0001',
  'Last-Event-ID: 99999999999999999999',
  'Origin: \u00e6',
  'Sec-Fetch-Site: x',
  'User-Agent: ',
  'User-Agent: ' + '('.repeat(6000),
  'Authorization: Bearer \u00e6',
  'Referer: http://[',
  'Host: [',
  'Host: a b',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Content-Length: 0',
  'Purpose: prefetch',
]

function badHeader({ chance, pattern, turn, to }: Draw): Hostile {
  const path = filled(pattern, 'a', turn)
  const head = chance() < 0.5 ? `Cookie: ${oneOf(chance, cookies)}` : oneOf(chance, headers)
  const others = to.filter((line) => !head.startsWith(line.slice(0, 5)))
  return {
    what: `GET ${path} ${head.slice(0, 80)}`,
    bytes: request([`GET ${path} HTTP/1.1`, ...others, head]),
  }
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
  'application/xml',
  '\u00e6/\u00e6',
  'x'.repeat(500),
]

const bodies: readonly (string | Buffer)[] = [
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":"\\ud800"}',
  '{"__proto__":{"a":1}}',
  '{"a":1e999}',
  '\u0000',
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  '--x\r\nContent-Disposition: form-data; name="file"; filename="\u0000"\r\n\r\nabc',
  '--x\r\n\r\n--x--',
  '--x',
  'a=%ff&b=%ED%A0%80&_page=%00&_next=%0d%0a',
  `a=${'%'.repeat(500)}`,
  '['.repeat(20_000),
]

function badBody({ chance, pattern, turn, to }: Draw): Hostile {
  const path = filled(pattern, '7c9e6679-7425-40de-944b-e07fc1f90ae7', turn)
  const [method, type] = [oneOf(chance, ['POST', 'PUT', 'PATCH', 'DELETE']), oneOf(chance, types)]
  const body = Buffer.from(oneOf(chance, bodies))
  const way = chance()
  const lines = [`${method} ${path} HTTP/1.1`, ...to, `Content-Type: ${type}`]
  const what = `${method} ${path} ${type.slice(0, 40)} ${body.toString('latin1').slice(0, 30)}`
  // Incomplete: shorter than its length or its chunks promise.
  if (way < 0.25) {
    const promised = `Content-Length: ${body.length + 100_000}`
    return {
      what: `${what} (broken off)`,
      bytes: request([...lines, promised], body),
      breaksOff: true,
    }
  }
  if (way < 0.4) {
    const chunked = 'Transfer-Encoding: chunked'
    const piece = Buffer.concat([Buffer.from(`${(body.length + 9).toString(16)}\r\n`), body])
    return {
      what: `${what} (broken piece)`,
      bytes: request([...lines, chunked], piece),
      breaksOff: true,
    }
  }
  return { what, bytes: request([...lines, `Content-Length: ${body.length}`], body) }
}

const heads: readonly string[] = [
  'GET http://evil.example/ HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET //x:99999/ HTTP/1.1',
  'GET /\\evil.example HTTP/1.1',
  'GET *  HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET ?x HTTP/1.1',
  'GET # HTTP/1.1',
  'GET /#x?y HTTP/1.1',
  'GET /. HTTP/1.1',
  'GET //// HTTP/1.1',
  'QUERY / HTTP/1.1',
  '\u0016\u0003\u0001',
]

const badHead = ({ chance, to }: Draw): Hostile => {
  const head = oneOf(chance, heads)
  return { what: head, bytes: request([head, ...to]) }
}

/** This many hostile requests over all patterns in turn; the same seed gives the same requests. */
export function* hostileRequests(
  chance: Chance,
  count: number,
  { host, cookie, patterns }: Whom,
): Generator<Hostile> {
  const stranger = [`Host: ${host}`, closing]
  const known = cookie ? [...stranger, `Cookie: ${cookie}`] : stranger
  for (let i = 0; i < count; i += 1) {
    const pattern = patterns[i % patterns.length] ?? '/'
    const to = chance() < 0.5 ? stranger : known
    const draw = { chance, pattern, turn: Math.floor(i / patterns.length), to }
    const kind = chance()
    if (kind < 0.45) yield badAddress(draw)
    else if (kind < 0.65) yield badHeader(draw)
    else if (kind < 0.97) yield badBody(draw)
    else yield badHead(draw)
  }
}

/** Sends a request; returns the status, 0 when the connection was closed without one, −1 on a time-out. */
export function sendHostile(port: number, { bytes, breaksOff }: Hostile): Promise<number> {
  return new Promise((resolve) => {
    let said = ''
    let late = false
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      if (breaksOff) setTimeout(() => socket.destroy(), 15)
    })
    const watch = setTimeout(() => {
      late = true
      socket.destroy()
    }, 10_000)
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
      // A stream stays open, so its head is enough.
      if (said.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(watch)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
      resolve(late && status === 0 ? -1 : status)
    })
  })
}

import { expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { addressPatterns, hostileRequests, sendHostile, type Hostile } from '../hostile-requests.ts'
import { mulberry } from '../mulberry.ts'
import { pairsOf } from '../requests.ts'
import { runSql } from '../run-sql.ts'

type Service = { port: () => number; databaseUrl: () => string }

/** Every hostile request gets a response or a refusal, and none causes an internal error. */
export function testHostileRequests(service: Service) {
  testLinksAndStreams(service)
  testIncompleteBodies(service)
  testAllAddresses(service)
}

const hostOf = ({ port }: Service) => `127.0.0.1:${port()}`

function testLinksAndStreams(service: Service) {
  test('a line break in a flight link adds no header and causes no error', async () => {
    const key = 'a'.repeat(43)
    for (const word of ['a%0d%0aSet-Cookie:x=1', '%0a', '%0d', '%00', '%7f', '%E2%80%A8']) {
      const path = `/tournaments/${word}/flights/${word}`
      const url = `http://${hostOf(service)}${path}?key=${key}`
      const answer = await fetch(url, { redirect: 'manual' })
      const cookie = answer.headers.get('set-cookie')
      expect([word, answer.status, cookie]).toEqual([word, 303, null])
      expect(answer.headers.get('location')).toBe(path)
    }
  })

  test.each(['-'.repeat(36), 'f'.repeat(36), '0'.repeat(8) + '-'.repeat(28), '%2d'.repeat(36)])(
    'a stream of a round with an invalid id is 404: %s',
    async (roundId) => {
      const sent = headTo(service, `GET /api/v1/rounds/${roundId}/board/stream?after=1`)
      expect(await sendHostile(service.port(), sent)).toBe(404)
    },
  )
}

function testIncompleteBodies(service: Service) {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  const paths = [
    '/api/v1/cases',
    '/api/v1/account/sign-in',
    '/api/v1/admin/imports/plan',
    '/api/v1/payments/callbacks/simulator',
    '/collect',
    '/simulator/payments/v1/payments',
    '/simulator/dgu-login/token',
    '/account/login',
    '/_data/terms.json',
  ]

  test('an incomplete body causes no internal error at any kind of reader', async () => {
    const broken: string[] = []
    for (const path of paths) {
      for (const type of types) {
        for (const length of ['Content-Length: 5000', 'Transfer-Encoding: chunked']) {
          const line = `POST ${path}`
          const { what, bytes } = headTo(service, line, `Content-Type: ${type}`, length)
          const began = length.startsWith('T') ? '1388\r\n{"name":"A' : '{"name":"A'
          const cut = { what, bytes: Buffer.concat([bytes, Buffer.from(began)]), breaksOff: true }
          const status = await sendHostile(service.port(), cut)
          if (status >= 500) broken.push(`${status}: ${path}`)
        }
      }
    }
    expect(broken).toEqual([])
    await expect.poll(() => errorsStored(service)).toEqual([])
  })
}

function testAllAddresses(service: Service) {
  test('every address with hostile values, headers, cookies and bodies returns a response below 500', async () => {
    const host = hostOf(service)
    const [golfer] = demoSignIns
    const signIn = await fetch(`http://${host}/api/v1/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: golfer.email, password: golfer.password }),
    })
    expect(signIn.status).toBe(200)
    const patterns = addressPatterns(allEndpoints.map(({ endpoint }) => endpoint.path))
    const whom = { host, cookie: pairsOf(signIn), patterns }
    // Each address once; `npm run soak -- attacks` sends twenty to each.
    const waiting = [...hostileRequests(mulberry(2027), patterns.length, whom)].values()
    const broken: string[] = []
    const asker = async () => {
      for (const one of waiting) {
        const status = await sendHostile(service.port(), one)
        if (status >= 500 || status === -1) broken.push(`${status}: ${one.what}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, asker))
    expect(broken).toEqual([])
    expect(await errorsStored(service)).toEqual([])
  })
}

function headTo(service: Service, line: string, ...lines: string[]): Hostile {
  const whole = [`${line} HTTP/1.1`, `Host: ${hostOf(service)}`, 'Connection: close', ...lines]
  return { what: line, bytes: Buffer.from(`${whole.join('\r\n')}\r\n\r\n`) }
}

/** The errors of the demonstration are all from browsers. */
async function errorsStored({ databaseUrl }: Service): Promise<string[]> {
  const query = `select page, message from web_errors where side = 'server'`
  const { rows } = await runSql(query, databaseUrl())
  return (rows as { page: string; message: string }[]).map(
    ({ page, message }) => `${page}: ${message}`,
  )
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { pairsOf } from '../requests.ts'
import { freePort, startService, untilReady, type ServiceProcess } from '../start-service.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { addressPatterns, hostileRequests, sendHostile, type Hostile } from '../hostile-requests.ts'
import { mulberry } from '../mulberry.ts'

/** Every hostile request gets a response or a refusal, and none causes an internal error. */
const name = `hostile_${randomUUID().replaceAll('-', '')}`
const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
databaseUrl.pathname = `/${name}`
let service: ServiceProcess
let port: number
let host: string

beforeAll(async () => {
  await buildIfStale()
  await onServer(`create database ${name}`)
  port = await freePort()
  host = `127.0.0.1:${port}`
  const env = { PORT: String(port), DATABASE_URL: databaseUrl.href, DEMO: '1' }
  const own = { PUBLIC_URL: `http://${host}`, CLOCK_NOW: '2027-05-04T10:00:00+02:00' }
  service = startService({ env: { ...env, ...own, LOG_LEVEL: 'error' } })
  await untilReady(service, `http://${host}`)
}, 180_000)

afterAll(async () => {
  service.kill('SIGTERM')
  const { code, output } = await service.ended
  await onServer(`drop database if exists ${name} with (force)`)
  expect([code, output.split('\n').filter((line) => line.includes('"level":"error"'))]).toEqual([
    0,
    [],
  ])
})

async function onServer(sql: string, at = process.env.TEST_DATABASE_URL) {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** The errors of the demonstration are all from browsers. */
async function errorsStored(): Promise<string[]> {
  const { rows } = await onServer(
    `select page, message from web_errors where side = 'server'`,
    databaseUrl.href,
  )
  return (rows as { page: string; message: string }[]).map(
    ({ page, message }) => `${page}: ${message}`,
  )
}

const head = (line: string, ...lines: string[]): Hostile => {
  const whole = [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines]
  return { what: line, bytes: Buffer.from(`${whole.join('\r\n')}\r\n\r\n`) }
}

test('a line break in a flight link is no header of its own, and no bug', async () => {
  const key = 'a'.repeat(43)
  for (const word of ['a%0d%0aSet-Cookie:x=1', '%0a', '%0d', '%00', '%7f', '%E2%80%A8']) {
    const answer = await fetch(`http://${host}/tournaments/${word}/flights/${word}?key=${key}`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('set-cookie')], word).toEqual([303, null])
    expect(answer.headers.get('location')).toBe(`/tournaments/${word}/flights/${word}`)
  }
})

test.each(['-'.repeat(36), 'f'.repeat(36), '0'.repeat(8) + '-'.repeat(28), '%2d'.repeat(36)])(
  'a stream of a round that is no id is not there: %s',
  async (roundId) => {
    const sent = head(`GET /api/v1/rounds/${roundId}/board/stream?after=1`)
    expect(await sendHostile(port, sent)).toBe(404)
  },
)

test('a body that breaks off on its way is its sender’s, at every kind of reader', async () => {
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
  for (const path of paths) {
    for (const type of types) {
      for (const length of ['Content-Length: 5000', 'Transfer-Encoding: chunked']) {
        const { what, bytes } = head(`POST ${path}`, `Content-Type: ${type}`, length)
        const began = length.startsWith('T') ? '1388\r\n{"name":"A' : '{"name":"A'
        const cut = { what, bytes: Buffer.concat([bytes, Buffer.from(began)]), breaksOff: true }
        expect(await sendHostile(port, cut), path).toBeLessThan(500)
      }
    }
  }
  await expect.poll(errorsStored).toEqual([])
})

test('every address with hostile words, headers, cookies and bodies is refused or answered', async () => {
  const [golfer] = demoSignIns
  const signIn = await fetch(`http://${host}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: golfer.email, password: golfer.password }),
  })
  const patterns = addressPatterns(allEndpoints.map(({ endpoint }) => endpoint.path))
  const whom = { host, cookie: pairsOf(signIn), patterns }
  const waiting = [...hostileRequests(mulberry(2027), 2 * patterns.length, whom)].values()
  const broken: string[] = []
  const asker = async () => {
    for (const one of waiting) {
      const status = await sendHostile(port, one)
      if (status >= 500 || status === -1) broken.push(`${status}: ${one.what}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, asker))
  expect(broken).toEqual([])
  expect(await errorsStored()).toEqual([])
})

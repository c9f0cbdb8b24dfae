import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { rateLimits } from '#server/db/tables/accounts.ts'
import { allEndpoints } from '#server/http/openapi.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { signInAs } from './people.ts'
import { sampleOf } from './sample.ts'

const nasty: [string, unknown][] = [
  ['nothing', null],
  ['a number', -1],
  ['a huge number', 1e308],
  ['a half', 0.5],
  ['a list', [1, [2, [3]]]],
  ['an object', { $ne: null, constructor: {} }],
  ['yes', true],
  ['no text', ''],
  ['SQL', `' or 1=1; drop table passes; --`],
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a wrong encoding', '\ud800\uffff\u202e'],
  ['a zero byte', 'a\u0000b'],
  ['a wrong day', '2027-02-30'],
  ['the year nought', '0000-01-01'],
  ['the first day of all', '0001-01-01'],
  ['the last day of all', '9999-12-31'],
  ['an instant before all days', '0000-01-01T00:00:00Z'],
  ['an instant after all days', '9999-12-31T23:59:59-12:00'],
  ['a path', '../../etc/passwd'],
  ['too much', 'x'.repeat(70_000)],
]

/** Set by `npm run soak -- input`: every value in every field, and not each in every fourth. */
const isEveryInput = process.env.EVERY_INPUT === '1'

/** The values for the field of this number: over four fields in a row, and so over the endpoints, all of them. */
const valuesFor = (turn: number) => nasty.filter((_, i) => isEveryInput || i % 4 === turn % 4)

let house: TestHouse
let cookie: string
let turn = 0

beforeAll(async () => {
  house = await openTestHouse()
  const roles = [{ name: 'operator_admin' as const }]
  cookie = (await signInAs(house, roles)).cookie
})
afterAll(() => house.close())

describe.each(allEndpoints)('$room · $name', ({ endpoint }) => {
  const valid = sampleOf(endpoint.input)
  const fields = Object.keys(valid)

  test('answers every bad value with a refusal from the list', async () => {
    await house.db.delete(rateLimits)
    for (const field of fields) {
      turn += 1
      for (const [kind, value] of valuesFor(turn)) {
        const answer = await send(endpoint, { ...valid, [field]: value })
        await expectRefusalOrAnswer(answer, `${field} = ${kind}`)
      }
    }
  })

  test('answers bodies that are no JSON, no object or no text', async () => {
    if (endpoint.method === 'GET') return
    const path = pathOf(endpoint, valid)
    for (const body of ['{', '[]', '"text"', 'null', '\xff\xfe', '{"__proto__":{"x":1}}']) {
      const answer = await raw(endpoint, path, body, 'application/json')
      await expectRefusalOrAnswer(answer, body)
    }
    const xml = await raw(endpoint, path, '<a/>', 'text/xml')
    expect(xml.status).toBeGreaterThanOrEqual(400)
    await expectRefusalOrAnswer(xml, 'XML')
    const large = await raw(endpoint, path, `{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json')
    expect([413, 400, 401, 404]).toContain(large.status)
  })
})

test('every promised endpoint is kept by a handler', () => {
  const mounted = new Set(house.app.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = allEndpoints
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((promise) => !mounted.has(promise))
  expect(missing).toEqual([])
})

test('every endpoint is described for other programs', async () => {
  const answer = await house.request('GET', '/api/v1/openapi.json')
  const { openapi, paths } = (await answer.json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(openapi).toBe('3.1.0')
  const operations = Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0)
  expect(operations).toBe(allEndpoints.length)
  expect(operations).toBeGreaterThan(30)
})

async function expectRefusalOrAnswer(answer: Response, what: string) {
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status < 400) return
  const { error } = (await answer.json()) as { error: { code: keyof typeof statusOf } }
  expect(Object.keys(statusOf), what).toContain(error.code)
  expect(answer.status, what).toBe(statusOf[error.code])
}

/** Addresses hold at most what a server takes; a longer value is tried in bodies only. */
function pathOf({ path }: Endpoint, input: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      String(input[name] ?? 'x')
        .slice(0, 2000)
        .toWellFormed(),
    ),
  )
}

function send(endpoint: Endpoint, input: Record<string, unknown>) {
  const path = pathOf(endpoint, input)
  if (endpoint.method !== 'GET')
    return raw(endpoint, path, JSON.stringify(input), 'application/json')
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    query.append(
      key,
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2000),
    )
  }
  return house.app.request(`${path}?${query}`, { headers: { cookie } })
}

async function raw({ method }: Endpoint, path: string, body: string, type: string) {
  return house.app.request(path, {
    method,
    headers: { cookie, 'content-type': type },
    ...(method !== 'GET' && { body }),
  })
}

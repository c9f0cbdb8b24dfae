import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { statusOf } from '#contract/shared/errors.ts'
import type { EndpointSchema } from '#contract/shared/endpoint.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { createDemoApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { realIds, type Filler } from './real-ids.ts'
import { isEveryInput, turnOf } from './every-input.ts'
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
  ['half a character', '\ud83c'],
  ['the other half', 'Anne \udfcc\uffff\u202e'],
  ['a line of its own', 'a\u2028b\r\nX-Own: 1'],
  ['a bell', '\u0007\u001b[2J'],
  ['an id of dashes', '-'.repeat(36)],
  ['an id of letters', 'f'.repeat(36)],
  ['a key of every object', '__proto__'],
  ['a text as a list', ['a']],
  ['more than a whole number', 2 ** 53],
  ['more than the database counts', 2 ** 31],
  ['a number as text', '1e999'],
  ['digits of another script', '١٢٣٤'],
  ['a cut encoding', '%E0%A4%A'],
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

/** Texts that no field accepts. */
const brokenTexts = ['Anne \ud83c', 'Anne \u0000']

/** Bodies that are no input of any endpoint. */
const brokenBodies = ['{', '[]', '"text"', 'null', '\xff\xfe', '{"__proto__":{"x":1}}']

let app: TestApp
let cookie: string
let filled: Filler
let turn = 0

/** The demonstration's data, so that every kind of id exists. */
beforeAll(async () => {
  app = await createDemoApp()
  // The simulated provider and union answer there, so that a valid input is not refused for their absence.
  await app.listen()
  filled = await realIds(app)
})
afterAll(() => app.close())

describe.each(allEndpoints)('$name', ({ endpoint }) => {
  // Some endpoints end the session or the account, or take a role from it.
  beforeAll(async () => {
    if (!(await hasEveryRole())) await signInInEveryRole()
    await app.db.delete(rateLimits)
  })

  test('refuses every bad value with a documented error', async () => {
    const valid = filled(sampleOf(endpoint.input))
    for (const place of pathsIn(valid)) {
      turn += 1
      for (const [kind, value] of turnOf(nasty, turn)) {
        const answer = await send(endpoint, withAt(valid, place, value))
        await expectRefusalOrAnswer(answer, `${place.join('.')} = ${kind}`)
      }
    }
  })

  test('accepts half a character and a zero byte in no field', async () => {
    if (endpoint.method === 'GET') return
    const valid = filled(sampleOf(endpoint.input))
    const inPath = (place: Place) => endpoint.path.includes(`:${place[0]}`)
    for (const place of pathsIn(valid).filter((one) => !inPath(one))) {
      turn += 1
      for (const text of turnOf(brokenTexts, turn)) {
        const answer = await sendUnlimited(endpoint, withAt(valid, place, text))
        const issues = await issuesOf(answer)
        expect([answer.status, issues], place.join('.')).toEqual([400, [place.join('.')]])
      }
    }
  })

  test('refuses bodies that are no JSON, no object or no text', async () => {
    if (endpoint.method === 'GET') return
    const path = pathOf(endpoint, filled(sampleOf(endpoint.input)))
    turn += 1
    for (const body of turnOf(brokenBodies, turn)) {
      const answer = await raw(endpoint, path, body, 'application/json')
      await expectRefusalOrAnswer(answer, body)
    }
    const xml = await raw(endpoint, path, '<a/>', 'text/xml')
    expect(xml.status).toBeGreaterThanOrEqual(400)
    await expectRefusalOrAnswer(xml, 'XML')
    // One limit applies to all endpoints, so every eighth shows it (`validation.db.test.ts` has its details).
    if (!isEveryInput && turn % 8 !== 0) return
    const large = await raw(endpoint, path, `{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json')
    expect([413, 400, 401, 404]).toContain(large.status)
  })
})

/** What `getMe` answers to an account in every role. */
let everyRole: unknown

const account = async () =>
  (await app.request('GET', '/api/v1/account/me', undefined, { cookie })).json()

const hasEveryRole = async () =>
  everyRole !== undefined && isDeepStrictEqual(await account(), everyRole)

/** Signs in an account with the roles of back office, club and tournament, whose input every endpoint parses. */
async function signInInEveryRole() {
  const person = await signInAs(app, [{ name: 'operator_admin' }])
  const { clubId, tournamentId, companyId } = filled({
    clubId: '',
    tournamentId: '',
    companyId: '',
  })
  const held = {
    club_admin: clubId,
    tournament_director: tournamentId,
    company_admin: companyId,
  }
  for (const [name, scopeId] of Object.entries(held)) {
    const role = { name: name as keyof typeof held, scopeId: String(scopeId) }
    await grantRole(app.db, app.ctx(), { accountId: person.accountId, ...role })
  }
  cookie = person.cookie
  everyRole = await account()
}

test('every endpoint of the contracts has a handler', () => {
  const mounted = new Set(app.hono.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = allEndpoints
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((promise) => !mounted.has(promise))
  expect(missing).toEqual([])
})

test('every endpoint is described for other programs', async () => {
  const answer = await app.request('GET', '/api/v1/openapi.json')
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

type Place = (string | number)[]

/** The path to every value in an input. */
function pathsIn(value: unknown, place: Place = []): Place[] {
  const here = place.length > 0 ? [place] : []
  if (typeof value !== 'object' || value === null) return here
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [...here, ...inner.flatMap(([key, one]) => pathsIn(one, [...place, key]))]
}

type Whole = Record<string | number, unknown>

function withAt(whole: Whole, [first = '', ...rest]: Place, value: unknown): Whole {
  const put = rest.length > 0 ? withAt(whole[first] as Whole, rest, value) : value
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Whole
  copy[first] = put
  return copy
}

async function issuesOf(answer: Response): Promise<string[]> {
  const { error } = (await answer.json()) as { error?: { issues?: { path: string }[] } }
  return (error?.issues ?? []).map(({ path }) => path)
}

/** The longest value in an address that a server accepts; longer values are tried only in bodies. */
function pathOf({ path }: EndpointSchema, input: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      asText(input[name] ?? 'x')
        .slice(0, 2000)
        .toWellFormed(),
    ),
  )
}

function send(endpoint: EndpointSchema, input: Record<string, unknown>) {
  const path = pathOf(endpoint, input)
  if (endpoint.method !== 'GET')
    return raw(endpoint, path, JSON.stringify(input), 'application/json')
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    query.append(key, asText(value).slice(0, 2000))
  }
  return app.hono.request(`${path}?${query}`, { headers: { cookie } })
}

/** Resets the rate limits only when one is reached: most endpoints refuse the input before they count. */
async function sendUnlimited(endpoint: EndpointSchema, input: Record<string, unknown>) {
  const answer = await send(endpoint, input)
  if (answer.status !== 429) return answer
  await app.db.delete(rateLimits)
  return send(endpoint, input)
}

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

async function raw({ method }: EndpointSchema, path: string, body: string, type: string) {
  return app.hono.request(path, {
    method,
    headers: { cookie, 'content-type': type },
    ...(method !== 'GET' && { body }),
  })
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListPage } from '#contract/admin/list.ts'
import { pagePatterns } from '#domain/analytics/pages.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { webErrors } from '../db/tables/errors.ts'
import { recordPageError } from '../pages/record-page-error.ts'
import { keepRetention } from '../privacy/retention.ts'
import { maxErrors } from './storage-limits.ts'
import { recordError } from './record-error.ts'

const now = '2027-05-04T10:00:00+02:00'
let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ now })
  app.hono.get('/api/v1/planted/:token', () => {
    throw new Error('anne@example.dk broke it')
  })
  cookie = (await signInAs(app, [{ name: 'operator_support' }])).cookie
})
beforeEach(async () => {
  app.clock.set(now)
  await app.db.delete(rateLimits)
  await app.db.delete(webErrors)
})
afterAll(() => app.close())

const brokenPage = (change: object = {}) => ({
  kind: 'page',
  page: '/clubs/$slug',
  build: '20270504-1a2b',
  message: `No golfer "Anne Holm" with 27-123456`,
  stack: `Error: No golfer "Anne Holm"\n    at show (http://localhost:3000/assets/app-1a2b.js:1:23)`,
  ...change,
})
const report = (body: object = brokenPage(), headers: Record<string, string> = {}) =>
  app.request('POST', '/api/v1/error-reports', body, headers)
const errorIdOf = async (answer: Response) => ((await answer.json()) as { errorId: string }).errorId
/** Rate limits use the clock of the database. */
const tenMinutesLater = () =>
  app.pool.query('update rate_limits set last_request = last_request - 601000')
const stored = () => app.db.select().from(webErrors)
const find = async (q: string, who = cookie) => {
  const path = `/api/v1/admin/insights/errors?q=${q}`
  return app.request('GET', path, undefined, { cookie: who })
}

describe('an error in a browser', () => {
  test('is stored under an id, without personal data', async () => {
    const answer = await report(brokenPage(), {
      cookie,
      'x-visitor-address': '203.0.113.9',
      'user-agent': 'Mozilla/5.0 (iPhone; Annes) Version/20.0 Mobile Safari/604.1',
    })
    expect(answer.status).toBe(200)
    const id = await errorIdOf(answer)
    expect(await stored()).toEqual([
      {
        id,
        at: new Date(now),
        side: 'browser',
        kind: 'page',
        page: '/clubs/$slug',
        build: '20270504-1a2b',
        message: 'No golfer "…" with [fjernet]',
        stack: 'show /assets/app-1a2b.js:1:23',
        agent: 'safari',
      },
    ])
  })

  test('is found by its id in the back office, with its place in the code', async () => {
    const id = await errorIdOf(await report())
    await report(brokenPage({ message: 'Noget andet' }))
    const { rows } = (await (await find(id.toUpperCase())).json()) as ListPage
    expect(rows).toMatchObject([
      { id, page: '/clubs/$slug', message: 'No golfer "…" with [fjernet]' },
    ])
    const path = `/api/v1/admin/insights/errors/${id}`
    const answer = await app.request('GET', path, undefined, { cookie })
    expect(await answer.json()).toMatchObject({ row: { stack: 'show /assets/app-1a2b.js:1:23' } })
  })

  test.each([
    ['/clubs/egebaek?key=hemmelig', '/clubs/$slug'],
    ['/account/registration/payment', '/account/registration/payment'],
    ['/anne-holm', 'unknown'],
    ['/api/any-word/at-all#here', 'unknown'],
    ['', '/'],
  ])('at %s is stored for the page %s', async (sent, page) => {
    await report(brokenPage({ page: sent }))
    expect(await stored()).toMatchObject([{ page }])
  })

  test('is accepted ten times in ten minutes from each IP address', async () => {
    const from = (last: number) =>
      report(brokenPage({ page: `/clubs` }), { 'x-visitor-address': `203.0.113.${last}` })
    const codes: number[] = []
    for (let turn = 0; turn < 11; turn += 1) codes.push((await from(1)).status)
    expect(codes).toEqual([...Array(10).fill(200), 429])
    expect((await from(2)).status).toBe(200)
    expect(await stored()).toHaveLength(11)
  })

  test('is accepted twenty times in an hour from an IP address, also with pauses', async () => {
    const from = { 'x-visitor-address': '203.0.113.7' }
    const codes: number[] = []
    for (let turn = 0; turn < 24; turn += 1) {
      if (turn % 8 === 7) await tenMinutesLater()
      codes.push((await report(brokenPage({ page: '/clubs' }), from)).status)
    }
    expect(codes).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    await report(brokenPage(), { 'x-visitor-address': '203.0.113.8' })
    expect(await stored()).toHaveLength(21)
  })

  test('is accepted sixty times in an hour for one page', async () => {
    const codes = await Promise.all(
      Array.from({ length: 62 }, (_, i) =>
        report(brokenPage(), { 'x-visitor-address': `198.51.100.${i}` }),
      ),
    )
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(2)
    const elsewhere = brokenPage({ page: '/help' })
    expect((await report(elsewhere, { 'x-visitor-address': '198.51.100.200' })).status).toBe(200)
  })

  test('is accepted six hundred times in an hour in all', async () => {
    const codes: number[] = []
    for (let i = 0; i < 602; i += 1) {
      const page = pagePatterns.filter((pattern) => !pattern.includes('$'))[i % 40] ?? ''
      const from = { 'x-visitor-address': `198.51.${100 + Math.floor(i / 200)}.${i % 200}` }
      codes.push((await report(brokenPage({ page }), from)).status)
    }
    expect(codes.indexOf(429)).toBe(600)
    expect(codes.at(-1)).toBe(429)
  })

  test.each([
    ['of an unknown kind', brokenPage({ kind: 'api' })],
    ['with a malformed build id', brokenPage({ build: '<b>' })],
    ['without a message', brokenPage({ message: undefined })],
    ['that is too long', brokenPage({ stack: 'x'.repeat(20_001) })],
  ])('%s is refused', async (_, body) => {
    expect((await report(body)).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('from another site is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await report(brokenPage(), headers)).status).toBe(403)
  })
})

describe('an error on the server', () => {
  test('is found by the id in the response, under the registered path', async () => {
    const answer = await app.request('GET', '/api/v1/planted/a-key')
    const { error } = (await answer.json()) as { error: { errorId: string } }
    expect(app.bugs.splice(0).join()).toContain(error.errorId)
    await expect.poll(stored).toMatchObject([
      {
        id: error.errorId,
        side: 'server',
        kind: 'api',
        page: '/api/v1/planted/:token',
        message: 'Error: [fjernet] broke it',
        agent: null,
      },
    ])
    const { rows } = (await (await find(error.errorId)).json()) as ListPage
    expect(rows).toMatchObject([{ id: error.errorId }])
    const [row] = await stored()
    expect(row?.stack).toMatch(/^\S+ errors\/errors\.db\.test\.ts:\d+:\d+/)
  })

  test.each([
    ['/clubs/egebaek', '/clubs/$slug'],
    ['/Account/Login', '/account/login'],
    ['/anne-holm', 'unknown'],
  ])('is stored under the same page as an error in a browser: at %s for %s', async (path, page) => {
    const id = recordPageError(app.ctx(), new Error('x'), path)
    expect(app.bugs.splice(0)).toHaveLength(1)
    await expect.poll(stored).toMatchObject([{ id, side: 'server', kind: 'page', page }])
  })

  test('is stored sixty times in a minute, and logged each time', async () => {
    app.clock.set('2027-05-04T12:00:00+02:00')
    for (let turn = 0; turn < 70; turn += 1) {
      recordError(app.ctx(), new Error('x'), { what: 'A bug', kind: 'page', page: '/' })
    }
    expect(app.bugs.splice(0)).toHaveLength(70)
    await expect.poll(async () => (await stored()).length).toBe(60)
  })

  test('is stored ten times in ten minutes for one IP address, and logged each time', async () => {
    const ask = (last: number, path = 'a-key') =>
      app.request('GET', `/api/v1/planted/${path}`, undefined, {
        'x-visitor-address': `203.0.113.${last}`,
      })
    app.clock.set('2027-05-04T13:00:00+02:00')
    for (let turn = 0; turn < 40; turn += 1) await ask(1)
    expect(app.bugs.splice(0)).toHaveLength(40)
    app.clock.set('2027-05-04T13:02:00+02:00')
    for (let turn = 0; turn < 40; turn += 1) await ask(1)
    expect(app.bugs.splice(0)).toHaveLength(40)
    await expect.poll(async () => (await stored()).length).toBe(10)
    // An error of another IP address is still stored.
    const answer = await ask(2)
    const { error } = (await answer.json()) as { error: { errorId: string } }
    expect(app.bugs.splice(0)).toHaveLength(1)
    await expect.poll(async () => (await stored()).map(({ id }) => id)).toContain(error.errorId)
    expect(await stored()).toHaveLength(11)
  })

  test('has its own limit of rows beside browsers; the oldest rows are deleted', async () => {
    await app.pool.query(
      `insert into web_errors (id, at, side, kind, page, build, message, stack)
       select left(side, 1) || to_hex(n), timestamptz '2027-05-01Z' + n * interval '1 second', side, 'page', '/', '', '', ''
       from generate_series(1, $1) n, (values ('browser'), ('server')) s (side)
       where side = 'browser' or n = 1`,
      [maxErrors + 5],
    )
    app.clock.set('2027-05-04T14:00:00+02:00')
    const id = await errorIdOf(await report())
    const kept = await stored()
    expect(kept.filter(({ side }) => side === 'browser')).toHaveLength(maxErrors)
    expect(kept.filter(({ side }) => side === 'server')).toHaveLength(1)
    expect(kept.map((row) => row.id)).toContain(id)
    const oldest = kept.filter(({ side }) => side === 'browser').map(({ at }) => at.getTime())
    expect(new Date(Math.min(...oldest)).toISOString()).toBe('2027-05-01T00:00:07.000Z')
  })

  test('has an id in the response although it cannot be stored', async () => {
    const insert = () => {
      throw new Error('away')
    }
    const db = { insert } as unknown as TestApp['db']
    const where = { what: 'A bug', kind: 'page', page: '/' } as const
    expect(recordError({ ...app.ctx(), db }, new Error('x'), where)).toMatch(/^[\da-f]{8}$/)
    expect(app.bugs.splice(0)).toHaveLength(1)
  })
})

test('only the back office sees errors; for others the page does not exist', async () => {
  const id = await errorIdOf(await report())
  const stranger = (await signInAs(app)).cookie
  expect((await find(id, stranger)).status).toBe(404)
  expect((await find(id, '')).status).toBe(401)
  const finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
  expect((await find(id, finance)).status).toBe(200)
})

test('errors are kept for 90 days', async () => {
  await report()
  app.clock.set('2027-08-01T12:00:00+02:00')
  await keepRetention(app.ctx())
  expect(await stored()).toHaveLength(1)
  app.clock.set('2027-08-02T12:00:00+02:00')
  await keepRetention(app.ctx())
  expect(await stored()).toEqual([])
})

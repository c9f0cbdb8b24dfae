import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allLists, namesOfFilters } from './lists.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { cases } from '#server/db/tables/cases.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { companyOf } from '#server/content/company.ts'
import { renderMail } from '#server/notifications/mails/render-mail.tsx'
import { drawShareImage } from '#server/pages/share-image.ts'
import { createLog } from '#server/log.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { turnOf } from '../every-input.ts'
import { pathOf } from '../requests.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { letterFrom } from '../letters.ts'
import { signInAs } from '../people.ts'
import { sampleOf } from '../sample.ts'

/** Attacks by input: OWASP ASVS 5.0, chapters V1 and V2. */
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const get = (path: string) => app.request('GET', path, undefined, { cookie: admin })

const sql = [
  "' or 1=1 --",
  "'; drop table accounts; --",
  '") or ("1"="1',
  "' union select password from credentials --",
  "%' escape '!' --",
  "\\'; select pg_sleep(5); --",
  '$1; $2',
  "E'\\x27'",
  '/**/or/**/1=1',
]

describe('SQL', () => {
  test('in the search, sort, order and filters of every list is refused or is plain text', async () => {
    expect(allLists.length).toBeGreaterThan(8)
    const before = (await app.db.select().from(accounts)).length
    let turn = 0
    for (const list of allLists) {
      for (const text of sql) {
        const said = encodeURIComponent(text)
        const found = await get(`${list.path}?q=${said}`)
        expect(found.status, `${list.path} q=${text}`).toBe(200)
        expect(((await found.json()) as { total: number }).total, list.path).toBe(0)
      }
      // These are refused by their schemas whatever the text, so each parameter tries one text, and each list others.
      for (const name of ['sort', 'order', 'page', 'size', ...namesOfFilters(list)]) {
        turn += 1
        for (const text of turnOf(sql, turn)) {
          const { status } = await get(`${list.path}?${name}=${encodeURIComponent(text)}`)
          expect(status, `${list.path} ${name}=${text}`).toBe(400)
        }
      }
    }
    expect(turn).toBeGreaterThan(sql.length)
    expect(await app.db.select().from(accounts)).toHaveLength(before)
  })
})

describe('a body', () => {
  const post = (body: string, type = 'application/json') =>
    app.hono.request('/api/v1/cases', { method: 'POST', headers: { 'content-type': type }, body })

  test('nested half a million levels deep is refused without an internal error', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = Math.floor(400_000 / open.length)
      const deep = open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
      const answer = await post(`{"message":${deep}}`)
      expect(answer.status).toBe(400)
    }
  })

  test('with keys of JavaScript’s own objects has no effect', async () => {
    const letter = letterFrom()
    const keys =
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"'
    const answer = await post(`{${keys},${JSON.stringify(letter).slice(1)}`)
    expect(answer.status).toBe(200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const asked = await app.hono.request(
      '/api/v1/club-search?__proto__[polluted]=1&constructor=x&__proto__=y',
    )
    expect(asked.status).toBeLessThan(500)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('with a thousand fields, or a field a thousand times, is refused as a form', async () => {
    const form = 'application/x-www-form-urlencoded'
    const many = Array.from({ length: 1_000 }, (_, i) => `f${i}=1`).join('&')
    const same = Array.from({ length: 1_000 }, () => 'name=Anne').join('&')
    for (const body of [many, same, '%', '=', '&&&', 'a[b][c]=1', '%00=1', 'name=%ff%fe']) {
      const answer = await post(body, form)
      expect([303, 400], body.slice(0, 20)).toContain(answer.status)
    }
    expect(await app.db.select().from(cases).where(eq(cases.email, ''))).toEqual([])
  })

  test.each([
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a number too large for one', Buffer.from('{"players":1e999}')],
  ])('in %s is refused', async (_, bytes) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.hono.request('/api/v1/cases', {
      method: 'POST',
      headers,
      body: bytes,
    })
    expect(answer.status).toBe(400)
  })

  test('larger than a megabyte is refused before it is read, with any stated length', async () => {
    const large = `{"message":"${'x'.repeat(1_100_000)}"}`
    expect((await post(large)).status).toBe(413)
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: stream, duplex: 'half' }
    expect((await app.hono.request('/api/v1/cases', init as RequestInit)).status).toBe(413)
  })
})

const slow = [
  'a'.repeat(2_000) + '!',
  `${'a@'.repeat(120)}`,
  `a@${'a.'.repeat(120)}`,
  `${'1 '.repeat(1_000)}x`,
  `+${'1'.repeat(1_900)}x`,
  `${' '.repeat(1_900)}x`,
  `${'-'.repeat(1_900)}x`,
  `${'æ\u0301'.repeat(900)}`,
  `${'('.repeat(1_900)}`,
  `${'"'.repeat(1_901)}`,
  `${'&#'.repeat(950)}`,
  `${'010190-'.repeat(280)}`,
]

/** Far from minutes, and far from what a busy machine makes of a millisecond. */
const mostMs = 5_000

test('a text that would take a careless pattern minutes is refused at once', async () => {
  for (const { endpoint } of allEndpoints) {
    const sample = sampleOf(endpoint.input)
    for (const field of Object.keys(sample).filter((key) => typeof sample[key] === 'string')) {
      for (const text of slow) {
        const from = performance.now()
        endpoint.input.safeParse({ ...sample, [field]: text })
        expect(performance.now() - from, `${endpoint.path} ${field}`).toBeLessThan(mostMs)
      }
    }
  }
})

describe('a letter from a stranger', () => {
  test('with a line break in its name or address cannot add a header', async () => {
    const post = (changes: Record<string, unknown>) =>
      app.request('POST', '/api/v1/cases', letterFrom(changes))
    for (const email of [
      'anne@example.dk\r\nBcc: alle@example.dk',
      'anne@example.dk\nBcc: alle@example.dk',
      'anne@example.dk%0d%0aBcc: alle@example.dk',
      'anne@example.dk, alle@example.dk',
      'Anne <anne@example.dk>',
    ]) {
      expect((await post({ email })).status, email).toBe(400)
    }
    const name = 'Anne\r\nBcc: alle@example.dk\r\n\r\nHej'
    expect((await post({ name, email: 'linje@example.dk' })).status).toBe(200)
    const rows = await app.db.select().from(mails)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { subject } = await rendered(row)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(row.toAddress).not.toMatch(/[\r\n,\s]/)
    }
  })

  test('with HTML in every field is escaped in every mail', async () => {
    const html =
      '<img src=x onerror=alert(1)><script>alert(1)</script>"\'><a href="https://evil.example">'
    const letter = letterFrom({
      name: html,
      organisation: html,
      message: html,
      kind: 'club_inquiry',
    })
    expect((await app.request('POST', '/api/v1/cases', letter)).status).toBe(200)
    const rows = await app.db.select().from(mails)
    const carrying = rows.filter((row) => JSON.stringify(row.data).includes('onerror'))
    expect(carrying.length).toBeGreaterThan(0)
    for (const row of carrying) {
      const { html: body } = await rendered(row)
      expect(body).not.toMatch(/<img src=x|<script>alert|<a href="https:\/\/evil/)
      expect(body).toContain('&lt;')
    }
  })

  test('with a line break cannot add a line to the log', async () => {
    const lines: string[] = []
    app.services.log = createLog('debug', (line) => lines.push(line))
    const evil = 'x\n{"level":"error","message":"forfalsket"}'
    await app.request('GET', `/api/v1/clubs/${encodeURIComponent(evil)}`, undefined, {
      'x-request-id': 'y',
    })
    app.services.log('info', evil, { name: evil })
    app.services.log = createLog('error', (line) => app.bugs.push(line))
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(lines.length)
  })
})

async function rendered({ template, data }: typeof mails.$inferSelect) {
  const company = await companyOf(app.ctx())
  return renderMail(template as never, data, { publicUrl: 'http://localhost:3000', company })
}

test('a club’s name with markup is plain text in the picture for a link', async () => {
  const title = '</text><script>alert(1)</script><image href="file:///etc/passwd"/>&xxe;'
  const picture = await drawShareImage({ seed: 'x', title, below: '<![CDATA[x]]>' })
  expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
})

test('responses are JSON that no browser takes for a page, with any content', async () => {
  for (const { endpoint } of allEndpoints.filter(({ endpoint: { method } }) => method === 'GET')) {
    const path = pathOf(endpoint, { ...sampleOf(endpoint.input), clubId: randomUUID() })
    const answer = await get(`${path}?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    const type = answer.headers.get('content-type') ?? ''
    expect(type, path).toMatch(/^application\/json/)
    expect(answer.headers.get('content-security-policy'), path).toContain("default-src 'none'")
  }
})

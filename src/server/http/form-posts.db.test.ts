import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInWithPassword } from '#contract/accounts/endpoints.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { createDemoApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createDemoApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const { email, password } = demoSignIns[0]

/** As a browser without scripts posts a form of ours. */
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.hono.request(signInWithPassword.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const answerAt = async (page: string, cookie: string) => {
  const path = `/api/v1/form-answer?page=${encodeURIComponent(page)}`
  const answer = await app.request('GET', path, undefined, { cookie })
  return ((await answer.json()) as { answer: unknown }).answer
}

describe('a sign-in without scripts', () => {
  test('redirects to the wanted page, signed in', async () => {
    const answer = await post({ email, password, _next: '/account/passes' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/passes'])
    const me = await app.request('GET', '/api/v1/account/me', undefined, {
      cookie: cookiesOf(answer),
    })
    expect(await me.json()).toMatchObject({ account: { email } })
  })

  test('never redirects to another site', async () => {
    const answer = await post({ email, password, _next: 'https://evil.example', _page: '//evil' })
    expect(answer.headers.get('location')).toBe('/account')
    const refused = await post({ email, password: 'forkert kode', _page: '//evil.example' })
    expect(refused.headers.get('location')).toBe('/account/login?svar=1')
  })

  test('redirects back when refused, and the page shows the reason and the input without secrets', async () => {
    const from = '/account/login?way=password&next=%2Fscan'
    const answer = await post({ email, password: 'forkert kode', _page: from })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${from}&svar=1`])
    expect(answer.headers.get('location')).not.toContain('anne')
    expect(answer.headers.getSetCookie().join()).toContain('HttpOnly')

    const cookie = cookiesOf(answer)
    const told = await answerAt('/account/login', cookie)
    expect(told).toMatchObject({ code: 'wrong_credentials', values: { email } })
    expect(JSON.stringify(told)).not.toContain('forkert kode')
    expect(await answerAt('/contact', cookie)).toBeNull()
  })

  test('names the fields that are wrong', async () => {
    const answer = await post({ email: 'anne', password: '' })
    const told = await answerAt('/account/login', cookiesOf(answer))
    expect(told).toMatchObject({
      code: 'invalid_input',
      fields: ['email', 'password'],
      values: { email: 'anne' },
    })
  })

  test('is refused from another site', async () => {
    const answer = await post(
      { email, password },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })
})

test('an endpoint without a form refuses form posts', async () => {
  const answer = await app.hono.request('/api/v1/account/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=x',
  })
  expect(answer.status).toBe(415)
})

test.each(['x', 'saesonkortet.form=%%%', `saesonkortet.form=${'A'.repeat(3000)}`])(
  'an invented cookie has no effect: %s',
  async (cookie) => {
    expect(await answerAt('/account/login', cookie)).toBeNull()
  },
)

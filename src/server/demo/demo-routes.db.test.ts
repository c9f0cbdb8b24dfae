import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationRoles, type DemonstrationRole } from '#contract/shared/demonstration.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { addressOf, consume } from '#server/http/rate-limit.ts'
import { drawDemoBar } from './demo-bar.ts'
import { signInLimit } from './demo-routes.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T10:40:00+02:00' })
  await seedDemo(app.ctx())
})
afterAll(() => app.close())

const path = '/api/v1/demonstration/sign-in'
const own = 'http://localhost:3000'

/** A press on a button of the bar, as a browser without scripts posts it. */
const press = (role: string, headers: Record<string, string> = { origin: own }, on = app) =>
  on.hono.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: `role=${role}`,
  })

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

type Me = { account: { email: string } | null }

async function pressAndAsk(role: DemonstrationRole, asked: string) {
  const pressed = await press(role)
  expect(pressed.status).toBe(303)
  const cookie = cookiesOf(pressed)
  const me = await app.request('GET', '/api/v1/account/me', undefined, { cookie })
  const { account } = (await me.json()) as Me
  const answer = await app.request('GET', asked, undefined, { cookie })
  return { leadsTo: pressed.headers.get('location'), email: account?.email, status: answer.status }
}

test('one press makes a visitor golfer, club, company or operator, also where a sign-in has two steps', async () => {
  expect(await pressAndAsk('golfer', '/api/v1/account/check-ins')).toMatchObject({
    leadsTo: '/account',
    email: 'anne@demo.example',
  })
  expect(await pressAndAsk('club', '/api/v1/account/me')).toMatchObject({
    leadsTo: '/club',
    email: 'klub@demo.example',
  })
  expect(await pressAndAsk('company', '/api/v1/account/me')).toMatchObject({
    leadsTo: '/company',
    email: 'firma@demo.example',
  })
  // The back office is only for a session that has passed the second step.
  expect(await pressAndAsk('operator', '/api/v1/admin/people')).toEqual({
    leadsTo: '/admin',
    email: 'kontor@demo.example',
    status: 200,
  })
})

test('one press makes a visitor tournament director, with the cards of the tournament in play', async () => {
  const pressed = await press('director')
  const [, clubId, tournamentId] =
    /^\/club\/([\w-]+)\/tournaments\/([\w-]+)\/cards$/.exec(
      pressed.headers.get('location') ?? '',
    ) ?? []
  const list = `/api/v1/clubs/${clubId}/tournaments`
  const cookie = cookiesOf(pressed)
  const listed = await (await app.request('GET', list, undefined, { cookie })).text()
  const { tournaments } = JSON.parse(listed) as { tournaments: { id: string; state: string }[] }
  expect(tournaments.find(({ id }) => id === tournamentId)).toMatchObject({ state: 'in_play' })
})

test('two visitors who press within the same half minute are both signed in', async () => {
  const answers = [await press('operator'), await press('operator')]
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/admin', '/admin'])
})

test('the page of another site cannot sign a visitor in, and nobody can press without end', async () => {
  expect((await press('golfer', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await press('golfer', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const attempts = { ...signInLimit, key: `demo-sign-in:${addressOf(app.ctx())}` }
  for (let pressed = 0; pressed < attempts.max; pressed += 1) await consume(app.db, attempts)
  const answer = await app.request('POST', path, { role: 'golfer' })
  expect(answer.status).toBe(429)
  expect(answer.headers.getSetCookie()).toEqual([])
  await app.db.delete(rateLimits)
})

test('outside the demonstration the sign-in does not exist', async () => {
  const real = await createTestApp({
    env: { DEMO: '0', PUBLIC_URL: 'https://saesonkortet.example' },
  })
  for (const role of demonstrationRoles) {
    const origin = 'https://saesonkortet.example'
    const answer = await press(role, { origin }, real)
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  await real.close()
})

test('the bar says which day the demonstration shows, and posts each role without a script', () => {
  const at = new Date('2027-06-12T22:30:00Z')
  const { state, body } = drawDemoBar({ path: '/', at, build: 'x' })
  expect(state).toBe('open')
  expect(body).toContain('Demonstrationen viser <strong>søndag den 13.\u00a0juni 2027</strong>')
  expect(body).toContain(`<form method="post" action="${path}"`)
  for (const role of demonstrationRoles) {
    expect(body).toContain(`<button name="role" value="${role}">`)
  }
  expect(drawDemoBar({ path: '/clubs', at, build: 'x' }).state).toBe('small')
})

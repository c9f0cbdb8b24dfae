import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDguClient, type DguClient } from '#server/accounts/dgu-client.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let origin: string
let client: DguClient

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
  client = (await findDguClient(app.ctx())) as DguClient
})
afterAll(() => app.close())

/** A browser that goes to the union and stops at the redirect back. */
const browser = () =>
  openDguBrowser(origin, new Map(), ({ pathname }) => pathname === '/oauth/callback')

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const question = (change: Record<string, string> = {}) => {
  const all = {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: client.scope,
    state: 'state-of-the-test',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    country_iso_code: 'DK',
    prompt: 'login',
    ...change,
  }
  return `${client.issuer}/connect/authorize?${new URLSearchParams(
    Object.entries(all).filter(([, value]) => value !== ''),
  )}`
}

/** Signs in as a golfer, and returns the parameters of the redirect back. */
async function codeFor(kind: string) {
  const back = await browser().signIn(kind, question())
  expect(back.url.href.startsWith(`${client.redirectUri}?`)).toBe(true)
  return back.url.searchParams
}

async function exchange(code: string, change: Record<string, string> = {}) {
  const answer = await fetch(client.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: client.id,
      client_secret: client.secret ?? '',
      grant_type: 'authorization_code',
      redirect_uri: client.redirectUri,
      code,
      code_verifier: verifier,
      ...change,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const askWho = (token: string) =>
  fetch(`${origin}/simulator/dgu/demo/clubs/Golfer_ByAccessToken`, {
    headers: { authorization: 'Basic eDp5', token },
  })

test('the union issues a code, then an opaque token for a year, and no id_token', async () => {
  const sent = await codeFor('plushandicap')
  expect(sent.get('state')).toBe('state-of-the-test')
  const { status, body } = await exchange(sent.get('code') ?? '')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 31_556_926,
    scope: 'get_player.information none union',
    sub_country_iso_code: 'DK',
  })
  expect(body).not.toHaveProperty('id_token')
  expect(String(body['access_token']).split('.')).toHaveLength(1)

  const golfer = await askWho(String(body['access_token']))
  expect(await golfer.json()).toMatchObject({ FirstName: 'Frederik', Handicap: '-12000' })
})

test('the member API refuses a token that was not issued', async () => {
  expect((await askWho('invented')).status).toBe(401)
  expect((await askWho(golferOf('plushandicap').personId)).status).toBe(401)
})

test('a code works once, and only with the verifier and redirect URI of its request', async () => {
  const wrong: Record<string, string>[] = [
    { code_verifier: randomBytes(32).toString('base64url') },
    { redirect_uri: `${client.redirectUri}/` },
    { client_secret: 'guessed' },
  ]
  for (const change of wrong) {
    const code = (await codeFor('ung')).get('code') ?? ''
    expect((await exchange(code, change)).status).toBeGreaterThanOrEqual(400)
  }
  const code = (await codeFor('ung')).get('code') ?? ''
  expect((await exchange(code)).status).toBe(200)
  expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test.each<[string, Record<string, string>]>([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['with a verifier in the clear', { code_challenge_method: 'plain' }],
])('a question %s is sent back as an error', async (_, change) => {
  const { url } = await browser().open(question(change))
  expect(url.searchParams.get('error')).toBe('invalid_request')
})

test('an unregistered redirect URI is never redirected to', async () => {
  const redirect = { redirect_uri: `${origin}/account/login` }
  const { url, status, body } = await browser().open(question(redirect))
  expect(status).toBe(400)
  expect(url.pathname).toBe('/simulator/dgu-login/connect/authorize')
  expect(body).toContain('Du kan ikke logge ind herfra')
})

test('cancelling redirects back with access_denied', async () => {
  const { url } = await browser().cancel(question())
  expect(url.searchParams.get('error')).toBe('access_denied')
  expect(url.searchParams.get('state')).toBe('state-of-the-test')
})

test('a golfer of the demonstration signs in by DGU number, and an unknown number shows an error', async () => {
  const one = browser()
  const page = await one.open(question())
  const missing = await one.post(page.url, { number: '<b>1</b>' })
  expect(missing.body).toContain('ingen med det nummer')
  expect(missing.body).not.toContain('<b>1</b>')
  const back = await one.post(page.url, { number: '901-1001' })
  expect(back.url.searchParams.has('code')).toBe(true)
})

test('the same browser can sign in as another golfer directly afterwards', async () => {
  const one = browser()
  await one.signIn('ung', question())
  const back = await one.signIn('senior', question())
  const { body } = await exchange(back.url.searchParams.get('code') ?? '')
  expect(await (await askWho(String(body['access_token']))).json()).toMatchObject({
    FirstName: 'Ole',
  })
})

test('headers of the browser’s connection are not forwarded', async () => {
  const ask = (headers: Record<string, string>) =>
    app.request('GET', '/simulator/dgu-login/nowhere', undefined, headers)
  const plain = await ask({})
  expect(plain.status).toBe(404)
  const ofOneHop: Record<string, string>[] = [
    { connection: 'upgrade', upgrade: 'websocket' },
    { connection: 'x-of-this-hop', 'x-of-this-hop': '1' },
    { expect: '100-continue' },
    { te: 'trailers', trailer: 'x', 'proxy-connection': 'keep-alive' },
    { 'keep-alive': 'timeout=5', 'transfer-encoding': 'chunked' },
  ]
  for (const headers of ofOneHop) {
    expect((await ask(headers)).status, JSON.stringify(headers)).toBe(404)
  }
})

test('outside the demonstration the login does not exist', async () => {
  const real = await createTestApp({
    env: { DEMO: '0', PUBLIC_URL: 'https://golf.example' },
  })
  expect((await real.request('GET', '/simulator/dgu-login/connect/authorize')).status).toBe(404)
  expect((await real.request('GET', '/simulator/dgu/demo/Clubs/Golfer')).status).toBe(404)
  await real.close()
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { roles } from '#server/db/tables/roles.ts'
import { buildClub } from '../clubs.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { signInAs } from '../people.ts'
import { pairsOf } from '../requests.ts'

/** Attacks on sessions and their cookies: OWASP ASVS 5.0, chapter V7. */
let app: TestApp
let anne: Awaited<ReturnType<typeof signInAs>>
let eve: Awaited<ReturnType<typeof signInAs>>
const name = 'saesonkortet.session_token'

beforeAll(async () => {
  app = await createTestApp()
  anne = await signInAs(app)
  eve = await signInAs(app)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const valueOf = (cookie: string) => cookie.slice(name.length + 1)
/** `token.signature`, the decoded value of the cookie. */
const signedIn = ({ cookie }: { cookie: string }) => decodeURIComponent(valueOf(cookie))
const cookieOf = (signed: string) => `${name}=${encodeURIComponent(signed)}`
async function whoIs(cookie: string) {
  const answer = await app.request('GET', '/api/v1/account/me', undefined, { cookie })
  const { account } = (await answer.json()) as { account: { email: string } | null }
  return account?.email
}

test('a session that was planted before a sign-in does not become the signed-in session', async () => {
  const body = { email: anne.email, password: 'en-lang-adgangskode' }
  const planted = { cookie: eve.cookie }
  const answer = await app.request('POST', '/api/v1/account/sign-in', body, planted)
  const fresh = pairsOf(answer)
  expect(fresh).toContain(name)
  expect(valueOf(fresh)).not.toBe(valueOf(eve.cookie))
  expect(await whoIs(fresh)).toBe(anne.email)
  // The planted session is Eve's or nobody's, and never becomes Anne's.
  expect([eve.email, undefined]).toContain(await whoIs(eve.cookie))
})

test('a session id chosen by the visitor is refused, and never used at a sign-in', async () => {
  const chosen = `${name}=${encodeURIComponent(`${'a'.repeat(32)}.${'b'.repeat(43)}=`)}`
  expect(await whoIs(chosen)).toBeUndefined()
  const body = { email: anne.email, password: 'en-lang-adgangskode' }
  const answer = await app.request('POST', '/api/v1/account/sign-in', body, { cookie: chosen })
  expect(pairsOf(answer)).not.toContain('aaaaaaaa')
  const kept = await app.db
    .select()
    .from(sessions)
    .where(eq(sessions.token, 'a'.repeat(32)))
  expect(kept).toEqual([])
})

const forgeries: [string, (signed: string) => string][] = [
  ['without its signature', (signed) => signed.split('.')[0] ?? ''],
  ['with an empty signature', (signed) => `${signed.split('.')[0]}.`],
  ['with its signature cut short', (signed) => signed.slice(0, -8)],
  ['with one letter of it changed', (signed) => (signed[0] === 'A' ? 'B' : 'A') + signed.slice(1)],
  [
    'with another’s signature',
    (signed) => `${signed.split('.')[0]}.${signedIn(eve).split('.')[1]}`,
  ],
  ['in capital letters', (signed) => signed.toUpperCase()],
  [
    'signed with nothing',
    (signed) => `${signed.split('.')[0]}.47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=`,
  ],
  ['as a token that says that it needs none', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5lIn0.'],
]

test.each(forgeries)('a session cookie %s is refused', async (_, forge) => {
  expect(await whoIs(cookieOf(forge(signedIn(anne))))).toBeUndefined()
  // The same request with the genuine cookie works.
  expect(await whoIs(cookieOf(signedIn(anne)))).toBe(anne.email)
})

test('a session pasted into another cookie, and another cookie into the session, are refused', async () => {
  const value = valueOf(anne.cookie)
  for (const other of [
    'device',
    'scan',
    'registration',
    'own_card',
    'reset_key',
    'sign_up_key',
    'invitation',
  ]) {
    const cookie = `${other}=${value}`
    for (const path of [
      '/account/me',
      '/registrations/current',
      '/registrations/own-card',
      '/scan/state',
    ]) {
      const answer = await app.request('GET', `/api/v1${path}`, undefined, { cookie })
      expect(await answer.text(), `${other} at ${path}`).not.toContain(anne.email)
    }
  }
  expect(await whoIs(`${name}=${'x'.repeat(43)}`)).toBeUndefined()
})

test('two session cookies never mix two people', async () => {
  for (const cookie of [`${anne.cookie}; ${name}=x.y`, `${name}=x.y; ${anne.cookie}`]) {
    expect([anne.email, undefined]).toContain(await whoIs(cookie))
  }
  for (const cookie of [`${anne.cookie}; ${eve.cookie}`, `${eve.cookie}; ${anne.cookie}`]) {
    const seen = new Set([await whoIs(cookie), await whoIs(cookie)])
    expect(seen.size).toBe(1)
  }
})

test('a cookie whose name only ends like the session cookie’s is refused', async () => {
  expect(await whoIs(`x-${anne.cookie}`)).toBeUndefined()
  expect(await whoIs(`__Secure-${anne.cookie}`)).toBeUndefined()
})

test('a session in the address, a header or the body is refused: only the cookie counts', async () => {
  const value = decodeURIComponent(valueOf(anne.cookie))
  const variants: [string, Record<string, string>][] = [
    [`?${name}=${encodeURIComponent(value)}`, {}],
    ['', { authorization: `Bearer ${value}` }],
    ['', { 'x-session-token': value }],
    [`;jsessionid=${encodeURIComponent(value)}`, {}],
  ]
  for (const [rest, headers] of variants) {
    const answer = await app.request('GET', `/api/v1/account/me${rest}`, undefined, headers)
    expect(await answer.text()).not.toContain(anne.email)
  }
})

test('an ended role is refused in an earlier session', async () => {
  const club = await buildClub(app.db)
  const staff = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
  const people = () =>
    app.request('GET', `/api/v1/clubs/${club.id}/people`, undefined, { cookie: staff.cookie })
  expect((await people()).status).toBe(200)
  const ended = { revokedAt: app.clock.now() }
  await app.db.update(roles).set(ended).where(eq(roles.accountId, staff.accountId))
  expect((await people()).status).toBe(404)
})

test('an expired, ended or deleted session is refused at once', async () => {
  const ends = [
    (token: string) => app.db.delete(sessions).where(eq(sessions.token, token)),
    (token: string) =>
      app.db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(sessions.token, token)),
  ]
  for (const end of ends) {
    const { cookie } = await signInAs(app)
    await end(decodeURIComponent(valueOf(cookie)).split('.')[0] ?? '')
    expect(await whoIs(cookie)).toBeUndefined()
    const guarded = await app.request('GET', '/api/v1/account/passes', undefined, { cookie })
    expect(guarded.status).toBe(401)
  }
})

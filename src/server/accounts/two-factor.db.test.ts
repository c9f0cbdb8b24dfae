import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/tables/accounts.ts'
import { rateLimits, twoFactors } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { newAuthenticator } from '#test/authenticator.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInByOneStep } from '#test/people.ts'
import { totp } from '#test/totp.ts'
import { newSignInCode } from './sign-in.ts'
import { createAuthGetter } from './auth.ts'

const password = 'en-lang-adgangskode'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Answer = { status: number; cookie: string; body: Record<string, never> & { error?: never } }

async function send(method: 'GET' | 'POST', path: string, body?: unknown, cookie = '') {
  const answer = await app.request(method, `/api/v1/account/${path}`, body, { cookie })
  return {
    status: answer.status,
    cookie: cookiesOf(answer),
    body: await answer.json(),
  } as Answer & {
    // oxlint-disable-next-line typescript/no-explicit-any -- answers of seven endpoints
    body: any
  }
}

/** What a browser holds afterwards: cookies that were not ended by the same answer. */
function cookiesOf(answer: Response): string {
  const held = new Map<string, string>()
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const [name = ''] = pair.split('=')
    if (line.includes('Max-Age=0')) held.delete(name)
    else held.set(name, pair)
  }
  return [...held.values()].join('; ')
}

const post = (path: string, body: unknown, cookie?: string) => send('POST', path, body, cookie)
const me = async (cookie: string) => (await send('GET', 'me', undefined, cookie)).body

/** An operator with an app: her secret, her printed codes, and the browser she did it in. */
async function enrolled() {
  const {
    email,
    accountId,
    cookie: first,
  } = await signInByOneStep(app, [{ name: 'operator_admin' }])
  const begun = await post('two-factor', { password }, first)
  expect(begun.status).toBe(200)
  const secret: string = begun.body.secret
  const confirmed = await post('two-factor/confirm', { code: totp(secret) }, first)
  expect(confirmed.status).toBe(200)
  const backupCodes: string[] = confirmed.body.backupCodes
  await app.db.delete(rateLimits)
  return { email, accountId, secret, backupCodes, first, cookie: confirmed.cookie }
}

const firstStep = async (email: string) => post('sign-in', { email, password })

test('the first code enables the app and signs out other browsers', async () => {
  const { email, accountId, cookie: first } = await signInByOneStep(app)
  const elsewhere = (await post('sign-in', { email, password })).cookie
  const { body: begun } = await post('two-factor', { password }, first)
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/S%C3%A6sonkortet:/)
  expect(await send('GET', 'two-factor', undefined, first)).toMatchObject({ body: { isOn: false } })

  const confirmed = await post('two-factor/confirm', { code: totp(begun.secret) }, first)
  expect(confirmed.body.backupCodes).toHaveLength(10)
  expect(await me(confirmed.cookie)).toMatchObject({ account: { twoFactor: 'passed' } })
  expect(await me(first)).toMatchObject({ account: null })
  expect(await me(elsewhere)).toMatchObject({ account: null })
  expect(await send('GET', 'two-factor', undefined, confirmed.cookie)).toMatchObject({
    body: { isOn: true, isObligatory: false, backupCodesLeft: 10 },
  })
  const events = await app.db.select().from(activity).where(eq(activity.subjectId, accountId))
  expect(events.map(({ action }) => action)).toContain('accounts.two_factor_switch_on')
})

test('enabling needs the password, and a wrong first code changes nothing', async () => {
  const { cookie } = await signInByOneStep(app)
  expect(await post('two-factor', {}, cookie)).toMatchObject({ status: 401 })
  expect(await post('two-factor', { password: 'forkert' }, cookie)).toMatchObject({ status: 401 })
  const { body } = await post('two-factor', { password }, cookie)
  const wrong = await post('two-factor/confirm', { code: otherThan(totp(body.secret)) }, cookie)
  expect(wrong).toMatchObject({ status: 401, body: { error: { reason: 'second_code_wrong' } } })
  expect(await me(cookie)).toMatchObject({ account: { twoFactor: 'off' } })
})

test('the secret and the backup codes are stored encrypted', async () => {
  const { accountId, secret, backupCodes } = await enrolled()
  const [row] = await app.db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  const stored = JSON.stringify(row)
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(backupCodes[0])
})

test('a password alone opens no session; the code after it does', async () => {
  const { email, accountId, secret } = await enrolled()
  const before = await app.db.$count(sessions, eq(sessions.accountId, accountId))
  const begun = await firstStep(email)
  expect(begun.body).toEqual({ done: false })
  expect(await me(begun.cookie)).toMatchObject({ account: null })
  expect(await app.db.$count(sessions, eq(sessions.accountId, accountId))).toBe(before)
  expect(await send('GET', 'second-step', undefined, begun.cookie)).toMatchObject({
    body: { email, demoCode: totp(secret) },
  })

  const passed = await post('second-step', { code: totp(secret) }, begun.cookie)
  expect(passed).toMatchObject({ status: 200, body: { done: true } })
  expect(await me(passed.cookie)).toMatchObject({ account: { email, twoFactor: 'passed' } })
})

test('a mailed code is a first step too', async () => {
  const { email, secret } = await enrolled()
  const code = await newSignInCode(createAuthGetter(app.services), email)
  const begun = await post('sign-in-with-code', { email, code })
  expect(begun.body).toEqual({ done: false })
  expect(await me(begun.cookie)).toMatchObject({ account: null })
  const passed = await post('second-step', { code: totp(secret) }, begun.cookie)
  expect(await me(passed.cookie)).toMatchObject({ account: { email, twoFactor: 'passed' } })
})

test('a code is accepted once, in any browser', async () => {
  const { email, secret } = await enrolled()
  const code = totp(secret)
  const [one, two] = [await firstStep(email), await firstStep(email)]
  expect((await post('second-step', { code }, one.cookie)).status).toBe(200)
  expect(await post('second-step', { code }, two.cookie)).toMatchObject({
    status: 401,
    body: { error: { reason: 'second_code_used' } },
  })
})

test('ten browsers that send the same code at once get one session', async () => {
  const { email, secret } = await enrolled()
  const code = totp(secret)
  const begun = await Promise.all(Array.from({ length: 10 }, () => firstStep(email)))
  const sent = await Promise.all(begun.map(({ cookie }) => post('second-step', { code }, cookie)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
})

test('a code from five minutes ago is wrong', async () => {
  const { email, secret } = await enrolled()
  const begun = await firstStep(email)
  const code = totp(secret, Date.now() - 300_000)
  expect(await post('second-step', { code }, begun.cookie)).toMatchObject({
    status: 401,
    body: { error: { reason: 'second_code_wrong' } },
  })
})

test('a backup code works once, with or without hyphen and spaces', async () => {
  const { email, cookie, backupCodes } = await enrolled()
  const [printed = ''] = backupCodes
  const begun = await firstStep(email)
  const typed = printed.toUpperCase().replace('-', ' ')
  expect((await post('second-step', { code: typed }, begun.cookie)).status).toBe(200)
  expect(await send('GET', 'two-factor', undefined, cookie)).toMatchObject({
    body: { backupCodesLeft: 9 },
  })
  await app.db.delete(rateLimits)
  const again = await firstStep(email)
  expect(await post('second-step', { code: printed }, again.cookie)).toMatchObject({
    body: { error: { reason: 'second_code_wrong' } },
  })
})

/** Sends wrong codes one after the other, none of them twice. */
async function guess(
  cookie: string,
  secret: string,
  { from, count }: { from: number; count: number },
) {
  const answers = []
  for (let n = from; n < from + count; n++) {
    answers.push(await post('second-step', { code: otherThan(totp(secret), n) }, cookie))
  }
  return answers
}

test('five wrong codes end the sign-in, also for a correct code afterwards', async () => {
  const { email, secret } = await enrolled()
  const { cookie } = await firstStep(email)
  const wrong = await guess(cookie, secret, { from: 0, count: 5 })
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(401))
  const late = await post('second-step', { code: totp(secret) }, cookie)
  expect(late).toMatchObject({ status: 410, body: { error: { reason: 'second_step_over' } } })
  expect(await me(late.cookie)).toMatchObject({ account: null })
})

test('ten wrong codes in a row lock the account for a quarter of an hour', async () => {
  const { email, secret } = await enrolled()
  await guess((await firstStep(email)).cookie, secret, { from: 0, count: 5 })
  await guess((await firstStep(email)).cookie, secret, { from: 5, count: 5 })
  const { cookie } = await firstStep(email)
  const locked = await post('second-step', { code: totp(secret) }, cookie)
  expect(locked).toMatchObject({ status: 429, body: { error: { details: { retryAfter: 900 } } } })
})

test('another account’s session or code does not finish a sign-in', async () => {
  const anne = await enrolled()
  const eve = await enrolled()
  const begun = await firstStep(anne.email)
  const both = `${eve.cookie}; ${begun.cookie}`
  expect((await post('second-step', { code: totp(eve.secret) }, both)).status).toBe(401)
  const passed = await post('second-step', { code: totp(anne.secret) }, both)
  expect(passed.status).toBe(200)
  expect(await me(passed.cookie)).toMatchObject({ account: { email: anne.email } })
  expect((await post('second-step', { code: totp(anne.secret) }, eve.cookie)).status).toBe(410)
})

test('a forged cookie does not finish a sign-in', async () => {
  const { email, secret } = await enrolled()
  const { cookie } = await firstStep(email)
  const [name = '', value = ''] = cookie.split('=')
  const [key = ''] = decodeURIComponent(value).split('.')
  const signed = createHmac('sha256', 'another secret').update(key).digest('base64')
  const forged = `${name}=${encodeURIComponent(`${key}.${signed}`)}`
  expect((await post('second-step', { code: totp(secret) }, forged)).status).toBe(410)
})

test('a cookie signed for another purpose is no first step', async () => {
  const begun = await post('passkey-sign-in/begin', {})
  const [, value] = begun.cookie.split('=')
  const misused = `saesonkortet.two_factor=${value}`
  expect((await post('second-step', { code: '123456' }, misused)).status).toBe(410)
  const { email } = await enrolled()
  const [, signed] = (await firstStep(email)).cookie.split('=')
  const challenge = `saesonkortet.passkey_challenge=${signed}`
  const response = newAuthenticator().sign('invented')
  expect((await post('passkey-sign-in', { response }, challenge)).status).toBe(422)
})

test('disabling it and renewing backup codes need a current code', async () => {
  const { cookie, secret, backupCodes } = await enrolled()
  const wrong = { code: otherThan(totp(secret)) }
  expect((await post('two-factor/remove', wrong, cookie)).status).toBe(401)
  expect((await post('two-factor/backup-codes', wrong, cookie)).status).toBe(401)
  expect((await post('two-factor', { password }, cookie)).status).toBe(409)

  const renewed = await post('two-factor/backup-codes', { code: totp(secret) }, cookie)
  expect(renewed.body.backupCodes).toHaveLength(10)
  const [old = ''] = backupCodes
  const [fresh = ''] = renewed.body.backupCodes as string[]
  expect((await post('two-factor/remove', { code: old }, cookie)).status).toBe(401)
  expect((await post('two-factor/remove', { code: fresh }, cookie)).status).toBe(200)
  expect(await me(cookie)).toMatchObject({ account: { twoFactor: 'off' } })
})

test('a new password keeps the second step of this browser', async () => {
  const { cookie } = await enrolled()
  const body = { currentPassword: password, newPassword: 'en-endnu-laengere-adgangskode' }
  const answer = await app.request('PUT', '/api/v1/account/password', body, { cookie })
  expect(answer.status).toBe(200)
  expect(await me(cookie)).toMatchObject({ account: { twoFactor: 'passed' } })
})

/** A code that is certainly not accepted now, nor in the half minutes around. */
function otherThan(code: string, nth = 0): string {
  return String((Number(code) + 500_000 + nth) % 1_000_000).padStart(6, '0')
}

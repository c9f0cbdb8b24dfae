import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Me } from '#contract/accounts/endpoints.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { activity } from '#server/db/tables/activity.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { impersonations } from '#server/db/tables/impersonations.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { roles } from '#server/db/tables/roles.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { readableInView } from '#server/http/read-only-view.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'
import { sampleOf } from '#test/sample.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { totp } from '#test/totp.ts'
import { endImpersonations } from './impersonate.ts'

type Person = { accountId: string; email: string; cookie: string }
const reason = 'Kan ikke finde sin kvittering, ringede i dag.'
let app: TestApp
let operator: Person & { secret: string }
let anne: Person

beforeAll(async () => {
  app = await createTestApp()
  operator = await enrol()
  anne = await signInAs(app, [])
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  await ask('POST', 'account/impersonation/end', {})
})
afterAll(() => app.close())

async function ask<Body>(method: string, path: string, body?: object, cookie = operator.cookie) {
  const answer = await app.request(method, `/api/v1/${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** An administrator of the back office with an app. */
async function enrol() {
  const person = await signInByOneStep(app, [{ name: 'operator_admin' }])
  const password = 'en-lang-adgangskode'
  const begun = await ask<{ secret: string }>(
    'POST',
    'account/two-factor',
    { password },
    person.cookie,
  )
  const { secret } = begun.body
  const body = { code: totp(secret) }
  const answer = await app.request('POST', '/api/v1/account/two-factor/confirm', body, {
    cookie: person.cookie,
  })
  const cookies = answer.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  await app.db.delete(rateLimits)
  return { ...person, cookie, secret }
}

const begin = (person: Person = anne, given: object = {}, by = operator) =>
  ask<{ error: { reason: string } }>(
    'POST',
    `admin/people/${person.accountId}/impersonation`,
    { reason, code: totp(by.secret), ...given },
    by.cookie,
  )
const me = async (cookie = operator.cookie) =>
  (await ask<Me>('GET', 'account/me', undefined, cookie)).body
const seen = async (cookie?: string) => (await me(cookie)).account?.id
const runsOf = (person: Person) =>
  app.db.select().from(impersonations).where(eq(impersonations.accountId, person.accountId))
const logOf = async (person: Person) =>
  (
    await app.db
      .select()
      .from(activity)
      .where(
        and(eq(activity.subjectId, person.accountId), like(activity.action, 'admin.%imperson%')),
      )
      .orderBy(activity.id)
  ).map(({ action, accountId, data }) => ({ action, accountId, data }))

describe('an operator who sees the service as a person', () => {
  test('is shown that person for 30 minutes; the person is told, and both ends are logged with the reason', async () => {
    expect((await begin()).status).toBe(200)
    expect(await me()).toMatchObject({ account: { id: anne.accountId }, roles: [] })
    const { secondsLeft } = (await me()).viewing!
    expect(secondsLeft).toBeGreaterThan(1_780)
    expect(secondsLeft).toBeLessThanOrEqual(1_800)
    const [mail] = await app.db
      .select()
      .from(mails)
      .where(and(eq(mails.accountId, anne.accountId), eq(mails.template, 'seenAsYou')))
    expect(mail?.data).toMatchObject({ reason, minutes: 30 })

    const ended = await ask('POST', 'account/impersonation/end', {})
    expect(ended.body).toEqual({ accountId: anne.accountId })
    expect(await seen()).toBe(operator.accountId)
    const by = { accountId: operator.accountId }
    expect(await logOf(anne)).toEqual([
      { action: 'admin.begin_impersonation', ...by, data: { reason, minutes: 30 } },
      { action: 'admin.end_impersonation', ...by, data: { reason, because: 'operator' } },
    ])
  })

  test('changes nothing, whatever the endpoint, and reads only what is listed', async () => {
    await begin()
    const answers: Awaited<ReturnType<typeof knock>>[] = []
    // One after the other, because a crowd of requests is answered with `too_busy`.
    for (const one of allEndpoints) answers.push(await knock(one))
    const wrong = answers.filter(({ isRefused, isAllowed }) => isRefused === isAllowed)
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(answers.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(300)
    expect(await seen()).toBe(anne.accountId)
  })
  const knock = async ({ name, endpoint }: (typeof allEndpoints)[number]) => {
    const { method, path, audience } = endpoint
    // Being oneself again is tested by the others.
    if (changes.has(path)) return { name, isRefused: true, isAllowed: false }
    const sample = sampleOf(endpoint.input)
    const address = path.replaceAll(/:(\w+)/g, (_, key: string) => String(sample[key] ?? key))
    const isSent = method !== 'GET'
    const { cookie } = operator
    const answer = await app.request(method, address, isSent ? sample : undefined, { cookie })
    const isRefused = answer.status === 403 && (await answer.text()).includes('read_only_view')
    const isAllowed = !isSent && (audience === 'anyone' || readable.has(path))
    return { name, isRefused, isAllowed }
  }
  const readable = new Set(readableInView)
  const changes = new Set(['/api/v1/account/impersonation/end', '/api/v1/account/sign-out'])

  test('may read only endpoints that exist, that are read and that are no one’s secret', () => {
    const read = allEndpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method }) => method === 'GET')
    const known = new Set<string>(read.map(({ path }) => path))
    expect(readableInView.filter((path) => !known.has(path))).toEqual([])
    expect(
      readableInView.filter((path) => /code|key|token|passkey|session|mail|sign/.test(path)),
    ).toEqual([])
  })

  test.each([
    ['GET', '/api/v1/club/x/files/nothing'],
    ['GET', '/link/sign-up?key=x'],
    ['GET', '/oauth-login'],
    ['GET', '/api/v1/admin/people/export.csv'],
    ['POST', '/api/v1/auth/sign-in/email'],
  ])('is refused what is no declared endpoint: %s %s', async (method, path) => {
    await begin()
    const body = method === 'GET' ? undefined : {}
    const answer = await app.request(method, path, body, { cookie: operator.cookie })
    expect(await answer.json()).toMatchObject({ error: { code: 'read_only_view' } })
  })
})

describe('it does not begin', () => {
  test('without a reason, with a wrong code or with a code that was used', async () => {
    expect((await begin(anne, { reason: 'Hjælp' })).status).toBe(400)
    const wrong = String((Number(totp(operator.secret)) + 1) % 1_000_000).padStart(6, '0')
    expect((await begin(anne, { code: wrong })).status).toBe(401)
    expect((await begin()).status).toBe(200)
    await ask('POST', 'account/impersonation/end', {})
    expect((await begin()).status).toBe(401)
    expect(await seen()).toBe(operator.accountId)
  })

  test('for somebody of the back office, for oneself, or by support', async () => {
    const support = await signInAs(app, [{ name: 'operator_support' }])
    const refused = { status: 422, body: { error: { reason: 'person_not_viewable' } } }
    expect(await begin(support)).toMatchObject(refused)
    expect(await begin(operator)).toMatchObject(refused)
    const bySupport = { ...support, secret: operator.secret }
    expect((await begin(anne, {}, bySupport)).status).toBe(404)
  })

  test('twice at once, however many windows ask', async () => {
    const bo = await signInAs(app, [])
    await begin()
    // The view refuses it in this session; another session of the operator is refused by the count.
    expect((await begin(bo)).status).toBe(403)
    const other = await sessionOf(operator)
    await app.db.delete(rateLimits)
    expect(await begin(bo, {}, other)).toMatchObject({
      status: 422,
      body: { error: { reason: 'impersonation_running' } },
    })
    expect(await seen(other.cookie)).toBe(operator.accountId)
  })
})

/** Another browser in which the operator has signed in. */
async function sessionOf(person: typeof operator) {
  const password = 'en-lang-adgangskode'
  const first = await app.request('POST', '/api/v1/account/sign-in', {
    email: person.email,
    password,
  })
  const begun = first.headers.getSetCookie().map((line) => line.split(';')[0])
  await app.db.delete(rateLimits)
  const second = await app.request(
    'POST',
    '/api/v1/account/second-step',
    { code: totp(person.secret) },
    { cookie: begun.join('; ') },
  )
  const cookies = second.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
  return { ...person, cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
}

describe('it ends', () => {
  const becauseOf = async (person: Person) =>
    (await runsOf(person)).map(({ endedBecause }) => endedBecause)

  test('by itself after 30 minutes, and the job logs it', async () => {
    const person = await signInAs(app, [])
    await begin(person)
    await app.db
      .update(impersonations)
      .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(impersonations.accountId, person.accountId))
    expect(await seen()).toBe(operator.accountId)
    await endImpersonations(app.ctx())
    expect(await becauseOf(person)).toEqual(['expired'])
    expect((await logOf(person)).at(-1)).toMatchObject({
      accountId: operator.accountId,
      data: { because: 'expired' },
    })
  })

  test('at once when the person gets a role in the back office', async () => {
    const person = await signInAs(app, [])
    await begin(person)
    const role = { name: 'operator_support' as const, scopeId: null }
    await grantRole(app.db, app.ctx(), { accountId: person.accountId, ...role })
    expect(await seen()).toBe(operator.accountId)
    await endImpersonations(app.ctx())
    expect(await becauseOf(person)).toEqual(['not_permitted'])
  })

  test('at once when the person is erased, and the reason goes with the data', async () => {
    const person = await signInAs(app, [])
    await begin(person)
    const admin = await signInAs(app, [{ name: 'operator_admin' }])
    const erased = await ask(
      'POST',
      `admin/people/${person.accountId}/erasure`,
      { checkedBy: 'own_mail' },
      admin.cookie,
    )
    expect(erased.status).toBe(200)
    expect(await seen()).toBe(operator.accountId)
    expect(await runsOf(person)).toMatchObject([{ reason: '' }])
  })

  test('when the operator signs out, who is then nobody', async () => {
    const other = await sessionOf(operator)
    const person = await signInAs(app, [])
    await app.db.delete(rateLimits)
    await begin(person, {}, other)
    expect((await ask('POST', 'account/sign-out', {}, other.cookie)).status).toBe(200)
    expect(await seen(other.cookie)).toBeUndefined()
    expect(await becauseOf(person)).toEqual(['signed_out'])
    expect(await app.db.$count(sessions, eq(sessions.accountId, person.accountId))).toBe(1)
  })

  test('at once when the operator loses the role', async () => {
    const leaving = await enrol()
    const person = await signInAs(app, [])
    await begin(person, {}, leaving)
    expect(await seen(leaving.cookie)).toBe(person.accountId)
    await app.db
      .update(roles)
      .set({ revokedAt: new Date() })
      .where(eq(roles.accountId, leaving.accountId))
    expect(await seen(leaving.cookie)).toBe(leaving.accountId)
    await endImpersonations(app.ctx())
    expect(await becauseOf(person)).toEqual(['not_permitted'])
  })
})

test('the export of personal data has the occasion with its reason', async () => {
  const person = await signInAs(app, [])
  await begin(person)
  const { body } = await ask<{ json: string }>('POST', 'account/export', {}, person.cookie)
  const { impersonations: occasions } = JSON.parse(body.json) as { impersonations: object[] }
  expect(occasions).toMatchObject([{ reason }])
})

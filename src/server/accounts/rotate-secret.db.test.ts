import { randomUUID } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { signInByOneStep } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { isProofOf, proofOf, registrationToken, tokenGivenTo } from '../registrations/keys.ts'
import { readTicket, signTicket } from '../salequeue/ticket.ts'
import { createAuthGetter } from './auth.ts'
import { twoFactors } from '../db/tables/sign-in.ts'
import { hashOfKey } from '../keys.ts'
import { isSealedWith } from './reseal.ts'

const former = 'a-secret-for-tests-only-32-characters'
const next = 'the-next-secret-of-the-service-000001'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ env: { AUTH_SECRET: former } })
})
afterAll(() => app.close())

/** The same service after a start with other settings. */
function startedWith(env: Record<string, string>) {
  const services = { ...app.services, config: loadConfig({ DEMO: '1', ...env }) }
  const hono = createApp(services)
  const ask = async (path: string, cookie: string) =>
    (await hono.request(`/api/v1/${path}`, { headers: { cookie } })).json()
  return { services, ask, hono, ctx: () => contextOf(services, { requestId: 'test' }) }
}

test('a session goes on while both secrets are accepted, and ends with its secret', async () => {
  const { cookie, email } = await signInByOneStep(app, [])
  const announced = startedWith({ AUTH_SECRET: former, AUTH_ACCEPTED_SECRET: next })
  expect(await announced.ask('account/me', cookie)).toMatchObject({ account: { email } })
  const rotated = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former })
  expect(await rotated.ask('account/me', cookie)).toMatchObject({ account: { email } })
  // Better Auth reads it too, which verifies by one secret.
  expect((await rotated.ask('account/sessions', cookie)).sessions).toHaveLength(1)
  const over = startedWith({ AUTH_SECRET: next })
  expect((await over.ask('account/sessions', cookie)).error).toMatchObject({
    code: 'not_signed_in',
  })
})

test('a cookie that was forged or signed by a stranger’s secret is not signed again', async () => {
  const { cookie } = await signInByOneStep(app, [])
  const forged = cookie.replace(
    /session_token=./,
    (sent) => `session_token=${sent.endsWith('A') ? 'B' : 'A'}`,
  )
  const rotated = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former })
  expect((await rotated.ask('account/sessions', forged)).error).toBeDefined()
  const others = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former.replace('a', 'b') })
  expect((await others.ask('account/sessions', cookie)).error).toBeDefined()
})

test('an extended session gets the new signature, with which it goes on when the former secret is dropped', async () => {
  const { cookie, accountId } = await signInByOneStep(app, [])
  await app.pool.query(
    `update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '28 days'
     where account_id = $1`,
    [accountId],
  )
  const rotated = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former })
  const answer = await rotated.hono.request('/api/v1/account/me', { headers: { cookie } })
  const extended = answer.headers.getSetCookie().find((line) => line.includes('session_token='))
  const over = startedWith({ AUTH_SECRET: next })
  const { sessions } = await over.ask('account/sessions', extended?.split(';')[0] ?? '')
  expect(sessions).toHaveLength(1)
})

test('second steps are sealed again, also those from before keys had numbers', async () => {
  const { accountId } = await signInByOneStep(app, [])
  const codes = ['k7mpx-2qdht']
  const sealed = (data: string) => symmetricEncrypt({ key: former, data })
  await app.db.insert(twoFactors).values({
    accountId,
    secret: await sealed('the secret of an app'),
    backupCodes: await sealed(JSON.stringify(codes)),
    verified: true,
  })
  const codesReadBy = async (env: Record<string, string>) => {
    const { services } = startedWith(env)
    const { api } = await createAuthGetter(services)()
    return (await api.viewBackupCodes({ body: { userId: accountId } })).backupCodes
  }
  expect(await codesReadBy({ AUTH_SECRET: former })).toEqual(codes)
  expect(await codesReadBy({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former })).toEqual(codes)
  const [row] = await app.db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  expect(isSealedWith(next, row?.secret ?? '')).toBe(true)
  expect(await codesReadBy({ AUTH_SECRET: next })).toEqual(codes)
})

test('links and proofs of a purchase are those that were given', async () => {
  const registrationId = randomUUID()
  const token = await registrationToken(app.ctx(), registrationId)
  const stored = { id: registrationId, tokenHash: hashOfKey(token) }
  const proven = { kind: 'proof', registrationId, email: 'anne@example.dk' } as const
  const proof = await proofOf(app.ctx(), proven)
  const rotated = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former }).ctx()
  expect(await tokenGivenTo(rotated, stored)).toBe(token)
  expect(await isProofOf(rotated, proof, proven)).toBe(true)
  const over = startedWith({ AUTH_SECRET: next }).ctx()
  expect(await isProofOf(over, proof, proven)).toBe(false)
})

test('a place in a queue is kept, whichever of the secrets a process signs with', async () => {
  const ticket = { queueId: randomUUID(), ticketId: randomUUID(), number: 12 }
  const announced = startedWith({ AUTH_SECRET: former, AUTH_ACCEPTED_SECRET: next }).ctx()
  const rotated = startedWith({ AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: former }).ctx()
  expect(await readTicket(rotated, await signTicket(announced, ticket))).toEqual(ticket)
  expect(await readTicket(announced, await signTicket(rotated, ticket))).toEqual(ticket)
  const over = startedWith({ AUTH_SECRET: next }).ctx()
  expect(await readTicket(over, await signTicket(announced, ticket))).toBeUndefined()
})

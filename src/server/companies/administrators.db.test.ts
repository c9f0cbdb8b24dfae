import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBrowser } from '#test/browser.ts'
import { buildCompany } from '#test/companies.ts'
import { holding } from '#test/lock-waiters.ts'
import { mailTo } from '#test/partnership.ts'
import { buildAccount, signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { grantRole } from '../accounts/ensure-account.ts'
import { roles } from '../db/tables/roles.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

let nth = 0
const newAddress = () => `administrator-${(nth += 1)}@firma.dk`

/** A person who administers a company, and what she does there. */
async function administratorOf(companyId: string) {
  const { accountId, email, cookie } = await signInAs(app, [], newAddress())
  await grantRole(app.db, app.ctx(), { accountId, name: 'company_admin', scopeId: companyId })
  const [role] = await app.db.select().from(roles).where(eq(roles.accountId, accountId))
  const ask = async (method: string, path: string, body?: object, id = companyId) => {
    const at = `/api/v1/companies/${id}/${path}`
    const answer = await app.request(method, at, body, { cookie })
    // oxlint-disable-next-line typescript/no-explicit-any -- answers of several endpoints
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return { accountId, email, roleId: role?.id ?? '', ask }
}

async function openLink(email: string) {
  const browser = newBrowser(app)
  const link = new URL((await mailTo(app, email, 'invitation')).at(-1)?.link as string)
  await browser.ask('GET', link.pathname + link.search)
  return browser
}

test('a colleague who is invited by mail administers the company, and no other', async () => {
  const companyId = await buildCompany(app.db)
  const other = await buildCompany(app.db)
  const first = await administratorOf(companyId)
  const email = newAddress()
  expect((await first.ask('POST', 'invitations', { email }, other)).status).toBe(404)
  expect((await first.ask('POST', 'invitations', { email: 'ida' })).status).toBe(400)
  expect((await first.ask('POST', 'invitations', { email })).status).toBe(200)
  const twice = await first.ask('POST', 'invitations', { email })
  expect(twice.body.error.reason).toBe('invited_already')

  const browser = await openLink(email)
  const accepted = await browser.send('POST', 'invitation/accept', { name: 'Ida Friis' })
  expect(accepted.body).toMatchObject({ signedIn: true, role: 'company_admin', companyId })
  expect((await browser.ask('GET', `/api/v1/companies/${companyId}`)).status).toBe(200)
  expect((await browser.ask('GET', `/api/v1/companies/${other}`)).status).toBe(404)
  const { body } = await first.ask('GET', 'people')
  expect(body.people.map((one: { email: string }) => one.email)).toContain(email)
  expect(body.log[0]).toMatchObject({ event: 'accounts.accept_invitation', whom: 'Ida Friis' })
})

test('a removed administrator loses the company and the invitations they sent, except what a colleague sent again', async () => {
  const companyId = await buildCompany(app.db)
  const [first, second] = [await administratorOf(companyId), await administratorOf(companyId)]
  const email = newAddress()
  await second.ask('POST', 'invitations', { email })
  const kept = newAddress()
  const { body } = await second.ask('POST', 'invitations', { email: kept })
  await first.ask('POST', `invitations/${body.invitationId}/send-again`, {})
  expect((await first.ask('DELETE', `people/${second.roleId}`)).status).toBe(200)
  expect((await second.ask('GET', 'people')).status).toBe(404)
  const browser = await openLink(email)
  const late = await browser.send('POST', 'invitation/accept', { name: 'Ida Friis' })
  expect(late.status).toBe(410)
  const accept = async (to: string) =>
    (await openLink(to)).send('POST', 'invitation/accept', { name: 'Ida Friis' })
  expect((await accept(kept)).status).toBe(200)
  expect((await first.ask('POST', 'invitations', { email })).status).toBe(200)
  expect((await accept(email)).status).toBe(200)
})

test('an invitation that is taken back, or sent again, ends its first link', async () => {
  const companyId = await buildCompany(app.db)
  const first = await administratorOf(companyId)
  const email = newAddress()
  const { body } = await first.ask('POST', 'invitations', { email })
  const old = await openLink(email)
  await first.ask('POST', `invitations/${body.invitationId}/send-again`, {})
  expect((await old.send('POST', 'invitation/accept', { name: 'Ida' })).status).toBe(410)
  const newer = await openLink(email)
  await first.ask('DELETE', `invitations/${body.invitationId}`)
  expect((await newer.send('POST', 'invitation/accept', { name: 'Ida' })).status).toBe(410)
})

test('the last administrator cannot leave, and of two who remove each other one stays', async () => {
  const companyId = await buildCompany(app.db)
  const only = await administratorOf(companyId)
  const leave = await only.ask('DELETE', `people/${only.roleId}`)
  expect(leave.body.error.reason).toBe('last_company_administrator')

  const second = await administratorOf(companyId)
  const lock = `select from roles where company_id = '${companyId}' for update`
  const both = await holding(
    app,
    lock,
    () =>
      Promise.all([
        only.ask('DELETE', `people/${second.roleId}`),
        second.ask('DELETE', `people/${only.roleId}`),
      ]),
    2,
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = and(eq(roles.companyId, companyId), isNull(roles.revokedAt))
  expect(await app.db.$count(roles, left)).toBe(1)
})

test('somebody without a role in the company sees no administrators', async () => {
  const companyId = await buildCompany(app.db)
  const person = { email: newAddress(), name: 'Bo', password: 'en-lang-adgangskode' }
  await buildAccount(app, person)
  const stranger = newBrowser(app)
  await stranger.send('POST', 'sign-in', person)
  expect((await stranger.ask('GET', `/api/v1/companies/${companyId}/people`)).status).toBe(404)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBrowser, type TestBrowser } from '#test/browser.ts'
import { mailTo, type Body } from '#test/partnership.ts'
import { look, openLink, press, signInByLink } from '#test/outside-approval.ts'
import { signInAs } from '#test/people.ts'
import { buildExampleSeason } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { enrolForDemo } from '../accounts/two-factor.ts'
import { activity } from '../db/tables/activity.ts'
import { settlementApprovals } from '../db/tables/approvals.ts'
import { roles } from '../db/tables/roles.ts'
import { settlementCloses } from '../db/tables/settlement.ts'
import { knownBrowsers, rateLimits } from '../db/tables/sign-in.ts'

let app: TestApp
let seasonId = ''
let administrator: { cookie: string; email: string; accountId: string }
let approver = { email: '', name: 'Rikke Revisor' }
let nth = 0

beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  seasonId = (await buildExampleSeason(app.db)).season.id
  administrator = await signInAs(app, [{ name: 'operator_admin' }])
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  nth += 1
  approver = { email: `revisor-${nth}@example.dk`, name: 'Rikke Revisor' }
})
afterAll(() => app.close())

/** As the administrator, or as whoever has the cookie. */
async function ask(method: string, path: string, body?: object, { cookie } = administrator) {
  const answer = await app.request(method, `/api/v1/admin/${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function name(person = approver, as = administrator) {
  const { body } = await ask('GET', 'settlement-approver')
  const basedOn = body.approver?.approverId ?? null
  return ask('POST', 'settlement-approver', { ...person, basedOn }, as)
}

async function prepare() {
  const path = `settlements/${seasonId}/cut-offs`
  const { body } = await ask('POST', path, { kind: 'on_account_1' })
  const cutOffId = body.cutOffId as string
  const shown = await ask('GET', `settlement-cut-offs/${cutOffId}`)
  return { cutOffId, inputHash: shown.body.inputHash as string }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const request = ({ cutOffId, inputHash }: Prepared, as = administrator) =>
  ask('POST', `settlement-cut-offs/${cutOffId}/outside-approval`, { inputHash }, as)

const open = (browser: TestBrowser) => openLink(app, browser, approver.email)
const enter = (browser: TestBrowser, remember?: boolean) =>
  signInByLink(app, browser, approver.email, remember)

/** An approver with two-factor sign-in who was asked about a prepared cut-off and has signed in by the link. */
async function asked() {
  await name()
  const { accountId } = await ensureAccount(app.db, app.ctx(), approver)
  await enrolForDemo(app.db, app.ctx(), accountId)
  const prepared = await prepare()
  await request(prepared)
  const browser = newBrowser(app)
  await open(browser)
  await enter(browser)
  return { ...prepared, browser, accountId }
}

test('the accountant sees by the link exactly what the back office sees, after both steps and not before', async () => {
  expect((await name()).status).toBe(200)
  const prepared = await prepare()
  expect((await request(prepared)).status).toBe(200)
  const browser = newBrowser(app)
  expect(await open(browser)).toMatchObject({ state: 'open', access: 'nobody', cutOff: null })
  const path = '/api/v1/approvals/opened/settlement.json'
  expect((await browser.ask('GET', path)).status).toBe(401)

  await enter(browser)
  expect(await look(browser)).toMatchObject({ access: 'off', cutOff: null })
  const { inputHash } = prepared
  expect(await press(browser, 'approve', { inputHash })).toMatchObject({ status: 403 })

  const { accountId } = await ensureAccount(app.db, app.ctx(), approver)
  await enrolForDemo(app.db, app.ctx(), accountId)
  await enter(browser)
  const seen = await look(browser)
  const colleagues = await ask('GET', `settlement-cut-offs/${prepared.cutOffId}`)
  for (const field of ['inputHash', 'clubs', 'totals', 'day', 'method'] as const) {
    expect(seen?.cutOff?.[field]).toEqual(colleagues.body[field])
  }
  expect((await browser.ask('GET', path)).body).toEqual(
    (await ask('GET', `settlement-cut-offs/${prepared.cutOffId}/settlement.json`)).body,
  )
  for (const closed of ['settlements', `settlement-cut-offs/${prepared.cutOffId}`, 'orders']) {
    expect((await browser.ask('GET', `/api/v1/admin/${closed}`)).status).toBe(404)
  }
})

test('the holder of the link without the mailbox is never signed in, however often the link is used', async () => {
  const { browser: approvers, inputHash } = await asked()
  const assistant = newBrowser(app)
  await open(assistant)
  for (const _press of [1, 2]) {
    expect(await press(assistant, 'sign-in')).toEqual({ status: 200, body: { sent: true } })
    expect((await assistant.send('GET', 'me')).body.account).toBeNull()
    expect((await assistant.send('GET', 'second-step')).status).not.toBe(200)
    expect(await look(assistant)).toMatchObject({ access: 'nobody', cutOff: null })
    expect((await press(assistant, 'approve', { inputHash })).status).toBe(401)
  }
  expect((await look(approvers))?.access).toBe('passed')
})

test('an app set up after the request ends its link, who asked is notified, and a new link works', async () => {
  await name()
  const prepared = await prepare()
  await request(prepared)
  const browser = newBrowser(app)
  await open(browser)
  await enter(browser)
  const begun = await browser.send('POST', 'two-factor', {})
  expect(begun.status).toBe(200)
  const { demoCode } = begun.body
  expect((await browser.send('POST', 'two-factor/confirm', { code: demoCode })).status).toBe(200)
  expect(await look(browser)).toMatchObject({ state: 'withdrawn', access: 'passed', cutOff: null })
  const { inputHash } = prepared
  expect((await press(browser, 'refuse', { inputHash, reason: 'Nej.' })).status).toBe(410)
  const told = await mailTo(app, administrator.email, 'approvalEnded')
  expect(told).toMatchObject([{ approver: approver.name }])

  await request(prepared)
  expect(await open(browser)).toMatchObject({ state: 'open' })
})

test('who prepares or asks has not also chosen the approver, once there is another administrator, who is told', async () => {
  const { browser, inputHash, ...prepared } = await asked()
  const other = await signInAs(app, [{ name: 'operator_admin' }])
  const answer = await press(browser, 'approve', { inputHash })
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { reason: 'own_choice_of_approver' } },
  })
  const again = await request({ ...prepared, inputHash })
  expect(again.body.error.reason).toBe('own_choice_of_approver')

  await name({ ...approver, name: 'Rikke R. Revisor' })
  expect(await mailTo(app, other.email, 'approverNamed')).toMatchObject([
    { approver: 'Rikke R. Revisor', email: approver.email },
  ])
  expect(await mailTo(app, administrator.email, 'approverNamed')).toEqual([])
  expect((await name(approver, other)).status).toBe(200)
  expect((await request({ ...prepared, inputHash })).status).toBe(200)
  await app.db.delete(roles).where(eq(roles.accountId, other.accountId))
})

test('a remembered browser must pass the second step again for each request', async () => {
  const { accountId, browser, ...prepared } = await asked()
  await browser.send('POST', 'sign-out', {})
  await enter(browser, true)
  expect((await look(browser))?.access).toBe('passed')

  await request(prepared)
  expect((await open(browser))?.access).toBe('due')
  const remembered = await app.db
    .select({ until: knownBrowsers.rememberedUntil })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.accountId, accountId))
  expect(remembered.every(({ until }) => until === null)).toBe(true)
})

test('of two refusals at once one counts: its reason is kept, who asked is notified, and the link has been used', async () => {
  const { browser, cutOffId, inputHash } = await asked()
  expect((await press(browser, 'refuse', { inputHash, reason: ' ' })).status).toBe(400)
  const reason = 'Klub B mangler i maj.'
  const both = await Promise.all([1, 2].map(() => press(browser, 'refuse', { inputHash, reason })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const { body } = await ask('GET', `settlement-cut-offs/${cutOffId}/outside-approval`)
  expect(body.request).toMatchObject({ state: 'refused', reason, to: approver })
  expect(await mailTo(app, administrator.email, 'approvalAnswer')).toMatchObject([{ reason }])
  expect(await look(browser)).toMatchObject({ state: 'refused', cutOff: null })
  expect((await press(browser, 'approve', { inputHash })).status).toBe(410)
  expect(await app.db.$count(settlementCloses)).toBe(0)
})

test('a link dies when it is withdrawn, sent again, prepared again, or 14 days old', async () => {
  const { browser, ...prepared } = await asked()
  const approve = () => press(browser, 'approve', { inputHash: prepared.inputHash })
  const { body } = await ask('GET', `settlement-cut-offs/${prepared.cutOffId}/outside-approval`)
  await ask('DELETE', `settlement-approvals/${body.request.approvalId}`)
  expect((await look(browser))?.state).toBe('withdrawn')
  expect((await approve()).status).toBe(410)

  await request(prepared)
  await open(browser)
  await enter(browser)
  await request(prepared)
  expect((await look(browser))?.state).toBe('withdrawn')

  await open(browser)
  await prepare()
  expect((await look(browser))?.state).toBe('changed')
  expect((await approve()).status).toBe(410)

  const last = await prepare()
  await request(last)
  expect((await open(browser))?.state).toBe('open')
  const kept = app.clock.now()
  app.clock.set(new Date(kept.getTime() + 14 * 86_400_000).toISOString())
  expect((await look(browser))?.state).toBe('expired')
  app.clock.set(kept.toISOString())
  await name({ ...approver, name: 'En anden' })
  expect((await look(browser))?.state).toBe('withdrawn')
})

test('only the approver answers: not another account, not who asked or prepared, and no other hash', async () => {
  const { browser, accountId, ...prepared } = await asked()
  const { cutOffId, inputHash } = prepared
  expect((await press(browser, 'approve', { inputHash: 'f'.repeat(64) })).status).toBe(409)

  const stranger = newBrowser(app)
  await open(stranger)
  const other = await signInAs(app)
  await stranger.send('POST', 'sign-in', { email: other.email, password: 'en-lang-adgangskode' })
  expect(await look(stranger)).toMatchObject({ access: 'somebody_else', cutOff: null })
  expect((await press(stranger, 'approve', { inputHash })).status).toBe(404)

  // The one who asked has taken the approver's account, for example by a change of address.
  const row = eq(settlementApprovals.subjectId, cutOffId)
  await app.db.update(settlementApprovals).set({ requestedBy: accountId }).where(row)
  const own = await press(browser, 'approve', { inputHash })
  expect(own).toMatchObject({ status: 422, body: { error: { reason: 'own_preparation' } } })
  expect(await app.db.$count(settlementCloses)).toBe(0)
})

test('nobody asks without an approver, a colleague or themselves, and a newer choice is not overwritten', async () => {
  const colleague = await signInAs(app, [{ name: 'operator_finance' }])
  const named = await name({ ...approver, email: colleague.email })
  expect(named.body.error.reason).toBe('approver_is_colleague')
  const stale = { ...approver, basedOn: null }
  await name()
  expect((await ask('POST', 'settlement-approver', stale)).status).toBe(409)
  expect((await ask('POST', 'settlement-approver', stale, colleague)).status).toBe(404)

  const prepared = await prepare()
  const { body } = await ask('GET', 'settlement-approver')
  await ask('DELETE', `settlement-approver/${body.approver.approverId}`)
  expect((await request(prepared)).body.error.reason).toBe('no_approver')
  await app.db.delete(roles).where(eq(roles.accountId, colleague.accountId))
})

test('of two presses at once one closes the period, in the name of the accountant', async () => {
  const { browser, accountId, cutOffId, inputHash } = await asked()
  const answers = await Promise.all([1, 2].map(() => press(browser, 'approve', { inputHash })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await press(browser, 'approve', { inputHash })).status).toBe(410)
  const closes = await app.db.select().from(settlementCloses)
  expect(closes).toMatchObject([{ cutOffId, approvedBy: accountId }])
  expect((await look(browser))?.state).toBe('approved')
  expect(await mailTo(app, administrator.email, 'approvalAnswer')).toContainEqual(
    expect.objectContaining({ approver: approver.name, reason: null }),
  )
  const logged = await app.db
    .select({ action: activity.action, by: activity.accountId })
    .from(activity)
    .where(eq(activity.subjectId, cutOffId))
  expect(logged).toContainEqual({ action: 'settlement.close', by: accountId })
  expect((await request({ cutOffId, inputHash })).body.error.reason).toBe('already_closed')
})

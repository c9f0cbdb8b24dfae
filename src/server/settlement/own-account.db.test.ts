import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkItem } from '#contract/admin/today.ts'
import type { OwnAccount } from '#contract/settlement/own-account.ts'
import { newBrowser } from '#test/browser.ts'
import { look, openLink, press, signInByLink } from '#test/outside-approval.ts'
import { mailTo, type Body } from '#test/partnership.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { enrolForDemo } from '../accounts/two-factor.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { activity, settings } from '../db/tables/activity.ts'
import { proposals } from '../db/tables/proposals.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { openSales } from '../payments/sales.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let [finance, colleague, administrator] = [] as unknown as [Person, Person, Person]

const inForce = { registration: '1234', account: '0001234567' }
const typed = { registration: ' 98 76 ', account: '51-420' }
const [before, after] = ['1234-0001234567', '9876-0000051420']

beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  finance = await signInAs(app, [{ name: 'operator_finance' }])
  colleague = await signInAs(app, [{ name: 'operator_finance' }])
  administrator = await signInAs(app, [{ name: 'operator_admin' }])
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  await app.db.delete(proposals)
  await saveSetting(app.db, 'bank_account', inForce, app.clock.now())
})
afterAll(() => app.close())

async function ask(method: string, path: string, body?: object, { cookie } = finance) {
  const answer = await app.request(method, `/api/v1/admin/${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}
const shown = async (as = finance) =>
  (await ask('GET', 'own-account', undefined, as)).body as unknown as OwnAccount
const propose = (account: object = typed, basedOn = before) =>
  ask('POST', 'own-account/proposals', { ...account, basedOn })
const answer = async (how: 'confirmed' | 'withdrawn', as: Person, proposalId = '') =>
  ask(
    'POST',
    `own-account/proposals/${proposalId || (await shown()).proposal?.proposalId}/${how}`,
    {},
    as,
  )
const stored = () => findSetting(app.db, 'bank_account')

// Companies pay their invoices to this account, so nobody exchanges it alone (D25).
test('one person proposes another account and a colleague confirms it; nobody does both', async () => {
  expect(await shown()).toMatchObject({ inForce: before, proposal: null })
  expect((await propose()).status).toBe(200)
  expect(await stored(), 'nothing has changed').toEqual(inForce)
  expect(await shown(colleague)).toMatchObject({
    inForce: before,
    proposal: { to: after, isOwn: false, request: null },
  })
  expect((await answer('confirmed', finance)).body.error.reason).toBe('own_proposal')
  const { proposal } = await shown()
  const both = await Promise.all(
    [1, 2].map(() => answer('confirmed', colleague, proposal?.proposalId)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stored()).toEqual({ registration: '9876', account: '0000051420' })
  expect(await shown()).toMatchObject({ inForce: after, proposal: null })
  for (const { email } of [finance, colleague, administrator]) {
    expect(await mailTo(app, email, 'ownAccountChanged')).toMatchObject([{ end: '1420' }])
  }
  const logged = await app.db
    .select({ action: activity.action, by: activity.accountId, data: activity.data })
    .from(activity)
    .where(eq(activity.subjectType, 'bank_account'))
    .orderBy(activity.id)
  expect(logged).toEqual([
    { action: 'settlement.propose_own_account', by: finance.accountId, data: {} },
    { action: 'settlement.change_own_account', by: colleague.accountId, data: {} },
  ])
})

test('an account that is wrong, unchanged or based on another one is refused, and nothing is stored', async () => {
  expect((await propose({ registration: '12', account: '1' })).status).toBe(400)
  expect((await propose({ registration: '9876', account: '0000000000' })).status).toBe(400)
  expect((await propose(inForce)).body.error.reason).toBe('account_unchanged')
  expect((await propose(typed, after)).status).toBe(409)
  const support = await signInAs(app, [{ name: 'operator_support' }])
  expect((await ask('GET', 'own-account', undefined, support)).status).toBe(404)
  await app.db.delete(settings).where(eq(settings.key, 'bank_account'))
  expect((await propose(typed, '')).body.error.reason).toBe('no_bank_account')
  expect(await shown()).toMatchObject({ inForce: '', proposal: null })
})

test('a newer proposal takes the place of one that waits, and a withdrawn one is not confirmed', async () => {
  await propose()
  const first = (await shown()).proposal?.proposalId
  await propose({ registration: '1111', account: '22' })
  expect((await answer('confirmed', colleague, first)).status).toBe(409)
  expect((await answer('withdrawn', colleague)).status).toBe(200)
  expect((await shown()).proposal).toBeNull()
  expect(await stored()).toEqual(inForce)
})

test('once the sale is open, the set-up page changes the account no longer, and enters only the first', async () => {
  const save = async (account: string) => {
    const { body } = await ask('GET', 'set-up', undefined, administrator)
    const basedOn = body.bankAccountVersion
    const given = { registration: '1234', account, basedOn }
    return ask('PUT', 'set-up/bank-account', given, administrator)
  }
  expect((await save('22')).status, 'before, a mistake is mended by one person').toBe(200)
  await app.db.transaction((tx) => openSales(tx, app.ctx()))
  expect((await save('33')).body.error.reason).toBe('account_by_two')
  expect((await save('22')).status, 'the same again changes nothing').toBe(200)
  await app.db.delete(settings).where(eq(settings.key, 'bank_account'))
  expect((await save('44')).status).toBe(200)
  expect(await stored()).toEqual({ registration: '1234', account: '0000000044' })
})

test('the accountant confirms another account by the mailed link, which stands in today’s work until then', async () => {
  const approver = { email: 'revisor@example.dk', name: 'Rikke Revisor' }
  await ask('POST', 'settlement-approver', { ...approver, basedOn: null }, administrator)
  const { accountId } = await ensureAccount(app.db, app.ctx(), approver)
  await enrolForDemo(app.db, app.ctx(), accountId)
  await propose()
  const today = async () =>
    ((await ask('GET', 'today')).body.items as unknown as WorkItem[]).filter(
      ({ kind }) => kind === 'change_proposed',
    )
  expect(await today()).toMatchObject([
    { who: 'Bankkonto', about: '•••• 1420', path: '/admin/settlement/account' },
  ])
  const { proposal } = await shown()
  await ask('POST', `settlement-proposals/${proposal?.proposalId}/outside-approval`, {})
  const browser = newBrowser(app)
  expect(await openLink(app, browser, approver.email)).toMatchObject({
    about: 'own_account',
    title: 'Ny bankkonto',
    proposal: null,
  })
  await signInByLink(app, browser, approver.email)
  const opened = await look(browser)
  expect(opened?.proposal).toMatchObject({ kind: 'own_account', from: before, to: after })
  const inputHash = opened?.proposal?.inputHash
  expect((await press(browser, 'approve', { inputHash })).status).toBe(200)
  expect(await stored()).toEqual({ registration: '9876', account: '0000051420' })
  expect(await today()).toEqual([])
  const told = await mailTo(app, finance.email, 'approvalAnswer')
  expect(told).toMatchObject([{ about: 'own_account', title: 'Ny bankkonto', reason: null }])
  expect(told[0]?.link).toMatch(/\/admin\/settlement\/account$/)
})

test('an only administrator does not choose the approver and ask, while a colleague may move money', async () => {
  const approver = { email: 'bekendt@example.dk', name: 'Bo Bekendt' }
  const { body } = await ask('GET', 'settlement-approver', undefined, administrator)
  const basedOn = body.approver?.approverId ?? null
  await ask('POST', 'settlement-approver', { ...approver, basedOn }, administrator)
  expect(await mailTo(app, colleague.email, 'approverNamed')).toContainEqual(
    expect.objectContaining({ approver: 'Bo Bekendt' }),
  )
  const change = { ...typed, basedOn: before }
  expect((await ask('POST', 'own-account/proposals', change, administrator)).status).toBe(200)
  const proposalId = (await shown()).proposal?.proposalId
  const path = `settlement-proposals/${proposalId}/outside-approval`
  const asked = await ask('POST', path, {}, administrator)
  expect(asked.body.error.reason).toBe('own_choice_of_approver')
  expect((await answer('confirmed', colleague)).status).toBe(200)
})

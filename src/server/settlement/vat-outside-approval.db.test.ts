import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkItem } from '#contract/admin/today.ts'
import type { VatList, VatRow } from '#contract/settlement/vat.ts'
import { newBrowser } from '#test/browser.ts'
import { buildProducts } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import { look, openLink, press, signInByLink } from '#test/outside-approval.ts'
import { mailTo, type Body } from '#test/partnership.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { enrolForDemo } from '../accounts/two-factor.ts'
import { activity } from '../db/tables/activity.ts'
import { settlementApprovals } from '../db/tables/approvals.ts'
import { proposals } from '../db/tables/proposals.ts'
import { roles } from '../db/tables/roles.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let [finance, colleague, administrator] = [] as unknown as [Person, Person, Person]
let approver = { email: '', name: 'Rikke Revisor' }
let clubId = ''
let nth = 0

beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  finance = await signInAs(app, [{ name: 'operator_finance' }])
  colleague = await signInAs(app, [{ name: 'operator_finance' }])
  administrator = await signInAs(app, [{ name: 'operator_admin' }])
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  nth += 1
  approver = { email: `revisor-${nth}@example.dk`, name: 'Rikke Revisor' }
  clubId = (await buildClub(app.db)).id
})
afterAll(() => app.close())

async function ask(method: string, path: string, body?: object, { cookie } = finance) {
  const answer = await app.request(method, `/api/v1/admin/${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const vatOf = async () => {
  const { rows } = (await ask('GET', 'vat')).body as unknown as VatList
  return rows.find(({ id }) => id === clubId) as VatRow
}
const subject = () => ({ kind: 'club', id: clubId })
const propose = (to: string, as = finance) =>
  ask('POST', 'vat/proposals', { ...subject(), to, basedOn: 'exempt' }, as)
const request = async (as = finance, proposalId = '') =>
  ask(
    'POST',
    `settlement-proposals/${proposalId || (await vatOf()).proposal?.proposalId}/outside-approval`,
    {},
    as,
  )

/** An approver with two-factor sign-in, named by the administrator. */
async function nameApprover() {
  const { body } = await ask('GET', 'settlement-approver', undefined, administrator)
  const basedOn = body.approver?.approverId ?? null
  await ask('POST', 'settlement-approver', { ...approver, basedOn }, administrator)
  const { accountId } = await ensureAccount(app.db, app.ctx(), approver)
  await enrolForDemo(app.db, app.ctx(), accountId)
  return accountId
}

/** The club is proposed to be liable to VAT; the approver was asked and has signed in by the link. */
async function asked() {
  const accountId = await nameApprover()
  await propose('liable')
  expect((await request()).status).toBe(200)
  const browser = newBrowser(app)
  await openLink(app, browser, approver.email)
  await signInByLink(app, browser, approver.email)
  const shown = await look(browser)
  return { accountId, browser, shown, inputHash: shown?.proposal?.inputHash ?? '' }
}

// Which VAT applies decides how much of every payout is owed, so a company of one needs somebody outside it (D25).
test('the accountant confirms by the mailed link another VAT of a club, without a role, and it is in force', async () => {
  const { accountId, browser, shown, inputHash } = await asked()
  const { name } = await vatOf()
  expect(await mailTo(app, approver.email, 'approvalRequest')).toMatchObject([
    { about: 'vat', title: `Ny moms for ${name}` },
  ])
  expect(shown).toMatchObject({
    about: 'vat',
    state: 'open',
    access: 'passed',
    cutOff: null,
    proposal: { kind: 'club', name, from: 'exempt', to: 'liable' },
  })
  const file = await browser.ask('GET', '/api/v1/approvals/opened/settlement.json')
  expect(file.status, 'the link opens no settlement').toBe(404)
  expect((await press(browser, 'approve', { inputHash: 'f'.repeat(64) })).status).toBe(409)

  const both = await Promise.all([1, 2].map(() => press(browser, 'approve', { inputHash })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(await vatOf()).toMatchObject({ vat: 'liable', proposal: null })
  expect(await look(browser)).toMatchObject({ state: 'approved', proposal: null })
  expect(await mailTo(app, finance.email, 'approvalAnswer')).toContainEqual(
    expect.objectContaining({ about: 'vat', approver: approver.name, reason: null }),
  )
  const logged = await app.db
    .select({ action: activity.action, by: activity.accountId, data: activity.data })
    .from(activity)
    .where(eq(activity.subjectId, clubId))
    .orderBy(desc(activity.id))
  expect(logged[0]).toMatchObject({ action: 'settlement.change_vat', by: accountId })
  expect(logged).toContainEqual(
    expect.objectContaining({
      action: 'settlement.request_approval',
      by: finance.accountId,
      data: { from: 'exempt', to: 'liable' },
    }),
  )
})

test('nothing of the proposal is shown before both steps, and a refusal leaves it waiting, with its reason', async () => {
  const { browser, inputHash } = await asked()
  const assistant = newBrowser(app)
  const seen = await openLink(app, assistant, approver.email)
  expect(seen).toMatchObject({ access: 'nobody', title: 'Ny moms', proposal: null })
  expect(JSON.stringify(seen)).not.toContain((await vatOf()).name)
  expect((await press(assistant, 'approve', { inputHash })).status).toBe(401)

  const reason = 'Klubben er under grænsen på 50.000 kr.'
  expect((await press(browser, 'refuse', { inputHash, reason })).status).toBe(200)
  const { vat, proposal } = await vatOf()
  expect(vat).toBe('exempt')
  expect(proposal).toMatchObject({ to: 'liable', request: { state: 'refused', reason } })
  const told = await mailTo(app, finance.email, 'approvalAnswer')
  expect(told.at(-1)).toMatchObject({ about: 'vat', reason })
  expect(told.at(-1)?.link).toMatch(/\/admin\/settlement\/vat$/)
})

test('a link is about one proposal: replaced by the same VAT, withdrawn or confirmed by a colleague, it is over', async () => {
  const { browser, inputHash } = await asked()
  const approve = () => press(browser, 'approve', { inputHash })
  await propose('liable')
  expect(await look(browser)).toMatchObject({ state: 'changed', proposal: null })
  expect((await approve()).status).toBe(410)
  expect((await vatOf()).proposal?.request, 'nobody was asked about the new one').toBeNull()

  await request()
  const again = (await openLink(app, browser, approver.email))?.state
  expect(again).toBe('open')
  const { proposal } = await vatOf()
  await ask('POST', 'vat/proposals/withdrawn', subject())
  expect((await look(browser))?.state).toBe('changed')
  expect((await request(finance, proposal?.proposalId)).status).toBe(409)
})

test.each([
  ['the accountant', [200, 409], 'approved'],
  ['the colleague', [200, 410], 'changed'],
] as const)(
  'of the accountant and a colleague at once one confirms: %s, who came first',
  async (first, expected, state) => {
    const { browser, inputHash } = await asked()
    const proposalId = (await vatOf()).proposal?.proposalId
    const byLink = () => press(browser, 'approve', { inputHash })
    const confirmed = { ...subject(), to: 'liable' }
    const byColleague = () => ask('POST', 'vat/proposals/confirmed', confirmed, colleague)
    const [earlier, later] =
      first === 'the accountant' ? [byLink, byColleague] : [byColleague, byLink]
    const answers = await holding(
      app,
      `select from clubs where id = '${clubId}' for update`,
      () => {
        const one = earlier()
        return Promise.all([one, waitForLockWaiters(app, 1).then(later)])
      },
      2,
    )
    expect(answers.map(({ status }) => status)).toEqual(expected)
    const isChange = eq(activity.action, 'settlement.change_vat')
    expect(await app.db.$count(activity, and(eq(activity.subjectId, clubId), isChange))).toBe(1)
    expect(await vatOf()).toMatchObject({ vat: 'liable', proposal: null })
    expect((await look(browser))?.state).toBe(state)
    expect((await request(finance, proposalId)).status, 'nobody asks about it again').toBe(409)
  },
)

test.each([
  ['who asked', 'own_proposal'],
  ['who proposed', 'own_proposal'],
  ['whose approver was chosen by the one who proposed', 'own_choice_of_approver'],
])('the approver %s does not confirm by the link', async (who, reason) => {
  const { browser, accountId, inputHash } = await asked()
  const id = (await vatOf()).proposal?.proposalId ?? ''
  const requestedBy = who === 'who asked' ? accountId : finance.accountId
  const itsRequest = eq(settlementApprovals.subjectId, id)
  await app.db.update(settlementApprovals).set({ requestedBy }).where(itsRequest)
  const proposedBy = who === 'who proposed' ? accountId : administrator.accountId
  await app.db.update(proposals).set({ proposedBy }).where(eq(proposals.id, id))
  const second = await signInAs(app, [{ name: 'operator_admin' }])
  expect((await press(browser, 'approve', { inputHash })).body.error.reason).toBe(reason)
  expect((await vatOf()).vat).toBe('exempt')
  await app.db.delete(roles).where(eq(roles.accountId, second.accountId))
})

test('the VAT of a card is confirmed by the link too, once', async () => {
  await buildProducts(app.db)
  const cards = async () =>
    ((await ask('GET', 'vat')).body as unknown as VatList).rows.filter(
      ({ kind }) => kind === 'product',
    )
  const [card] = await cards()
  await nameApprover()
  expect(card).toMatchObject({ kind: 'product', vat: 'full_25' })
  const change = { kind: 'product', id: card?.id, to: 'exempt', basedOn: 'full_25' }
  await ask('POST', 'vat/proposals', change)
  await request(finance, (await cards())[0]?.proposal?.proposalId)
  const browser = newBrowser(app)
  expect(await openLink(app, browser, approver.email)).toMatchObject({ title: 'Ny moms' })
  await signInByLink(app, browser, approver.email)
  const opened = await look(browser)
  expect(opened).toMatchObject({ title: `Ny moms for ${card?.name}` })
  const inputHash = opened?.proposal?.inputHash
  const both = await Promise.all([1, 2].map(() => press(browser, 'approve', { inputHash })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await cards())[0]).toMatchObject({ vat: 'exempt', proposal: null })
})

test('nobody without the power to move money asks, and nobody about what is not proposed', async () => {
  await nameApprover()
  await propose('liable')
  const support = await signInAs(app, [{ name: 'operator_support' }])
  expect((await request(support, (await vatOf()).proposal?.proposalId)).status).toBe(404)
  expect((await request(finance, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('an app set up after the request ends its link, and who asked is mailed the way to the VAT', async () => {
  await nameApprover()
  approver = { ...approver, email: `ny-${approver.email}` }
  const { body } = await ask('GET', 'settlement-approver', undefined, administrator)
  const named = { ...approver, basedOn: body.approver.approverId }
  await ask('POST', 'settlement-approver', named, administrator)
  await propose('mixed')
  await request()
  const browser = newBrowser(app)
  await openLink(app, browser, approver.email)
  await signInByLink(app, browser, approver.email)
  const begun = await browser.send('POST', 'two-factor', {})
  await browser.send('POST', 'two-factor/confirm', { code: begun.body.demoCode })
  expect((await look(browser))?.state).toBe('withdrawn')
  const told = await mailTo(app, finance.email, 'approvalEnded')
  expect(told).toMatchObject([{ about: 'vat', approver: approver.name }])
  expect(told[0]?.link).toMatch(/\/admin\/settlement\/vat$/)
  expect((await vatOf()).proposal?.request?.state).toBe('withdrawn')
})

test('a proposal stands in today’s work of those who may confirm it, until it is over', async () => {
  const today = async (as: Person) =>
    ((await ask('GET', 'today', undefined, as)).body.items as unknown as WorkItem[]).filter(
      ({ kind }) => kind === 'change_proposed',
    )
  await propose('liable')
  const { name, proposal } = await vatOf()
  const mine = ({ id }: WorkItem) => id === proposal?.proposalId
  expect((await today(colleague)).find(mine)).toMatchObject({
    who: `Moms for ${name}`,
    about: 'Momspligtig',
    path: '/admin/settlement/vat',
    due: '2027-05-05',
  })
  await nameApprover()
  await request()
  const due = async () => (await today(colleague)).find(mine)?.due
  expect(await due(), 'the accountant has fourteen days').toBe('2027-05-17')
  const support = await signInAs(app, [{ name: 'operator_support' }])
  expect(await today(support)).toEqual([])
  await ask('POST', 'vat/proposals/withdrawn', subject())
  expect((await today(colleague)).find(mine)).toBeUndefined()
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exported } from '#contract/privacy.ts'
import { signInAs } from '#test/people.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { accounts } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { answerDeclarations } from '../passes/withdrawal-declarations.ts'
import { sendDueMails } from '../notifications/send-due-mails.ts'

/** An address is what anybody may type, and what may be somebody else's tomorrow. */
let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Rows = Record<string, Record<string, unknown>[]>
type Asking = { cookie: string }

async function exportOf({ cookie }: Asking): Promise<Rows> {
  const proof = { password: 'en-lang-adgangskode' }
  const taken = await app.request('POST', '/api/v1/account/export', proof, { cookie })
  return JSON.parse(((await taken.json()) as Exported).json) as Rows
}
const mailsOf = async ({ cookie }: Asking) => {
  const answer = await app.request('GET', '/api/v1/account/mails', undefined, { cookie })
  return ((await answer.json()) as { mails: { about: string }[] }).mails.map(({ about }) => about)
}

test('what a stranger types under her address is not shown as hers', async () => {
  const email = 'birgit@example.dk'
  const birgit = await signInAs(app, [], email)
  const stranger = app.browser()
  await stranger.send('POST', '/registrations', {})
  const { version } = await stranger.registration()
  const typed = { name: 'En Fremmed', email, phone: '20304050' }
  await stranger.send('PATCH', '/registrations/current', { version, ...typed })
  const letter = { kind: 'contact', ...typed, message: 'Jeg er slet ikke Birgit.' }
  expect((await stranger.send('POST', '/cases', letter)).status).toBe(200)
  const withdrawal = { name: 'En Fremmed', contract: 'SK27-0000-0000-0', email }
  await stranger.send('POST', '/withdrawals', withdrawal)
  await answerDeclarations(app.ctx())
  await sendDueMails(app.ctx())

  const data = await exportOf(birgit)
  expect(data).toMatchObject({ purchases: [], cases: [], withdrawals: [] })
  // What reached her mailbox is hers, and holds what we answered.
  expect(data['mails']?.length).toBeGreaterThan(1)
  const rest = Object.entries(data).filter(([key]) => key !== 'mails')
  expect(JSON.stringify(rest)).not.toMatch(/En Fremmed|\+4520304050|slet ikke Birgit/)
})

test('a purchase that her own mailbox has proven is hers before she has an account', async () => {
  const email = 'lise@example.dk'
  const browser = app.browser()
  await fillIn(browser, { name: 'Lise Kjær', email, dguNumber: '908-1008' })
  const data = await exportOf(await signInAs(app, [], email))
  expect(data['purchases']).toMatchObject([{ name: 'Lise Kjær', provenEmail: email }])
})

test('who has an address after her has neither her mails nor her orders, at the back office either', async () => {
  const email = 'sekretariat@example.dk'
  const browser = app.browser()
  const { body } = await order(browser, await fillIn(browser, { email }))
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  await sendDueMails(app.ctx())
  const moved = { email: 'anne@example.dk' }
  await app.db.update(accounts).set(moved).where(eq(accounts.email, email))
  const next = await signInAs(app, [], email)

  expect(await mailsOf(next)).not.toContain('Bestilling')
  const data = await exportOf(next)
  expect(data).toMatchObject({ orders: [], purchases: [] })
  expect(JSON.stringify(data)).not.toContain(body.orderNumber)

  const admin = await signInAs(app, [{ name: 'operator_admin' }])
  const pageOf = async (id: string) => {
    const by = { cookie: admin.cookie }
    const shown = await app.request('GET', `/api/v1/admin/people/${id}`, undefined, by)
    return (await shown.json()) as { related: Rows }
  }
  const page = await pageOf(next.accountId)
  expect(page.related).toMatchObject({ orders: [], passes: [], golfers: [] })
  expect(JSON.stringify(page)).not.toContain(body.orderNumber)
  const [anne] = await app.db.select().from(accounts).where(eq(accounts.email, moved.email))
  const hers = await pageOf(anne?.id ?? '')
  expect(hers.related['orders']).toMatchObject([{ number: body.orderNumber }])
  expect(JSON.stringify(hers.related['mails'])).toContain(body.orderNumber)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exported } from '#contract/privacy/endpoints.ts'
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

/** Anyone may enter an address, and an address may change owner. */
let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Rows = Record<string, Record<string, unknown>[]>
type Session = { cookie: string }

async function exportOf({ cookie }: Session): Promise<Rows> {
  const proof = { password: 'en-lang-adgangskode' }
  const answer = await app.request('POST', '/api/v1/account/export', proof, { cookie })
  return JSON.parse(((await answer.json()) as Exported).json) as Rows
}
const mailsOf = async ({ cookie }: Session) => {
  const answer = await app.request('GET', '/api/v1/account/mails', undefined, { cookie })
  return ((await answer.json()) as { mails: { about: string }[] }).mails.map(({ about }) => about)
}

test('data that a stranger entered under a person’s address is not in the person’s export', async () => {
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
  // Mails to her mailbox, with our replies, are exported.
  expect(data['mails']?.length).toBeGreaterThan(1)
  const rest = Object.entries(data).filter(([key]) => key !== 'mails')
  expect(JSON.stringify(rest)).not.toMatch(/En Fremmed|\+4520304050|slet ikke Birgit/)
})

test('a purchase with a verified address is exported for a later account', async () => {
  const email = 'lise@example.dk'
  const browser = app.browser()
  await fillIn(browser, { name: 'Lise Kjær', email, dguNumber: '908-1008' })
  const data = await exportOf(await signInAs(app, [], email))
  expect(data['purchases']).toMatchObject([{ name: 'Lise Kjær', provenEmail: email }])
})

test('the next owner of an address sees neither mails nor orders of the former owner, nor does the back office', async () => {
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

import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { paymentAttempts } from '#server/db/tables/payments.ts'
import { orders } from '#server/db/tables/orders.ts'
import { startOrder } from '#server/payments/start-order.ts'
import { findSetting } from '#server/db/settings.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { company } from '#test/own-company.ts'
import { letThroughSecondStep } from '#test/people.ts'
import { startSmtp } from '#test/smtp.ts'
import { newSetUpKey } from './set-up-key.ts'

const real = { DEMO: '0', PUBLIC_URL: 'http://localhost:3000' }
const chief = {
  name: 'Karin Lund',
  email: 'karin@klubkort.example',
  password: 'en-lang-adgangskode',
}
let app: TestApp
let key: string
let cookie: string

beforeAll(async () => {
  app = await createTestApp({ env: real })
  key = (await newSetUpKey(app.ctx())) ?? ''
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of nine endpoints
  return { status: answer.status, body: (await answer.json()) as any }
}
const admin = (method: string, path: string, body?: unknown) =>
  send(method, `/admin/set-up${path}`, body)
/** Saves a step on the version that the list shows. */
const saveOn = async (step: 'company' | 'bank-account', values: object) => {
  const { companyVersion, bankAccountVersion } = (await admin('GET', '')).body
  const basedOn = (step === 'company' ? companyVersion : bankAccountVersion) ?? null
  return admin('PUT', `/${step}`, { ...values, basedOn })
}
const greenSteps = async () => {
  const { body } = await admin('GET', '')
  const steps: { name: string; isDone: boolean }[] = body.steps
  return steps.filter(({ isDone }) => isDone).map(({ name }) => name)
}

test('the key creates one administrator once, and is stored as a hash only', async () => {
  cookie = ''
  expect((await send('GET', '/set-up')).body).toEqual({ awaitsAdministrator: true })
  expect(await findSetting(app.db, 'set_up_key_hashes')).not.toContain(key)
  const wrong = await send('POST', '/set-up/administrator', { ...chief, key: 'x'.repeat(43) })
  expect(wrong).toMatchObject({ status: 422, body: { error: { reason: 'set_up_key_wrong' } } })

  const tries = await Promise.all(
    ['karin', 'kaj'].map((who) =>
      app.request('POST', '/api/v1/set-up/administrator', {
        ...chief,
        email: `${who}@klubkort.example`,
        key,
      }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [first] = tries.filter(({ ok }) => ok)
  cookie = first?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await send('GET', '/set-up')).body).toEqual({ awaitsAdministrator: false })
  expect(await newSetUpKey(app.ctx())).toBeUndefined()
})

test('no set-up step works before the second step of the sign-in', async () => {
  expect((await admin('GET', '')).status).toBe(403)
  expect((await saveOn('company', company)).status).toBe(403)
  const { body } = await send('GET', '/account/me')
  await letThroughSecondStep(app.db, body.account.id)
  expect(await greenSteps()).toEqual(['administrator'])
})

test('before the company is entered, no company is shown', async () => {
  expect((await send('GET', '/company')).body).toMatchObject({ name: 'Sæsonkortet', cvr: '' })
})

test.each([
  ['a company number with two digits changed about', { cvr: '31748136' }, 422],
  ['a postcode of three digits', { postcode: '800' }, 400],
  ['no telephone', { phone: 'ring' }, 400],
  ['an address that is no mail', { email: 'hej' }, 400],
])('a company with %s is refused', async (_, wrong, status) => {
  expect((await saveOn('company', { ...company, ...wrong })).status).toBe(status)
})

test('a message is stored before there is an address for its notice', async () => {
  const inquiry = { kind: 'contact', name: 'Anne', email: 'anne@golf.example', message: 'Hvornår?' }
  expect((await send('POST', '/cases', inquiry)).status).toBe(200)
  const to = (await app.db.select().from(mails)).map(({ toAddress }) => toAddress)
  expect(to).toEqual(['anne@golf.example'])
})

test('the company is shown from the next request on', async () => {
  expect((await saveOn('company', { ...company, cvr: 'DK 13 74 81 36' })).status).toBe(200)
  expect((await send('GET', '/company')).body).toEqual(company)
})

test('the bank account is stored, and only its last digits are shown', async () => {
  const bad = { registration: '12', account: '1234567' }
  expect((await saveOn('bank-account', bad)).status).toBe(400)
  await saveOn('bank-account', { registration: '1234', account: '0001234567' })
  const { body } = await admin('GET', '')
  expect(body.bankAccountEnd).toBe('4567')
  const kept = () => findSetting(app.db, 'bank_account')
  const typed = { registration: ' 12 34 ', account: '51-420' }
  expect((await saveOn('bank-account', typed)).status).toBe(200)
  expect(await kept()).toEqual({ registration: '1234', account: '0000051420' })
  for (const account of ['0000000000', '000 000', '12345678901', '']) {
    expect((await saveOn('bank-account', { ...typed, account })).status).toBe(400)
  }
  expect(await kept()).toEqual({ registration: '1234', account: '0000051420' })
  expect(JSON.stringify(body)).not.toContain('0001234567')
})

test('a season has valid days and the entered prices', async () => {
  const { body } = await admin('GET', '')
  const { products, ...days } = body.proposal
  const wanted = { ...days, products: [{ code: 'FULD', pricesOre: [160_000, 120_000, 80_000] }] }
  const late = { ...wanted, salesFrom: '2027-10-01' }
  expect((await admin('POST', '/season', late)).body).toMatchObject({
    error: { reason: 'season_days_wrong' },
  })
  expect(products.length).toBeGreaterThan(1)
  expect((await admin('POST', '/season', wanted)).status).toBe(200)
  expect((await admin('POST', '/season', wanted)).body.error.reason).toBe('season_exists')
  const shop = await send('GET', '/products?membershipType=1')
  expect(shop.body.seasons[0].offers).toMatchObject([{ code: 'FULD', price: 160_000 }])
})

test('clubs come from a file, after a dry run that changes nothing', async () => {
  const content = readFileSync('docs/examples/clubs.csv').toString('base64')
  const file = { fileName: 'clubs.csv', content }
  const dry = await admin('POST', '/clubs', { ...file, apply: false })
  expect(dry.body).toMatchObject({ isApplied: false, errors: [] })
  expect(await greenSteps()).not.toContain('clubs')
  const nonsense = Buffer.from('a;b\n1;2\n').toString('base64')
  const bad = await admin('POST', '/clubs', { fileName: 'x.csv', content: nonsense, apply: true })
  expect(bad.body.isApplied).toBe(false)
  expect(bad.body.errors.length).toBeGreaterThan(0)
  expect((await admin('POST', '/clubs', { ...file, apply: true })).body.created).toBe(
    dry.body.created,
  )
})

test('garbled letters in a file are reported, and repaired when the back office chooses so', async () => {
  const csv = readFileSync('docs/examples/clubs.csv', 'utf8').replaceAll('ø', 'Ã¸')
  expect(csv).toContain('Ã¸')
  const file = { fileName: 'clubs.csv', content: Buffer.from(csv).toString('base64') }
  const { body: asked } = await admin('POST', '/clubs', { ...file, apply: true })
  expect(asked).toMatchObject({ isApplied: false, garbled: { to: expect.stringContaining('ø') } })
  const dry = { ...file, apply: false }
  const { body: repaired } = await admin('POST', '/clubs', { ...dry, letters: 'repair' })
  // The same file as in the test above.
  expect(repaired).toMatchObject({ garbled: null, errors: [], created: 0, changed: 0 })
  const { body: kept } = await admin('POST', '/clubs', { ...dry, letters: 'keep' })
  expect(kept.garbled).toBeNull()
  expect(kept.changed).toBeGreaterThan(0)
})

test('a test purchase passes all steps of an order, for 0 kr.', async () => {
  const { body } = await admin('POST', '/test-purchase', {})
  expect(body.orderNumber).toBe('2027-000001')
  const [order] = await app.db.select().from(orders).where(eq(orders.number, body.orderNumber))
  expect(order).toMatchObject({ kind: 'set_up_test', totalOre: 0, status: 'fulfilled' })
})

test('an order for a card is refused until the sale is opened', async () => {
  const subjectId = crypto.randomUUID()
  const line = {
    listPriceOre: 160_000,
    discountOre: 0,
    vatMode: 'full_25',
    vatOre: 32_000,
  } as const
  const card = startOrder(app.db, app.ctx(), {
    kind: 'pass',
    subjectId,
    accountId: null,
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@golf.example',
    lines: [{ subjectId, description: 'Sæsonkort', ...line }],
  })
  await expect(card).rejects.toMatchObject({ details: { reason: 'sales_closed' } })
})

/** Sends the test mail to a server that accepts every mail. */
async function acceptTestMail() {
  const smtp = await startSmtp()
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  app.services.config.mailFrom = 'Klubkort <hej@klubkort.example>'
  const { body } = await admin('POST', '/test-mail', {})
  smtp.server.close()
  return { body, recipients: smtp.recipients, data: smtp.data }
}

test('without a mail server the page names the missing settings and sends nothing', async () => {
  const { body } = await admin('GET', '')
  expect(body.mail).toMatchObject({
    settings: [
      { name: 'SMTP_URL', isMissing: true },
      { name: 'MAIL_FROM', isMissing: true },
    ],
    server: null,
  })
  expect((await admin('POST', '/test-mail', {})).body).toMatchObject({
    isAccepted: false,
    answer: 'SMTP_URL, MAIL_FROM mangler',
  })
})

test('a test mail goes to the administrator; the step is done when the server has accepted it', async () => {
  const { config } = app.services
  const before = { smtpUrl: config.smtpUrl, mailFrom: config.mailFrom }
  config.mailFrom = 'Klubkort <hej@klubkort.example>'
  const refusing = await startSmtp('550 no such mailbox')
  config.smtpUrl = `smtp://127.0.0.1:${refusing.port}`
  const refused = await admin('POST', '/test-mail', {})
  refusing.server.close()
  expect(refused.body).toMatchObject({ isAccepted: false })
  expect(refused.body.answer).toMatch(/550 no such mailbox/)
  expect(await greenSteps()).not.toContain('mail')

  const { body, recipients } = await acceptTestMail()
  const { account } = (await send('GET', '/account/me')).body
  expect(recipients).toEqual([account.email])
  expect(body).toEqual({ isAccepted: true, to: account.email, answer: '250 queued' })
  expect(await greenSteps()).toContain('mail')
  // Another sender or server needs a new test mail, and the password is never shown.
  config.mailFrom = 'Klubkort <anden@klubkort.example>'
  expect(await greenSteps()).not.toContain('mail')
  config.smtpUrl = 'smtp://name:secret@127.0.0.1:1'
  expect(await greenSteps()).not.toContain('mail')
  expect(JSON.stringify((await admin('GET', '')).body)).not.toContain('secret')
  Object.assign(config, before)
})

test('at most ten test mails are sent in 15 minutes', async () => {
  const { config } = app.services
  const before = { ...config }
  Object.assign(config, { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'Kort <hej@kort.example>' })
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await admin('POST', '/test-mail', {})).status)
  Object.assign(config, before)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test('the sale stays closed until all steps are done and an administrator opens it', async () => {
  const purchase = { seasonCode: '2027', productCode: 'FULD' }
  const closed = await send('POST', '/registrations', purchase)
  expect(closed).toMatchObject({ status: 422, body: { error: { reason: 'sales_closed' } } })
  expect((await admin('POST', '/sales', {})).body.error).toMatchObject({
    reason: 'list_not_green',
    details: { missing: ['provider', 'mail'] },
  })
  // How a provider is tried: payments/choose-provider.db.test.ts. Here the purchase of 0 kr. stands for that of 3 kr.
  app.services.config.paymentProviders = ['quickpay']
  app.services.config.payments.quickpay = { apiUrl: '', apiKey: 'key', privateKey: 'key' }
  await app.db.update(paymentAttempts).set({ provider: 'quickpay', calledBackAt: app.clock.now() })
  expect((await admin('POST', '/sales', {})).body.error).toMatchObject({
    details: { missing: ['mail'] },
  })
  await acceptTestMail()
  expect((await send('POST', '/registrations', purchase)).status).toBe(422)
  expect((await admin('POST', '/sales', {})).status).toBe(200)
  expect((await send('POST', '/registrations', purchase)).status).toBe(200)
  expect((await send('GET', '/set-up')).status).toBe(404)
})

test('every step is logged, without names and numbers', async () => {
  const events = await app.db.select().from(activity)
  const actions = new Set(events.map(({ action }) => action))
  for (const action of [
    'admin.create_first_operator',
    'content.write_company',
    'admin.write_bank_account',
    'passes.create_season',
    'payments.open_sales',
  ]) {
    expect(actions).toContain(action)
  }
  expect(JSON.stringify(events)).not.toContain('0001234567')
})

test('the demonstration has no set-up page', async () => {
  const demo = await createTestApp()
  expect(await newSetUpKey(demo.ctx())).toBeUndefined()
  expect((await demo.request('GET', '/api/v1/set-up')).status).toBe(404)
  await demo.close()
})

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consentVersion } from '#domain/notifications/marketing.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { marketingConsents } from '#server/db/tables/marketing.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { startSmtp, type Smtp } from '#test/smtp.ts'
import { queueMail } from './queue-mail.ts'
import { isMarketing } from './queries.ts'
import { sampleOf } from './samples/samples.ts'
import { sendDueMails } from './send-due-mails.ts'
import { suppress } from './suppress.ts'
import { templates, type TemplateName } from './templates.ts'

let app: TestApp
let smtp: Smtp
let anne: Awaited<ReturnType<typeof signInAs>>
beforeEach(async () => {
  app = await createTestApp()
  anne = await signInAs(app, [], 'anne@example.dk')
  await app.db.delete(mails)
  smtp = await startSmtp()
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
})
afterEach(async () => {
  smtp.server.close()
  await app.close()
})

const choose = (agrees: boolean, version = consentVersion, cookie = anne.cookie) =>
  app.request('POST', '/api/v1/account/marketing', { agrees, version }, { cookie })
const consents = () => app.db.select().from(marketingConsents)
const rows = () => app.db.select().from(mails)
const sendNews = async (id = crypto.randomUUID()) => {
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const text = { subject: 'Tre nye klubber', body: 'Fra 1. juni kan du spille tre nye steder.' }
  const asked = { audience: { kind: 'news' }, purpose: 'marketing' }
  const ask = async (path: string, body: object) =>
    (await app.request('POST', `/api/v1/admin/${path}`, body, { cookie })).json()
  const { recipients } = await ask('message-recipients/count', asked)
  return ask('messages', { id, ...asked, ...text, recipients: recipients || 1, notice: null })
}
/** News leave a minute after they were queued. */
const sendQueued = () => {
  app.clock.set(new Date(app.clock.now().getTime() + 61_000).toISOString())
  return sendDueMails(app.ctx())
}
const linkIn = (data: string) =>
  /^List-Unsubscribe: <([^>]+)>/m.exec(data.replace(/\r\n\s+/g, ' '))?.[1] ?? ''
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

test('nobody has agreed before agreeing, and a consent is stored with its sentence (L-MK-1)', async () => {
  const { cookie } = anne
  const before = await app.request('GET', '/api/v1/account/marketing', undefined, { cookie })
  expect(await before.json()).toMatchObject({ givenAt: null, version: consentVersion })
  expect(await sendNews()).toMatchObject({ error: { reason: 'message_without_recipients' } })
  expect((await choose(true, 'nyheder-0')).status).toBe(422)
  expect((await choose(true)).status).toBe(200)
  expect((await choose(true)).status).toBe(200)
  expect(await consents()).toMatchObject([
    { version: consentVersion, wording: expect.stringContaining('nyheder på mail') },
  ])
  expect(await sendNews()).toMatchObject({ recipients: 1 })
})

test('an unproven address cannot be signed up', async () => {
  const unproven = { emailVerified: false }
  await app.db.update(accounts).set(unproven).where(eq(accounts.id, anne.accountId))
  expect((await choose(true)).status).toBe(422)
  expect(await consents()).toEqual([])
})

test('one click of the mail program unsubscribes at once, without a session, also for mails in the queue (L-MK-4)', async () => {
  await choose(true)
  await sendNews()
  await sendQueued()
  const path = pathOf(linkIn(smtp.data))
  await sendNews()
  const click = await app.hono.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(click.status).toBe(204)
  expect(await consents()).toMatchObject([{ withdrawnBy: 'link' }])
  await sendQueued()
  expect(smtp.recipients).toEqual(['anne@example.dk'])
  expect((await rows()).map(({ undelivered }) => undelivered).toSorted()).toEqual([
    null,
    'unsubscribed',
  ])
  // A program repeats it, and a stranger guesses.
  expect((await app.hono.request(path, { method: 'POST' })).status).toBe(204)
  const guess = path.replace(/key=.{4}/, 'key=AAAA')
  expect((await app.hono.request(guess, { method: 'POST' })).status).toBe(410)
})

test('opening the link changes nothing; its page has the button', async () => {
  await choose(true)
  await sendNews()
  await sendQueued()
  const opened = await app.hono.request(pathOf(linkIn(smtp.data)))
  expect(opened.headers.get('location')).toBe('/unsubscribe')
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const get = async () =>
    (await app.request('GET', '/api/v1/unsubscribe', undefined, { cookie })).json()
  expect(await get()).toEqual({ address: 'a…@example.dk', isSubscribed: true })
  const press = await app.request('POST', '/api/v1/unsubscribe', {}, { cookie })
  expect(await press.json()).toMatchObject({ isSubscribed: false })
  // Agreeing again makes a new consent, and the old mail still ends it.
  await choose(true)
  expect((await get()).isSubscribed).toBe(true)
})

test('a complaint withdraws the consent', async () => {
  await choose(true)
  const complaint = { reason: 'complaint', source: 'provider', codes: null, mailId: null } as const
  await suppress(app.db, app.ctx(), { ...complaint, address: 'anne@example.dk' })
  expect(await consents()).toMatchObject([{ withdrawnBy: 'complaint' }])
})

test('the same news are mailed once, however often they are sent', async () => {
  await choose(true)
  const id = crypto.randomUUID()
  await sendNews(id)
  expect(await sendNews(id)).toMatchObject({ recipients: 1 })
  expect(await rows()).toHaveLength(1)
})

test('only news can be unsubscribed: no service mail has the headers or the words', async () => {
  const names = Object.keys(templates) as TemplateName[]
  await choose(true)
  for (const name of names) {
    const data = sampleOf(name, 'https://k.example')
    const mail = { template: name, to: anne.email, accountId: anne.accountId, data }
    await queueMail(app.db, app.ctx(), mail)
  }
  await sendQueued()
  expect(smtp.messages).toHaveLength(names.length)
  const offering = smtp.messages.filter((message) => /^List-Unsubscribe/m.test(message.toString()))
  expect(offering).toHaveLength(names.filter((template) => isMarketing({ template })).length)
  const sent = await rows()
  const worded = sent.filter(({ text }) => text?.includes('Afmeld nyheder'))
  expect(worded.map(({ template }) => template)).toEqual(['news'])
})

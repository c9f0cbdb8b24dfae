import { generateKeyPairSync, sign } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RoleName } from '#domain/accounts/roles.ts'
import { loadConfig } from '#server/config.ts'
import { mails, mailSuppressions } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { startSmtp, type Smtp } from '#test/smtp.ts'
import { sendUndelivered } from './end-suppression.ts'
import { queueMail } from './queue-mail.ts'
import { sampleOf } from './samples/samples.ts'
import { sendDueMails } from './send-due-mails.ts'
import type { TemplateName } from './templates.ts'

const provider = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const anne = 'anne@example.dk'

let app: TestApp
let smtp: Smtp
beforeEach(async () => {
  const SENDGRID_EVENT_KEY = provider.publicKey
    .export({ type: 'spki', format: 'der' })
    .toString('base64')
  app = await createTestApp({ env: { SENDGRID_EVENT_KEY } })
})
afterEach(async () => {
  smtp?.server.close()
  await app.close()
})

const noMailbox = '550 5.1.1 <anne@example.dk> no such user'
const useServer = async (answer?: string) => {
  smtp = await startSmtp(answer)
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
}
/** Queues a mail, lets it be sent, and returns its row. */
const send = async (template: TemplateName = 'caseReceived', to = anne) => {
  await queueMail(app.db, app.ctx(), {
    template,
    to,
    data: sampleOf(template, 'https://k.example'),
  })
  await sendDueMails(app.ctx())
  const [row] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, to))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return row!
}
const suppressions = () => app.db.select().from(mailSuppressions)
const later = (minutes: number) => app.clock.setOffset(minutes * 60_000)

async function report(events: object[], change: (body: string) => string = (body) => body) {
  const body = JSON.stringify(events)
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000))
  const signature = sign('sha256', Buffer.from(timestamp + body), provider.privateKey)
  return app.hono.request('/api/v1/mail/events/sendgrid', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature.toString('base64'),
      'x-twilio-email-event-webhook-timestamp': timestamp,
    },
    body: change(body),
  })
}
const eventOf = (more: object, at = app.clock.now()) => ({
  email: 'Anne@example.dk',
  timestamp: Math.floor(at.getTime() / 1000),
  sg_event_id: 'ZGVsaXZlcmVk',
  ...more,
})
const bounce = { event: 'bounce', type: 'bounce', status: '5.1.1', reason: noMailbox }
const complaint = { event: 'spamreport' }

test('an address that its server refuses for good gets no more mails, and the history says why', async () => {
  await useServer(noMailbox)
  const refused = await send()
  expect(refused).toMatchObject({ undelivered: 'hard_bounce', attempts: 1, lastError: '550 5.1.1' })
  expect(await suppressions()).toMatchObject([
    {
      address: anne,
      reason: 'hard_bounce',
      source: 'mail_server',
      codes: '550 5.1.1',
      endedAt: null,
    },
  ])
  later(1)
  const next = await send()
  expect(next).toMatchObject({ undelivered: 'suppressed', attempts: 0, sentAt: null })
  expect(smtp.recipients).toEqual([anne])
  expect((await send('caseReceived', 'bo@example.dk')).undelivered).toBe('hard_bounce')
})

test('a refusal about us suppresses nobody, and is tried again', async () => {
  await useServer('550 5.7.1 relaying denied')
  expect(await send()).toMatchObject({ undelivered: null, failedAt: null, attempts: 1 })
  expect(await suppressions()).toEqual([])
})

test('what the provider reports later suppresses the address and marks the mail by its id', async () => {
  await useServer()
  const first = await send()
  later(1)
  const second = await send()
  const named = { ...bounce, 'smtp-id': `<${first.id}@saesonkortet.example>` }
  expect((await report([{ event: 'delivered' }, eventOf(named)])).status).toBe(204)
  const rows = await app.db.select().from(mails)
  expect(rows.find(({ id }) => id === first.id)?.undelivered).toBe('hard_bounce')
  expect(rows.find(({ id }) => id === second.id)?.undelivered).toBeNull()
  expect(await suppressions()).toMatchObject([{ source: 'provider', codes: '550 5.1.1' }])
})

test.each([
  ['a complaint', complaint, 'complaint'],
  ['a drop after a complaint', { event: 'dropped', reason: 'Spam Reporting Address' }, 'complaint'],
  ['a drop after a bounce', { event: 'dropped', reason: 'Bounced Address' }, 'hard_bounce'],
  ['a temporary refusal', { ...bounce, type: 'blocked' }, undefined],
  ['a full mailbox', { ...bounce, status: '5.2.2', reason: '552 5.2.2 full' }, undefined],
  ['a delivery', { event: 'delivered' }, undefined],
])('%s is reported', async (_, event, reason) => {
  await useServer()
  await send()
  await report([eventOf(event)])
  expect((await suppressions())[0]?.reason).toBe(reason)
})

test('a report with another signature, or about an address that we never wrote to, changes nothing', async () => {
  await useServer()
  await send()
  const forged = await report([eventOf(bounce)], (body) => body.replace('Anne', 'Arne'))
  expect(forged.status).toBe(401)
  expect((await report([{ ...eventOf(bounce), email: 'fremmed@example.dk' }])).status).toBe(204)
  expect(await suppressions()).toEqual([])
  app.services.config.mailEventKey = undefined
  expect((await report([eventOf(bounce)])).status).toBe(404)
})

test('the signature is checked as SendGrid publishes it', async () => {
  // The example in the tests of SendGrid's own library.
  app.services.config.mailEventKey = loadConfig({
    SENDGRID_EVENT_KEY:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  }).mailEventKey
  const post = (body: object) =>
    app.hono.request('/api/v1/mail/events/sendgrid', {
      method: 'POST',
      headers: {
        'x-twilio-email-event-webhook-signature':
          'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
        'x-twilio-email-event-webhook-timestamp': '1588788367',
      },
      body: JSON.stringify(body),
    })
  const example = { category: 'example_payload', event: 'test_event', message_id: 'message_id' }
  // Accepted as signed, and refused because the example is no list of events.
  expect((await post(example)).status).toBe(400)
  expect((await post({ ...example, event: 'bounce' })).status).toBe(401)
})

test('a person sees it, and ends it; a report from before does not suppress again', async () => {
  const { cookie } = await signInAs(app, [], anne)
  await app.db.delete(mails)
  await useServer(noMailbox)
  await send('orderConfirmation')
  const shown = await app.request('GET', '/api/v1/account/mail-address', undefined, { cookie })
  expect(await shown.json()).toMatchObject({ address: anne, problem: { reason: 'hard_bounce' } })
  const before = app.clock.now()
  later(5)
  smtp.server.close()
  await useServer()
  const retry = () => app.request('POST', '/api/v1/account/mail-address/retry', {}, { cookie })
  expect((await retry()).status).toBe(200)
  await sendDueMails(app.ctx())
  expect(smtp.recipients).toEqual([anne])
  await report([eventOf(bounce, before)])
  expect((await suppressions()).filter(({ endedAt }) => endedAt === null)).toEqual([])
  await report([eventOf(bounce, new Date(app.clock.now().getTime() + 1000))])
  expect((await suppressions()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test('a corrected address gets what the law requires once, and not what another person had there', async () => {
  const { accountId } = await signInAs(app, [], anne)
  await useServer(noMailbox)
  await send('orderConfirmation')
  later(1)
  await send('startTime')
  await app.db.update(mails).set({ accountId })
  await queueMail(app.db, app.ctx(), {
    template: 'withdrawalReceipt',
    to: anne,
    accountId: crypto.randomUUID(),
    data: sampleOf('withdrawalReceipt', 'https://k.example'),
  })
  await sendDueMails(app.ctx())
  const moved = { from: anne, to: 'anne@nyt.dk', accountId, occasion: 'once' }
  expect(await sendUndelivered(app.db, app.ctx(), moved)).toBe(1)
  expect(await sendUndelivered(app.db, app.ctx(), moved)).toBe(0)
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, 'anne@nyt.dk'))
  expect(sent).toMatchObject([{ template: 'orderConfirmation', accountId }])
})

test('a receipt that bounces each time is one mail more for each try, and not twice as many', async () => {
  const { cookie } = await signInAs(app, [], anne)
  await app.db.delete(mails)
  await useServer(noMailbox)
  await send('orderConfirmation')
  const counts: number[] = []
  for (const minutes of [5, 10, 15]) {
    later(minutes)
    await app.request('POST', '/api/v1/account/mail-address/retry', {}, { cookie })
    await sendDueMails(app.ctx())
    counts.push(await app.db.$count(mails))
  }
  expect(counts).toEqual([2, 3, 4])
})

test('who reports a mail as spam still gets a code that is asked for, and is not sent the mail again', async () => {
  const { cookie } = await signInAs(app, [], anne)
  await app.db.delete(mails)
  await useServer()
  const { id } = await send('orderConfirmation')
  await report([eventOf({ ...complaint, 'smtp-id': `<${id}@saesonkortet.example>` })])
  later(1)
  expect((await send('code')).sentAt).not.toBeNull()
  later(2)
  expect(await send('invitation')).toMatchObject({ undelivered: 'suppressed', data: {} })
  await app.request('POST', '/api/v1/account/mail-address/retry', {}, { cookie })
  await sendDueMails(app.ctx())
  expect(smtp.recipients).toEqual([anne, anne])
})

test('when support ends a suppression, the receipts of a former owner of the address stay unsent', async () => {
  await useServer(noMailbox)
  await send('orderConfirmation')
  await app.db.update(mails).set({ accountId: crypto.randomUUID() })
  later(5)
  smtp.server.close()
  await useServer()
  expect((await endAs('operator_support', {})).status).toBe(200)
  await sendDueMails(app.ctx())
  expect(smtp.recipients).toEqual([])
})

const endAs = async (role: RoleName, body: object) => {
  const [row] = await suppressions()
  const { cookie } = await signInAs(app, [{ name: role }])
  return app.request('POST', `/api/v1/admin/suppressions/${row?.id}/end`, body, { cookie })
}

test('support ends a bounce; a complaint is ended by an administrator with the person’s wish', async () => {
  await useServer()
  await send()
  await report([eventOf(bounce)])
  await report([eventOf(complaint)])
  expect(await suppressions()).toMatchObject([{ reason: 'complaint' }])
  expect((await endAs('operator_support', { reason: 'Hun ringede i dag.' })).status).toBe(403)
  expect((await endAs('operator_admin', {})).status).toBe(422)
  expect((await endAs('operator_admin', { reason: 'Anne ringede i dag.' })).status).toBe(200)
  expect(await suppressions()).toMatchObject([{ endReason: 'Anne ringede i dag.' }])
  await app.db.delete(mailSuppressions)
  await report([eventOf(bounce)])
  expect((await endAs('operator_support', {})).status).toBe(200)
  const { cookie } = await signInAs(app, [{ name: 'operator_support' }])
  const list = await app.request('GET', '/api/v1/admin/suppressions?q=anne', undefined, { cookie })
  expect((await list.json()).rows).toMatchObject([{ address: anne, state: 'ended' }])
})

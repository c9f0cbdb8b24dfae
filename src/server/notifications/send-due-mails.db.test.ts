import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { startSmtp, type Smtp } from '#test/smtp.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { queueMail } from './queue-mail.ts'
import { sendAgain } from './send-again.ts'
import { sendDueMails } from './send-due-mails.ts'

let app: TestApp
let smtp: Smtp | undefined

beforeEach(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  smtp?.server.close()
  smtp = undefined
  await app.close()
})

const code = (to: string, more: object = {}) =>
  queueMail(app.db, app.ctx(), {
    template: 'code',
    to,
    data: { code: '123456', purpose: 'sign_in' },
    ...more,
  })
const start = new Date('2027-05-04T10:00:00+02:00').getTime()
const setClock = (iso: string) => app.clock.setOffset(new Date(iso).getTime() - start)
const rows = () => app.db.select().from(mails)
const withSmtp = async (answer?: string) => {
  smtp = await startSmtp(answer)
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
}

test('without a mail server the demonstration keeps the mail as it would have been sent', async () => {
  await code('Anne@Example.dk')
  expect(await sendDueMails(app.ctx())).toBe(1)
  const [mail] = await rows()
  expect(mail).toMatchObject({
    toAddress: 'anne@example.dk',
    attempts: 1,
    sentAt: app.clock.now(),
  })
  expect(mail?.subject).toContain('123456')
  expect(mail?.html).toContain('123456')
  expect(await sendDueMails(app.ctx())).toBe(0)
})

test('the same event never mails twice', async () => {
  await code('a@example.dk', { dedupeKey: 'order-1' })
  await code('a@example.dk', { dedupeKey: 'order-1' })
  expect(await rows()).toHaveLength(1)
})

test('a mail of a rolled-back transaction is never sent', async () => {
  const undone = app.db.transaction(async (tx) => {
    await queueMail(tx, app.ctx(), { template: 'noAccount', to: 'a@example.dk', data: {} })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await sendDueMails(app.ctx())).toBe(0)
})

test('a mail for later waits for the clock', async () => {
  await code('a@example.dk', { dueAt: new Date('2027-05-05T08:00:00Z') })
  expect(await sendDueMails(app.ctx())).toBe(0)
  setClock('2027-05-05T08:00:00Z')
  expect(await sendDueMails(app.ctx())).toBe(1)
})

test('four senders at once send each mail once', async () => {
  await withSmtp()
  for (let i = 0; i < 12; i += 1) await code(`nr${i}@example.dk`)
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(app.ctx())))
  expect(smtp?.recipients.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `nr${i}@example.dk`).toSorted(),
  )
})

test('over SMTP the mail has HTML and text, and its code is not stored', async () => {
  await withSmtp()
  await code('anne@example.dk')
  await sendDueMails(app.ctx())
  expect(smtp?.data).toContain('text/plain')
  expect(smtp?.data).toContain('text/html')
  const [mail] = await rows()
  expect(mail).toMatchObject({ data: {}, html: null, text: null, subject: null })
  expect(mail?.sentAt).not.toBeNull()
})

test('over SMTP the receipt carries the card’s face, and the stored copy shows it without loading', async () => {
  await withSmtp()
  const face = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await app.db.transaction((tx) =>
    queueMail(tx, app.ctx(), {
      template: 'orderConfirmation',
      to: 'anne@example.dk',
      data: confirmationOf({ face }),
    }),
  )
  await sendDueMails(app.ctx())
  expect(smtp?.data).toMatch(/Content-Type: image\/png; name=kort-1\.png/i)
  expect(smtp?.data).toContain('Content-ID: <kort-1>')
  const [mail] = await rows()
  expect(mail?.html).toContain('src="data:image/svg+xml;base64,')
  expect(mail?.html).not.toContain('cid:')
})

const confirmationOf = (card: { face: string }) => ({
  buyerName: 'Anne Holm',
  orderNumber: '2027-000123',
  orderedAt: '2027-05-04T08:30:00.000Z',
  cards: [
    {
      ...card,
      product: 'Sæsonkort 2027',
      holder: 'Anne Holm',
      summary: 'To runder i hver samarbejdsklub.',
      listPriceOre: 149_500,
      discountOre: 0,
      totalOre: 149_500,
      vatMode: 'exempt' as const,
      vatOre: 0,
      firstDay: plainDate('2027-05-04'),
      lastDay: plainDate('2027-11-30'),
      withdrawalDeadline: plainDate('2027-05-18'),
      plannedRounds: 10,
    },
  ],
  totalOre: 149_500,
  vatOre: 0,
  payment: 'taken' as const,
})

test('the key of a mailed link is not stored', async () => {
  await withSmtp()
  const link = 'https://sk.example/account/registration?k=secret'
  await app.db.transaction((tx) =>
    queueMail(tx, app.ctx(), {
      template: 'resumeLink',
      to: 'anne@example.dk',
      data: { link, validTo: plainDate('2027-06-03') },
    }),
  )
  await sendDueMails(app.ctx())
  const [mail] = await rows()
  expect(JSON.stringify(mail)).not.toContain('secret')
  // Without its link it would be a mail that leads nowhere.
  await expect(sendAgain(app.ctx(), mail?.id ?? '')).rejects.toMatchObject({ code: 'refused' })
  expect(await rows()).toHaveLength(1)
})

test('a refusing mail server is retried at growing intervals, then given up', async () => {
  await withSmtp('451 4.3.0 try anne@example.dk later')
  await code('anne@example.dk')
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await sendDueMails(app.ctx())
    const [mail] = await rows()
    expect(mail?.sentAt).toBeNull()
    if (mail?.failedAt) break
    waits.push(((mail?.dueAt.getTime() ?? 0) - app.clock.now().getTime()) / 60_000)
    setClock(mail?.dueAt.toISOString() ?? '')
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
  const [mail] = await rows()
  expect(mail?.failedAt).not.toBeNull()
  expect(mail?.lastError).not.toContain('anne')
  expect(await sendDueMails(app.ctx())).toBe(0)
  expect(app.bugs.splice(0).join()).toContain('A mail was given up')
})

test('a mail that cannot be rendered does not hold up the next one', async () => {
  await code('a@example.dk')
  await app.db.update(mails).set({ data: { code: 'broken' } })
  await code('b@example.dk')
  expect(await sendDueMails(app.ctx())).toBe(2)
  const [good] = await app.db.select().from(mails).where(eq(mails.toAddress, 'b@example.dk'))
  expect(good?.sentAt).not.toBeNull()
})

test('the mailbox lists the newest first, finds by address, and shows one', async () => {
  await code('anne@example.dk')
  setClock('2027-05-04T12:00:00+02:00')
  await code('bo@example.dk')
  await sendDueMails(app.ctx())
  const all = await (await app.request('GET', '/api/v1/mailbox')).json()
  expect(all.mails.map((mail: { to: string }) => mail.to)).toEqual([
    'bo@example.dk',
    'anne@example.dk',
  ])
  const found = await (await app.request('GET', '/api/v1/mailbox?address=ANNE')).json()
  expect(found.mails).toHaveLength(1)
  const one = await app.request('GET', `/api/v1/mailbox/${found.mails[0].id}`)
  expect(await one.json()).toMatchObject({
    to: 'anne@example.dk',
    text: expect.stringContaining('123456'),
  })
})

test('outside the demonstration there is no mailbox, and mail waits for a mail server', async () => {
  await code('anne@example.dk')
  const [mail] = await rows()
  app.services.config.demo = false
  for (const path of ['/api/v1/mailbox', `/api/v1/mailbox/${mail?.id}`]) {
    expect((await app.request('GET', path)).status).toBe(404)
  }
  const said: string[] = []
  const ctx = {
    ...app.ctx(),
    log: (level: string, text: string) => said.push(`${level} ${text}`),
  }
  expect(await sendDueMails(ctx)).toBe(0)
  await sendDueMails(ctx)
  expect(said).toEqual([expect.stringMatching(/^warn SMTP_URL mangler/)])
  expect((await rows())[0]).toMatchObject({ sentAt: null, attempts: 0 })
})

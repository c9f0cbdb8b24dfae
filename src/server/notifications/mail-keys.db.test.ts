import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { startSmtp, type Smtp } from '#test/smtp.ts'
import { queueMails } from './queue-mail.ts'
import { containsKey, requiredTemplates } from './queries.ts'
import { sampleOf } from './samples/samples.ts'
import { sendDueMails } from './send-due-mails.ts'
import { suppress } from './suppress.ts'
import { templates, type TemplateName } from './templates.ts'

const names = (Object.keys(templates) as TemplateName[]).filter((template) =>
  containsKey({ template }),
)
/** Sent again when an address is corrected, so that their data is needed. */
const required = names.filter((name) => requiredTemplates.includes(name))

let app: TestApp
let smtp: Smtp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  smtp.server.close()
  await app.close()
})

const useServer = async (answer?: string) => {
  smtp = await startSmtp(answer)
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
}
const addressFor = (template: string) => `${template.toLowerCase()}@example.dk`

/** Queues each mail that has a key, to an address of its own, and returns those whose rows still have data after the run. */
async function withDataAfterSending() {
  const queued = names.map((template) => ({
    ctx: app.ctx(),
    template,
    to: addressFor(template),
    data: sampleOf(template, 'https://k.example'),
  }))
  await queueMails(app.db, queued)
  const before = await app.db.select().from(mails)
  expect(before.filter(({ data }) => isEmpty(data))).toEqual([])
  await sendDueMails(app.ctx())
  const rows = await app.db.select().from(mails).orderBy(asc(mails.template))
  expect(rows).toHaveLength(names.length)
  return rows
}

const isEmpty = (data: object) => Object.keys(data).length === 0
const kept = (rows: { template: string; data: object }[]) =>
  rows.filter(({ data }) => !isEmpty(data)).map(({ template }) => template)

test('a key or code is not stored any longer once its mail is sent, neither as data nor as text', async () => {
  await useServer()
  const rows = await withDataAfterSending()
  expect(rows.filter(({ sentAt }) => sentAt === null)).toEqual([])
  expect(kept(rows)).toEqual([])
  expect(rows.filter(({ html, text, subject }) => html ?? text ?? subject)).toEqual([])
})

test('a key that nobody has got is not stored any longer once its mail is suppressed, unless the law requires the mail', async () => {
  await useServer()
  const bounce = {
    reason: 'hard_bounce',
    source: 'mail_server',
    codes: null,
    mailId: null,
  } as const
  for (const name of names)
    await suppress(app.db, app.ctx(), { ...bounce, address: addressFor(name) })
  const rows = await withDataAfterSending()
  expect(new Set(rows.map(({ undelivered }) => undelivered))).toEqual(new Set(['suppressed']))
  expect(kept(rows)).toEqual(required.toSorted())
  expect(required).toContain('withdrawalLink')
})

test('the same when the mail server refuses the address for good', async () => {
  await useServer('550 5.1.1 no such user')
  const rows = await withDataAfterSending()
  expect(new Set(rows.map(({ undelivered }) => undelivered))).toEqual(new Set(['hard_bounce']))
  expect(kept(rows)).toEqual(required.toSorted())
})

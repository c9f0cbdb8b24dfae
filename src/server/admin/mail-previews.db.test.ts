import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { queueMail } from '#server/notifications/queue-mail.ts'
import { sampleOf } from '#server/notifications/samples/samples.ts'
import { sendDueMails } from '#server/notifications/send-due-mails.ts'
import { templates } from '#server/notifications/templates.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { startSmtp } from '#test/smtp.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, [{ name: 'operator_admin' }], 'mette@example.dk')
  const data = { ...sampleOf('caseReceived', 'https://k.example'), number: 'S-7777' }
  await queueMail(app.db, app.ctx(), { template: 'caseReceived', to: 'bo@example.dk', data })
  const code = { code: '918273', purpose: 'sign_in' as const }
  await queueMail(app.db, app.ctx(), { template: 'code', to: 'bo@example.dk', data: code })
  await sendDueMails(app.ctx())
})
afterAll(() => app.close())

const path = '/api/v1/admin/mail-templates'
const get = async (key: string) => {
  const answer = await app.request('GET', `${path}/${key}`, undefined, { cookie: admin.cookie })
  return { status: answer.status, body: await answer.json() }
}

test('every kind is listed with its use, and each can be seen', async () => {
  const answer = await app.request('GET', path, undefined, { cookie: admin.cookie })
  const { templates: listed } = await answer.json()
  expect(listed).toHaveLength(Object.keys(templates).length)
  expect(listed).toContainEqual(expect.objectContaining({ key: 'caseReceived', sent: 1 }))
  for (const { key } of listed) expect((await get(key)).status).toBe(200)
  expect((await get('toString')).status).toBe(404)
})

test('a preview has the data of the last mail, and its view is logged; a code is never shown', async () => {
  const { body } = await get('caseReceived')
  expect(body).toMatchObject({
    of: { to: 'bo@example.dk' },
    text: expect.stringContaining('S-7777'),
  })
  const log = await app.db.select().from(activity)
  expect(
    log.some(({ action, subjectType }) => action === 'admin.view' && subjectType === 'mail'),
  ).toBe(true)
  const code = await get('code')
  expect(code.body.of).toBeNull()
  expect(JSON.stringify(code.body)).not.toContain('918273')
})

test('the same mail is shown as on a light and as on a dark device', async () => {
  const { light, dark } = (await get('caseReceived')).body
  expect(light).toContain('@media not all')
  expect(dark).toContain('@media all')
  expect(light + dark).not.toContain('prefers-color-scheme')
})

test('a test goes to the administrator only, with invented data', async () => {
  const send = () => app.request('POST', `${path}/caseReceived/test`, {}, { cookie: admin.cookie })
  expect((await send()).status).toBe(422)
  const smtp = await startSmtp()
  app.services.config.smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  expect((await send()).status).toBe(200)
  smtp.server.close()
  expect(smtp.recipients).toEqual(['mette@example.dk'])
  expect(smtp.data).not.toContain('S-7777')
})

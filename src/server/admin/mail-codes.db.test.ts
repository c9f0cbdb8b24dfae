import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#server/activity/record-activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// With the code, a reader could sign in as the golfer.
test('no page of the back office shows a mailed code', async () => {
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const golfer = await signInAs(app, [], 'anne@example.dk')
  const id = randomUUID()
  const now = app.clock.now()
  const subject = '042137 er din kode til Sæsonkortet'
  const mail = { id, template: 'code', data: {}, toAddress: golfer.email, subject }
  const sent = { createdAt: now, dueAt: now, sentAt: now }
  await app.db.insert(mails).values({ ...mail, ...sent })
  const receipt = { ...mail, id: randomUUID(), template: 'newSignIn', subject: 'Nyt log ind' }
  await app.db.insert(mails).values({ ...receipt, ...sent })
  await recordActivity(app.db, app.ctx(), {
    action: 'admin.settle_work',
    subject: { type: 'mail', id },
  })
  const shown = async (path: string) =>
    (await app.request('GET', `/api/v1/admin${path}`, undefined, { cookie })).text()

  const person = await shown(`/people/${golfer.accountId}`)
  expect(person).toContain('Nyt log ind')
  expect(person).toContain('Kode til log ind')
  expect(person).not.toContain('042137')
  const log = await shown('/activity')
  expect(log).toContain('"Mail"')
  expect(log).not.toContain('042137')
})

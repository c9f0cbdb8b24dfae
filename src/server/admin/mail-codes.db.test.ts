import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#server/activity/record.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

// Whoever reads the code of a golfer who has just asked for one could sign in as that golfer.
test('no page of the office shows a code that was mailed to somebody', async () => {
  const { cookie } = await signInAs(house, [{ name: 'operator_admin' }])
  const golfer = await signInAs(house, [], 'anne@example.dk')
  const id = randomUUID()
  const now = house.clock.now()
  const subject = '042137 er din kode til Sæsonkortet'
  const mail = { id, template: 'code', data: {}, toAddress: golfer.email, subject }
  const sent = { createdAt: now, dueAt: now, sentAt: now }
  await house.db.insert(mails).values({ ...mail, ...sent })
  const receipt = { ...mail, id: randomUUID(), template: 'newSignIn', subject: 'Nyt log ind' }
  await house.db.insert(mails).values({ ...receipt, ...sent })
  await recordActivity(house.db, house.ctx(), {
    action: 'admin.settle_work',
    subject: { type: 'mail', id },
  })
  const shown = async (path: string) =>
    (await house.request('GET', `/api/v1/admin${path}`, undefined, { cookie })).text()

  const person = await shown(`/people/${golfer.accountId}`)
  expect(person).toContain('Nyt log ind')
  expect(person).toContain('Kode til log ind')
  expect(person).not.toContain('042137')
  const log = await shown('/activity')
  expect(log).toContain('"Mail"')
  expect(log).not.toContain('042137')
})

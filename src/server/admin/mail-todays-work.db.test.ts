import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextOf } from '#server/app.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { openPool } from '#server/db/client.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { correspondence } from '#test/letters.ts'
import { signInAs } from '#test/people.ts'
import { mailTodaysWork } from './mail-todays-work.ts'

let app: TestApp
let post: ReturnType<typeof correspondence>
const colleagues: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  post = correspondence(app)
  for (const name of ['operator_admin', 'operator_support'] as const) {
    // A person with two roles receives one mail.
    const roles = [{ name }, { name: 'operator_finance' as const }]
    colleagues.push((await signInAs(app, roles)).email)
  }
  await signInAs(app, [], 'golfspiller@example.dk')
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  await app.db.delete(mails)
})
afterAll(() => app.close())

const sent = async () => {
  const rows = await app.db.select().from(mails).where(eq(mails.template, 'todaysWork'))
  return rows.toSorted((a, b) => a.toAddress.localeCompare(b.toAddress))
}

test('without work nothing is mailed, nor later the same day', async () => {
  app.clock.set('2027-05-03T08:00:00+02:00')
  await mailTodaysWork(app.ctx())
  const { row } = await post.opened({ kind: 'contact' })
  app.clock.set('2027-05-03T09:00:00+02:00')
  await mailTodaysWork(app.ctx())
  expect(await sent()).toEqual([])
  await app.db.execute(`update cases set state = 'closed' where id = '${row.id}'`)
})

test('at eight Danish time all staff of the back office receive the list, worst harm first', async () => {
  app.clock.set('2027-05-03T20:00:00+02:00')
  await post.opened({ kind: 'contact', name: 'Bo Lund' })
  await post.opened({ kind: 'refused', name: 'Anne Holm' })
  app.clock.set('2027-05-04T07:59:00+02:00')
  await mailTodaysWork(app.ctx())
  expect(await sent()).toEqual([])
  app.clock.set('2027-05-04T08:00:00+02:00')
  await mailTodaysWork(app.ctx())
  const mailed = await sent()
  expect(mailed.map(({ toAddress }) => toAddress)).toEqual(colleagues.toSorted())
  expect(mailed[0]?.data).toMatchObject({ count: 2, late: 1 })
  const worst = (mailed[0]?.data.worst ?? []) as { what: string; about: string }[]
  expect(worst.map(({ what }) => what)).toEqual(['Afvist i en klub', 'Spørgsmål'])
  expect(worst[0]?.about).toMatch(/^Anne Holm, S-\d+/)
})

test('of several processes only one mails, once a day', async () => {
  const processes = Array.from({ length: 4 }, () => openPool(app.databaseUrl, 2))
  for (const day of ['2027-05-05', '2027-05-06']) {
    app.clock.set(`${day}T08:00:00+02:00`)
    await Promise.all(processes.map(({ db }) => mailTodaysWork({ ...contextOf(app.services), db })))
  }
  await Promise.all(processes.map(({ close }) => close()))
  expect(await sent()).toHaveLength(2 * colleagues.length)
})

test('held-up mails are reported to staff who may retry them, also without other work', async () => {
  await app.db.execute(`update cases set state = 'closed'`)
  await signInAs(app, [{ name: 'operator_finance' }])
  app.clock.set('2027-05-07T20:00:00+02:00')
  const written = new Date('2027-05-07T20:00:00+02:00')
  const id = crypto.randomUUID()
  const mail = { id, template: 'caseReceived', data: {}, toAddress: 'anne@example.dk' }
  await app.db.insert(mails).values({ ...mail, createdAt: written, dueAt: written })
  app.clock.set('2027-05-08T08:00:00+02:00')
  await mailTodaysWork(app.ctx())
  const mailed = await sent()
  expect(mailed.map(({ toAddress }) => toAddress)).toEqual(colleagues.toSorted())
  const { data } = mailed[0]!
  const heldUpMails = { waiting: 1, givenUp: 0, oldest: written.toISOString() }
  expect(data).toMatchObject({ count: 0, worst: [], heldUpMails })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeldUpMails } from '#contract/admin/today.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let support: string
let finance: string

beforeAll(async () => {
  app = await createTestApp()
  support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
})
beforeEach(() => app.db.delete(mails))
afterAll(() => app.close())

const now = new Date('2027-05-04T10:00:00+02:00')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
type Row = Partial<typeof mails.$inferInsert>

async function write(row: Row) {
  const id = randomUUID()
  const usual = { template: 'caseReceived', data: {}, toAddress: `${id}@example.dk` }
  const at = row.createdAt ?? now
  await app.db.insert(mails).values({ id, ...usual, createdAt: at, dueAt: at, ...row })
  return id
}
const heldUp = async (cookie = support) => {
  const answer = await app.request('GET', '/api/v1/admin/today', undefined, { cookie })
  return ((await answer.json()) as { heldUpMails: HeldUpMails | null }).heldUpMails
}
const sendAgain = (cookie = support) =>
  app.request('POST', '/api/v1/admin/today/mails', {}, { cookie })

test.each<[string, Row]>([
  ['written fourteen minutes ago', { createdAt: minutesAgo(14) }],
  ['sent', { createdAt: minutesAgo(60), sentAt: now }],
  ['for later', { createdAt: minutesAgo(600), dueAt: minutesAgo(-60) }],
  ['for later, due now and tried once', { createdAt: minutesAgo(600), dueAt: now, attempts: 1 }],
  ['a code given up', { template: 'code', createdAt: minutesAgo(60), failedAt: minutesAgo(5) }],
])('a mail %s is not held up', async (_, row) => {
  await write(row)
  expect(await heldUp()).toBeNull()
})

test('mails that wait for over 15 minutes or have failed are counted, with the latest error', async () => {
  await write({ createdAt: minutesAgo(16) })
  // Attempted at once and after 1, 2, 4 and 8 minutes; the next attempt is still due.
  const tried = { attempts: 5, dueAt: minutesAgo(-5), lastError: 'Error EAUTH 535' }
  await write({ createdAt: minutesAgo(26), ...tried })
  await write({ createdAt: minutesAgo(1500), failedAt: minutesAgo(30), lastError: 'Error EDNS' })
  expect(await heldUp()).toEqual({
    waiting: 2,
    givenUp: 1,
    oldest: minutesAgo(1500).toISOString(),
    lastError: 'Error EAUTH 535',
  })
  expect(await heldUp(finance), 'may not send one again').toBeNull()
  expect((await sendAgain(finance)).status).toBe(404)
})

test('restarted mails are due at once, with all their attempts', async () => {
  const ids = [
    await write({ createdAt: minutesAgo(20), attempts: 4, dueAt: minutesAgo(2) }),
    await write({ createdAt: minutesAgo(1500), failedAt: minutesAgo(30), attempts: 10 }),
  ]
  const sent = await write({ createdAt: minutesAgo(60), sentAt: minutesAgo(59) })
  const answers = await Promise.all([sendAgain(), sendAgain()])
  const queued = await Promise.all(answers.map((answer) => answer.json()))
  expect(queued.map((one) => (one as { queued: number }).queued).toSorted()).toEqual([0, 2])
  for (const id of ids) {
    const [row] = await app.db.select().from(mails).where(eq(mails.id, id))
    expect(row).toMatchObject({ dueAt: now, attempts: 0, failedAt: null, sentAt: null })
  }
  const [kept] = await app.db.select().from(mails).where(eq(mails.id, sent))
  expect(kept?.sentAt).toEqual(minutesAgo(59))
  const events = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'admin.send_waiting_mails'))
  expect(events.map(({ data }) => data)).toEqual([{ count: 2 }])
})

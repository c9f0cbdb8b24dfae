import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListPage } from '#contract/admin/list.ts'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { marketingConsents } from '#server/db/tables/marketing.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { sendDueMails } from '#server/notifications/send-due-mails.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let cookie: string
beforeEach(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  await app.db.delete(mails)
})
afterEach(() => app.close())

/** An account that has agreed to news, with a golfer and a card for each of the products. */
async function buildReader(products: readonly ('FULD' | 'UNG')[] = [], withdrawnAt?: Date) {
  const createdAt = app.ctx().now()
  const { accountId, email } = await signIn(app.db)
  for (const product of products) {
    const { id: golferId } = await buildGolfer(app.db)
    const link = { relation: 'child', proof: 'dgu_login', createdAt } as const
    await app.db.insert(accountGolfers).values({ accountId, golferId, ...link })
    await buildPass(app.db, { golferId, product })
  }
  const consent = { version: 'nyheder-1', wording: 'Ja tak.', givenAt: createdAt }
  await app.db
    .insert(marketingConsents)
    .values({ ...consent, accountId, keyHash: randomUUID(), withdrawnAt })
  return { accountId, email }
}

const post = async (path: string, body: object) => {
  const answer = await app.request('POST', `/api/v1/admin/${path}`, body, { cookie })
  return { status: answer.status, json: await answer.json() }
}
const text = { subject: 'Tre nye klubber', body: 'Spar 300 kr. med rabatkoden FORÅR.' }
const send = (message: object) =>
  post('messages', {
    id: randomUUID(),
    audience: { kind: 'news' },
    ...text,
    notice: null,
    ...message,
  })
const queued = () => app.db.select().from(mails).orderBy(asc(mails.dueAt), asc(mails.toAddress))
const addresses = async () => (await queued()).map(({ toAddress }) => toAddress)
const listed = async () => {
  const answer = await app.request('GET', '/api/v1/admin/messages', undefined, { cookie })
  return ((await answer.json()) as ListPage).rows
}

test('news go to everybody who has agreed, each once, with cards or without (L-MK-1)', async () => {
  const twoCards = await buildReader(['UNG', 'FULD'])
  const noCard = await buildReader()
  await buildReader(['FULD'], app.ctx().now())
  await signIn(app.db)
  const audience = { kind: 'news' }
  const counted = await post('message-recipients/count', { audience, purpose: 'marketing' })
  expect(counted.json).toEqual({ recipients: 2 })
  expect((await send({ purpose: 'marketing', recipients: 2 })).status).toBe(200)
  expect(await addresses()).toHaveLength(2)
  expect(new Set(await addresses())).toEqual(new Set([twoCards.email, noCard.email]))
  expect((await queued()).map(({ template }) => template)).toEqual(['news', 'news'])
})

test('whoever has agreed to news has not agreed to be written to as a service', async () => {
  await buildReader()
  const service = { body: 'Banen åbner først kl. 11.', purpose: 'service', recipients: 1 }
  expect(await send(service)).toMatchObject({
    status: 422,
    json: { error: { reason: 'news_are_marketing' } },
  })
  expect(await addresses()).toEqual([])
})

test('news are stopped and proven like every message; who withdraws while they wait gets none', async () => {
  await Promise.all([buildReader(), buildReader(), buildReader()])
  const id = randomUUID()
  await send({ id, purpose: 'marketing', recipients: 3 })
  const [first, second, third] = await queued()
  await app.db
    .update(marketingConsents)
    .set({ withdrawnAt: app.ctx().now() })
    .where(eq(marketingConsents.accountId, first!.accountId!))
  // As if the third were of a later hundred.
  const dueAt = new Date('2027-05-04T09:00:00Z')
  await app.db.update(mails).set({ dueAt }).where(eq(mails.id, third!.id))
  app.clock.set('2027-05-04T10:01:00+02:00')
  await sendDueMails(app.ctx())
  expect((await post(`messages/${id}/stop`, {})).json).toEqual({ stopped: 1 })
  app.clock.set('2027-05-04T12:00:00+02:00')
  await sendDueMails(app.ctx())
  const sent = (await queued()).filter(({ sentAt }) => sentAt !== null)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([second!.toAddress])
  const audience = 'Alle, der har sagt ja til nyheder'
  expect(await listed()).toMatchObject([
    { audience, state: 'stopped', sent: 1, suppressed: 1, stopped: 1, queued: 0 },
  ])
})

import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListPage } from '#contract/admin/list.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { accountGolfers, accounts } from '#server/db/tables/accounts.ts'
import { activity } from '#server/db/tables/activity.ts'
import { notices } from '#server/db/tables/content.ts'
import { marketingConsents } from '#server/db/tables/marketing.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { seasons } from '#server/db/tables/passes.ts'
import { plannedVisits } from '#server/db/tables/planned-visits.ts'
import { sendDueMails } from '#server/notifications/send-due-mails.ts'
import { suppress } from '#server/notifications/suppress.ts'
import { buildGolfer, buildPass, buildSeason, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { copyHolder } from '#test/messages.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let cookie: string
beforeEach(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  await app.db.delete(mails)
})
afterEach(() => app.close())

type Given = { pass?: Parameters<typeof buildPass>[1]; home?: number }

/** An account with a golfer and a card; returns ids and the address. */
async function buildHolder({ pass, home = 90 }: Given = {}) {
  const golfer = await buildGolfer(app.db, { memberships: [{ clubNumber: home }] })
  const { accountId } = await signIn(app.db, { golferIds: [golfer.id] })
  const card = await buildPass(app.db, { golferId: golfer.id, ...pass })
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
  return { accountId, golferId: golfer.id, passId: card.id, email: account?.email ?? '' }
}
type Holder = Awaited<ReturnType<typeof buildHolder>>

async function planVisit(holder: Holder, clubId: string, day: string, cancelledAt?: Date) {
  const { golferId, passId, accountId } = holder
  const registeredAt = app.ctx().now()
  const visit = { golferId, passId, accountId, clubId, day: plainDate(day), minute: 600 }
  await app.db.insert(plannedVisits).values({ ...visit, registeredAt, cancelledAt })
}

async function agree({ accountId }: Holder, withdrawnAt?: Date) {
  const consent = { version: 'nyheder-1', wording: 'Ja tak.', givenAt: app.ctx().now() }
  await app.db
    .insert(marketingConsents)
    .values({ ...consent, accountId, keyHash: randomUUID(), withdrawnAt })
}

const post = async (path: string, body: object, as = cookie) => {
  const answer = await app.request('POST', `/api/v1/admin/${path}`, body, { cookie: as })
  return { status: answer.status, json: await answer.json() }
}
const count = async (audience: object, purpose = 'service') =>
  (await post('message-recipients/count', { audience, purpose })).json.recipients
const allCards = async () => ({
  kind: 'cards',
  seasonId: (await buildSeason(app.db)).id,
  productCode: null,
})
const text = { subject: 'Frost i morgen', body: 'Banen åbner først kl. 11. Ring, før du kører.' }
const send = async (message: object = {}, as = cookie) => {
  const audience = await allCards()
  const common = { id: randomUUID(), audience, purpose: 'service', ...text, recipients: 1 }
  return post('messages', { ...common, notice: null, ...message }, as)
}
const queued = () => app.db.select().from(mails).orderBy(asc(mails.dueAt), asc(mails.toAddress))
/** The addresses that a message to the audience is mailed to, which are as many as were counted. */
async function mailedTo(audience: object, purpose = 'service') {
  const recipients = await count(audience, purpose)
  if (recipients === 0) return []
  const { status } = await send({ audience, purpose, recipients })
  expect(status).toBe(200)
  const sent = await queued()
  await app.db.delete(mails)
  return sent.map(({ toAddress }) => toAddress).toSorted()
}
const emails = (...holders: Holder[]) => holders.map(({ email }) => email).toSorted()

const listed = async (path: string) => {
  const answer = await app.request('GET', `/api/v1/admin/${path}`, undefined, { cookie })
  return ((await answer.json()) as ListPage).rows
}

test('visits: those planned at the club from the first day to the last, and no cancelled one or refunded card', async () => {
  const [club, other] = [await buildClub(app.db), await buildClub(app.db)]
  const days = ['2027-05-04', '2027-05-05', '2027-05-06', '2027-05-07']
  const golfers: Holder[] = []
  for (const day of days) {
    const holder = await buildHolder()
    golfers.push(holder)
    await planVisit(holder, club.id, day)
  }
  const [before, first, last] = golfers as [Holder, Holder, Holder]
  const elsewhere = await buildHolder()
  await planVisit(elsewhere, other.id, '2027-05-05')
  await planVisit(await buildHolder(), club.id, '2027-05-05', app.ctx().now())
  await planVisit(await buildHolder({ pass: { status: 'refunded' } }), club.id, '2027-05-05')
  // Twice in the period is one mail.
  await planVisit(first, club.id, '2027-05-06')

  const period = { kind: 'visits', from: '2027-05-05', to: '2027-05-06' }
  expect(await mailedTo({ ...period, clubId: club.id })).toEqual(emails(first, last))
  expect(await mailedTo({ ...period, clubId: null })).toEqual(emails(first, last, elsewhere))
  const single = { kind: 'visits', clubId: club.id, from: '2027-05-04', to: '2027-05-04' }
  expect(await mailedTo(single)).toEqual(emails(before))
  expect(await count({ ...single, from: '2027-05-07', to: '2027-05-04' })).toBe(0)
})

test('cards: valid ones of the season and the product; one mail for each account that manages some', async () => {
  const own = await buildHolder()
  const ends = await buildHolder({ pass: { lastDay: plainDate('2027-05-04') } })
  await buildHolder({ pass: { lastDay: plainDate('2027-05-03') } })
  const later = await buildHolder({ pass: { product: 'FERIE', firstDay: plainDate('2027-07-01') } })
  const waiting = await buildHolder({ pass: { status: 'awaiting_verification' } })
  for (const status of ['refunded', 'withdrawn', 'revoked', 'moved'] as const) {
    await buildHolder({ pass: { status } })
  }
  await buildHolder({ pass: { seasonId: (await otherSeason()).id } })
  // A child's card is the guardian's; with the own one it is still one mail.
  const child = await buildGolfer(app.db, { firstName: 'Clara' })
  await buildPass(app.db, { golferId: child.id, product: 'UNG' })
  const link = { golferId: child.id, relation: 'child', createdAt: app.ctx().now() } as const
  await app.db
    .insert(accountGolfers)
    .values({ ...link, accountId: own.accountId, proof: 'dgu_login' })
  // Whoever has only typed the number of a stranger is not told of the stranger's card.
  const nosy = await signIn(app.db)
  await app.db.insert(accountGolfers).values({ ...link, accountId: nosy.accountId })

  const cards = await allCards()
  expect(await mailedTo(cards)).toEqual(emails(own, ends, later, waiting))
  expect(await mailedTo({ ...cards, productCode: 'UNG' })).toEqual(emails(own))
  expect(await mailedTo({ ...cards, productCode: 'FERIE' })).toEqual(emails(later))
})

async function otherSeason() {
  const { id: _, ...season } = await buildSeason(app.db)
  const [row] = await app.db
    .insert(seasons)
    .values({ ...season, code: '2028', createdAt: app.ctx().now() })
    .returning()
  if (!row) throw new Error('The season was not stored')
  return row
}

test('a region: those whose present home club is in it', async () => {
  const here = await buildClub(app.db, { region: 'Nordjylland' })
  const there = await buildClub(app.db, { region: 'Sjælland' })
  const north = await buildHolder({ home: here.dguClubNumber })
  await buildHolder({ home: there.dguClubNumber })
  await buildHolder()
  const moved = await buildGolfer(app.db, {
    memberships: [
      { clubNumber: there.dguClubNumber },
      { clubNumber: here.dguClubNumber, isHome: true, endedOn: plainDate('2027-01-31') },
      { clubNumber: here.dguClubNumber, isHome: false },
    ],
  })
  await signIn(app.db, { golferIds: [moved.id] })
  await buildPass(app.db, { golferId: moved.id })
  const region = { ...(await allCards()), kind: 'region', region: 'Nordjylland' }
  expect(await mailedTo(region)).toEqual(emails(north))
})

test('marketing goes only to those who have agreed, and by the mail that can be unsubscribed (L-MK-1)', async () => {
  const [yes, withdrawn, unproven] = [await buildHolder(), await buildHolder(), await buildHolder()]
  await buildHolder()
  await agree(yes)
  await agree(withdrawn, app.ctx().now())
  await agree(unproven)
  await app.db
    .update(accounts)
    .set({ emailVerified: false })
    .where(eq(accounts.id, unproven.accountId))
  const marketing = { purpose: 'marketing', body: 'Spar 300 kr. med rabatkoden FORÅR.' }
  expect((await send(marketing)).status).toBe(200)
  expect(await queued()).toMatchObject([{ template: 'news', toAddress: yes.email }])
})

test('a service message with an offer is refused, and so is a text that cannot be shown (L-MK-3)', async () => {
  await buildHolder()
  const offer = await send({ body: 'Køb nu, så sparer du.' })
  expect(offer).toMatchObject({ status: 422, json: { error: { reason: 'message_has_offers' } } })
  expect((await send({ body: 'Hej {navn}, vi ses snart.' })).status).toBe(422)
  expect(await queued()).toEqual([])
})

test('another number of recipients than was shown sends nothing, and no banner goes up', async () => {
  await buildHolder()
  const notice = { body: 'Frost.', tone: 'warning', firstDay: '2027-05-04', lastDay: '2027-05-05' }
  const answer = await send({ recipients: 2, notice })
  expect(answer.json).toMatchObject({ error: { reason: 'message_recipients_changed' } })
  expect(await queued()).toEqual([])
  expect(await app.db.select().from(notices)).toEqual([])
  expect(await listed('messages')).toEqual([])
  // The same message, with the number that is right, is not taken for a repeated one.
  expect((await send({ recipients: 1, notice })).status).toBe(200)
  expect(await app.db.select().from(notices)).toMatchObject([{ body: 'Frost.' }])
})

test('a double press mails each person once, with one banner', async () => {
  await buildHolder()
  await buildHolder()
  const notice = { body: 'Frost.', tone: 'warning', firstDay: '2027-05-04', lastDay: '2027-05-05' }
  const message = { id: randomUUID(), recipients: 2, notice }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(message)))
  expect(new Set(answers.map(({ json }) => json.recipients))).toEqual(new Set([2]))
  expect(await queued()).toHaveLength(2)
  expect(await app.db.select().from(notices)).toHaveLength(1)
})

test('delivery is proven by the outbox, and a stop cancels what has not been sent', async () => {
  const holders = [await buildHolder(), await buildHolder(), await buildHolder()]
  const id = randomUUID()
  await send({ id, recipients: 3 })
  const refused = { reason: 'hard_bounce', source: 'mail_server', codes: null } as const
  const [first, second, third] = await queued()
  await suppress(app.db, app.ctx(), { ...refused, address: first!.toAddress, mailId: null })
  // Nothing leaves in the first minute; then as if the third mail were of a later hundred.
  await sendDueMails(app.ctx())
  expect(await listed('messages')).toMatchObject([{ state: 'sending', queued: 3, recipients: 3 }])
  const dueAt = new Date('2027-05-04T09:00:00Z')
  await app.db.update(mails).set({ dueAt }).where(eq(mails.id, third!.id))
  app.clock.set('2027-05-04T10:01:00+02:00')
  await sendDueMails(app.ctx())
  expect(await listed('messages')).toMatchObject([
    { state: 'sending', queued: 1, sent: 1, suppressed: 1, failed: 0 },
  ])

  expect(await post(`messages/${id}/stop`, {})).toMatchObject({ status: 200, json: { stopped: 1 } })
  expect((await post(`messages/${id}/stop`, {})).json).toEqual({ stopped: 1 })
  app.clock.set('2027-05-04T12:00:00+02:00')
  await sendDueMails(app.ctx())
  expect(await listed('messages')).toMatchObject([
    { state: 'stopped', queued: 0, sent: 1, suppressed: 1, stopped: 1 },
  ])
  const number = (await listed('messages'))[0]?.number
  const recipients = await listed(`message-recipients?message=${number}&sort=state`)
  expect(recipients.map(({ email, state, doneAt }) => [email, state, doneAt])).toEqual([
    [second!.toAddress, 'sent', '2027-05-04T08:01:00.000Z'],
    [third!.toAddress, 'stopped', '2027-05-04T08:01:00.000Z'],
    [first!.toAddress, 'suppressed', '2027-05-04T08:01:00.000Z'],
  ])
  const csv = await app.request(
    'GET',
    `/api/v1/admin/message-recipients/export.csv?message=${number}`,
    undefined,
    { cookie },
  )
  expect((await csv.text()).split('\r\n')).toHaveLength(holders.length + 2)
  const log = await app.db.select().from(activity).where(eq(activity.subjectId, id))
  expect(log.map(({ action }) => action)).toEqual(['admin.send_message', 'admin.stop_message'])
})

test('a message whose mails have all been sent cannot be stopped', async () => {
  await buildHolder()
  const id = randomUUID()
  await send({ id })
  app.clock.set('2027-05-04T10:02:00+02:00')
  await sendDueMails(app.ctx())
  expect(await post(`messages/${id}/stop`, {})).toMatchObject({
    status: 422,
    json: { error: { reason: 'message_already_sent' } },
  })
  expect(await listed('messages')).toMatchObject([{ state: 'sent', sent: 1 }])
})

test('5,000 recipients are queued by one request, a hundred every 15 seconds', async () => {
  const { passId } = await buildHolder()
  await copyHolder(app.db, passId, 4_999)
  expect(await send({ recipients: 5_000 })).toMatchObject({ json: { recipients: 5_000 } })
  const sent = await queued()
  expect(sent).toHaveLength(5_000)
  expect(new Set(sent.map(({ toAddress }) => toAddress)).size).toBe(5_000)
  expect(sent[99]?.dueAt.toISOString()).toBe('2027-05-04T08:01:00.000Z')
  expect(sent.at(-1)?.dueAt.toISOString()).toBe('2027-05-04T08:13:15.000Z')
})

test('only an administrator with both steps of the sign-in may count, send, stop and see recipients', async () => {
  await buildHolder()
  const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  const finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
  const halfway = (await signInByOneStep(app, [{ name: 'operator_admin' }])).cookie
  expect((await send({}, support)).status).toBe(404)
  expect((await send({}, finance)).status).toBe(404)
  expect((await send({}, halfway)).status).toBe(403)
  expect((await post(`messages/${randomUUID()}/stop`, {}, support)).status).toBe(404)
  const seen = await app.request('GET', '/api/v1/admin/message-recipients', undefined, {
    cookie: support,
  })
  expect(seen.status).toBe(404)
  expect(await queued()).toEqual([])
})

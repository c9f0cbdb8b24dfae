import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  TournamentMessageRecipients,
  TournamentMessages,
} from '#contract/director/messages.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { smsPhones, urgentChoices, urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let cookie = ''
let built: Awaited<ReturnType<typeof buildTournament>>
let entries: Awaited<ReturnType<typeof buildEntries>>

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T07:00:00+02:00' })
})
afterAll(() => app.close())

/** Six players, of whom the fourth has no address, the fifth has withdrawn, and the sixth did not show up. */
beforeEach(async () => {
  await app.db.delete(mails)
  built = await buildTournament(app.db, { state: 'drawn' })
  entries = await buildEntries(app.db, built, 6)
  for (const [i, { id }] of entries.entries()) {
    await app.db
      .update(tournamentEntries)
      .set({
        email: i === 3 ? null : `spiller${i + 1}@example.dk`,
        phone: i === 3 ? '+4520304050' : null,
        ...(i === 4 && { state: 'withdrawn' as const }),
        ...(i === 5 && { status: 'NS' as const }),
      })
      .where(eq(tournamentEntries.id, id))
  }
  cookie = (await signInAs(app, [{ name: 'tournament_director', clubId: built.tournament.id }]))
    .cookie
})

const path = (of = built.tournament.id) => `/api/v1/tournaments/${of}/messages`
async function ask<Body>(method: string, at: string, body?: object) {
  const answer = await app.request(method, at, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}
const text = { subject: 'Gunstart kl. 10', body: 'Frost på greens.\n\nMorgenmad fra 8.30.' }
const send = (given: object = {}) =>
  ask('POST', path(), {
    id: randomUUID(),
    audience: { kind: 'all' },
    recipients: 4,
    isUrgent: false,
    ...text,
    ...given,
  })
const mailed = async () =>
  (await app.db.select().from(mails).where(like(mails.dedupeKey, 'tournament-message:%')))
    .map(({ toAddress }) => toAddress)
    .toSorted()
const list = async () => (await ask<TournamentMessages>('GET', path())).body

test('a message to all reaches everybody who takes part, and names who has no address', async () => {
  expect((await send()).status).toBe(200)
  expect(await mailed()).toEqual([1, 2, 3].map((i) => `spiller${i}@example.dk`))
  const { messages } = await list()
  expect(messages).toMatchObject([
    {
      audience: 'Alle tilmeldte',
      recipients: 4,
      mails: { sent: 0, queued: 3, failed: 0, none: 1 },
      sentBy: 'Prøve Person',
    },
  ])
  const { body } = await ask<TournamentMessageRecipients>('GET', `${path()}/${messages[0]!.id}`)
  expect(body.recipients).toMatchObject([
    { name: 'Spiller Nummer1', mail: 'queued', sms: 'none' },
    { name: 'Spiller Nummer2' },
    { name: 'Spiller Nummer3' },
    { name: 'Spiller Nummer4', mail: 'none', phone: '+4520304050' },
  ])
})

test('who has got the mail is shown when it is sent, and when it could not be', async () => {
  await send()
  const [one, other] = await app.db.select().from(mails).orderBy(mails.toAddress)
  await app.db.update(mails).set({ sentAt: app.clock.now() }).where(eq(mails.id, one!.id))
  await app.db.update(mails).set({ failedAt: app.clock.now() }).where(eq(mails.id, other!.id))
  expect((await list()).messages[0]?.mails).toEqual({ sent: 1, queued: 1, failed: 1, none: 1 })
})

test('a message to a flight reaches its players alone', async () => {
  const drawn = await buildDraw(app.db, built, entries.slice(0, 2))
  const flightId = drawn[0]!.flight.id
  const { audiences } = await list()
  expect(audiences.map(({ text: shown, players }) => `${shown}: ${players}`)).toEqual([
    'Alle tilmeldte: 4',
    expect.stringMatching(/^Flight 1, kl\.\s9\.00 fra hul 1: 2$/),
  ])
  await send({ audience: { kind: 'flight', flightId }, recipients: 2 })
  expect(await mailed()).toEqual(['spiller1@example.dk', 'spiller2@example.dk'])
  expect((await list()).messages[0]?.audience).toMatch(/^Flight 1,/)
})

test('an urgent message also goes by SMS to a player without an account', async () => {
  await send({ isUrgent: true })
  const [sms] = await app.db
    .select()
    .from(urgentMessages)
    .where(eq(urgentMessages.entryId, entries[3]!.id))
  expect(sms).toMatchObject({ kind: 'message', phone: '+4520304050' })
  expect(sms?.text).toBe(`${built.tournament.name}: Gunstart kl. 10`)
  const { messages } = await list()
  const { body } = await ask<TournamentMessageRecipients>('GET', `${path()}/${messages[0]!.id}`)
  expect(body.recipients.map(({ sms: state }) => state)).toEqual(['none', 'none', 'none', 'queued'])
})

test('an urgent message goes once to a parent of two players', async () => {
  const parent = await signInAs(app, [])
  for (const { id } of entries.slice(0, 2)) {
    await app.db
      .update(tournamentEntries)
      .set({ accountId: parent.accountId })
      .where(eq(tournamentEntries.id, id))
  }
  await app.db.insert(smsPhones).values({
    accountId: parent.accountId,
    phone: '+4520908070',
    provenAt: app.clock.now(),
  })
  const { accountId } = parent
  await app.db.insert(urgentChoices).values({
    accountId,
    kind: 'message',
    sms: true,
    push: false,
    changedAt: app.clock.now(),
  } as never)
  await send({ isUrgent: true })
  const sent = await app.db
    .select()
    .from(urgentMessages)
    .where(eq(urgentMessages.accountId, accountId))
  expect(sent).toHaveLength(1)
  const id = (await list()).messages[0]?.id
  const { body } = await ask<TournamentMessageRecipients>('GET', `${path()}/${id}`)
  expect(body.recipients.map(({ sms }) => sms)).toEqual(['queued', 'queued', 'none', 'queued'])
})

test('the lines and paragraphs of a message stay apart in the mail, however many there are', async () => {
  const body = `Program:\n9.00 Morgenmad\n\n${'a\n\n'.repeat(300)}`
  expect((await send({ body })).status).toBe(200)
  const [mail] = await app.db.select().from(mails)
  expect(mail?.data.paragraphs).toHaveLength(301)
})

test('sent again with the same id, as after a lost answer, it is mailed once', async () => {
  const id = randomUUID()
  const answers = [await send({ id }), await send({ id })]
  expect(answers.map(({ body }) => body)).toEqual([{ recipients: 4 }, { recipients: 4 }])
  expect(await mailed()).toHaveLength(3)
  expect((await list()).messages).toHaveLength(1)
})

test.each([
  ['nobody', { kind: 'flight', flightId: randomUUID() }, 0, 'message_nobody'],
  ['more than the director saw', { kind: 'all' }, 3, 'message_recipients_changed'],
])('a message to %s is refused', async (_, audience, recipients, reason) => {
  const answer = await send({ audience, recipients })
  expect(answer).toMatchObject({ status: 422, body: { error: { reason } } })
  expect(await mailed()).toEqual([])
})

test('twenty messages a day are sent, and no more when two are pressed at once', async () => {
  for (let i = 0; i < 19; i++) await send()
  const lock = `select from tournaments where id = '${built.tournament.id}' for update`
  const answers = await holding(app, lock, () => Promise.all([send(), send()]), 2)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  app.clock.set('2027-06-13T07:00:01+02:00')
  expect((await send()).status).toBe(200)
  app.clock.set('2027-06-12T07:00:00+02:00')
})

test('a scorer and another tournament’s director can neither read nor send', async () => {
  await send()
  const id = (await list()).messages[0]?.id
  const other = await buildTournament(app.db)
  const scorer = await signInAs(app, [
    { name: 'tournament_scorer', clubId: built.tournament.id },
    { name: 'tournament_director', clubId: other.tournament.id },
  ])
  cookie = scorer.cookie
  expect((await ask('GET', path())).status).toBe(404)
  expect((await send()).status).toBe(404)
  expect((await ask('GET', `${path(other.tournament.id)}/${id}`)).status).toBe(404)
})

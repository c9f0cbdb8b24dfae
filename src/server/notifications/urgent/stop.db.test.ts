import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxSmsADay } from '#domain/notifications/urgent-kinds.ts'
import { numberWith, openSms } from '#test/sms.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { simulatorSms } from '../../db/tables/simulators.ts'
import { smsPhones, stoppedPhones, urgentMessages } from '../../db/tables/urgent-messages.ts'
import { simulatedGateway, smsReportsPath } from '../../simulated-gatewayapi.ts'
import { readSmsReport } from './gatewayapi-reports.ts'
import { queueUrgent, recipientOf } from './queue-urgent.ts'

const { app, golfer, messageTo, queue, send, later, report, text } = await openSms()

beforeEach(() => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  app.services.config.sms.access = undefined
})
afterAll(() => app.close())

type Golfer = Awaited<ReturnType<typeof golfer>>
const textsTo = async ({ received }: Pick<Golfer, 'received'>) =>
  (await received()).map(({ message }) => message)

const stopped =
  'Du får ikke flere sms fra Sæsonkortet. Du kan slå dem til igen på din konto under Beskeder.'

/** Sends what the older API's webhooks send; returns the status of the answer. */
async function reportToken(sms: object, { header = { alg: 'HS256' }, secret = '' } = {}) {
  const { webhookSecret } = await simulatedGateway(app.ctx())
  const parts = [header, sms].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const mac = createHmac('sha256', secret || webhookSecret).update(parts.join('.'))
  const token = [...parts, mac.digest('base64url')].join('.')
  return postToken(token)
}

const postToken = async (token: string) =>
  (
    await app.hono.request(smsReportsPath, {
      method: 'POST',
      headers: { 'x-gwapi-signature': token, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status

const now = () => Math.floor(app.clock.now().getTime() / 1000)
const stopFrom = async ({ phone }: { phone: string }) => {
  const { number } = await simulatedGateway(app.ctx())
  const msisdn = Number(phone.slice(1))
  return { id: 1, msisdn, receiver: Number(number), message: 'STOP', senttime: now() }
}

test.each(['STOP', 'stop', 'Stop.', ' Stop tak', 'AFMELD'])(
  'the SMS %j ends SMS to the number, and is answered once',
  async (word) => {
    const anne = await golfer()
    later(60)
    expect([await text(anne, word), await text(anne, word)]).toEqual([204, 204])
    await send()
    expect(await textsTo(anne)).toEqual([stopped])
    expect(await queue(anne)).toBe(0)
    expect((await anne.ask('GET', '')).body.sms).toMatchObject({ stopped: 'reply' })
  },
)

test.each(['Tak', 'Stopper I spillet?', 'Hvornår er der stop?'])(
  'the SMS %j ends nothing',
  async (word) => {
    const anne = await golfer()
    expect(await text(anne, word)).toBe(204)
    expect(await queue(anne)).toBe(1)
    expect(await textsTo(anne)).toEqual([])
  },
)

test('STOP ends what waits and every account with the number, and one SMS answers it', async () => {
  const [anne, bo] = [await golfer(), await golfer()]
  await app.db
    .update(smsPhones)
    .set({ phone: anne.phone })
    .where(eq(smsPhones.accountId, bo.accountId))
  await queue(anne)
  later(60)
  await text(anne, 'STOP')
  await send()
  expect(await textsTo(anne)).toEqual([stopped])
  expect([await queue(anne), await queue(bo)]).toEqual([0, 0])
})

test('the newer webhook ends SMS too', async () => {
  const anne = await golfer()
  const sender = Number(anne.phone.slice(1))
  const event = {
    msg_id: '01JNN696A9E0WS89FPYGT15NBX',
    sender,
    sent_at: '2027-05-04T08:00:00.5+00:00',
    content: { message: 'Stop', encoding: 'GSM-7', header: null },
  }
  expect(await report(event, { type: 'user-message.text.sms' })).toBe(204)
  expect(await queue(anne)).toBe(0)
})

test('a forged STOP changes nothing: another secret, no algorithm, changed words, no signature', async () => {
  const anne = await golfer()
  const sms = await stopFrom(anne)
  expect(await reportToken(sms, { secret: 'another-secret-of-somebody' })).toBe(401)
  expect(await reportToken(sms, { header: { alg: 'none' } })).toBe(401)
  const { webhookSecret } = await simulatedGateway(app.ctx())
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ alg: 'HS256' })
  const mac = createHmac('sha256', webhookSecret)
    .update(`${header}.${part({ ...sms, message: 'Tak' })}`)
    .digest('base64url')
  expect(await postToken(`${header}.${part(sms)}.${mac}`)).toBe(401)
  expect(await postToken(`${header}.${part(sms)}.`)).toBe(401)
  expect(await postToken('not a token')).toBe(401)
  // The body of a report with a token is signed by nothing.
  expect((await app.request('POST', smsReportsPath, sms)).status).toBe(401)
  expect(await queue(anne)).toBe(1)
  expect(await reportToken(sms)).toBe(204)
  expect(await queue(anne)).toBe(0)
})

test('a STOP that is repeated does not end SMS to a number that was proven since', async () => {
  const anne = await golfer()
  later(60)
  const sms = await stopFrom(anne)
  await reportToken(sms)
  later(600)
  const sent = await anne.ask('POST', '/phone-code', { phone: anne.phone.slice(3) })
  // A code that was asked for since is not cancelled either.
  await reportToken(sms)
  await anne.ask('POST', '/phone', { code: sent.body.demoCode })
  await reportToken(sms)
  expect(await queue(anne)).toBe(1)
  expect(await reportToken(await stopFrom(anne))).toBe(204)
  expect(await queue(anne)).toBe(0)
})

test('STOP from a number that we have never written to is not answered, and kept for an entry that comes later', async () => {
  const phone = numberWith()
  expect(await text({ phone }, 'STOP')).toBe(204)
  await send()
  const to = eq(simulatorSms.recipient, phone.slice(1))
  expect(await app.db.$count(simulatorSms, to)).toBe(0)
  expect(await (await entryAt(phone)).queueTo('later')).toBe(0)
})

test('STOP of a golfer with an account, and a number that cannot be reached, hold for an imported entry too', async () => {
  const [anne, bo, dead] = [await golfer(), await golfer(), await golfer('0404')]
  const listed = await entryAt(anne.phone)
  await listed.queueTo('waits')
  later(60)
  await text(anne, 'STOP')
  await queue(dead)
  await send()
  expect(await textsTo(anne)).toEqual([stopped])
  const queued = []
  for (const { phone } of [anne, dead, bo]) queued.push(await (await entryAt(phone)).queueTo('new'))
  expect(queued).toEqual([0, 0, 1])
})

test('STOP from before entries had SMS holds for them, unless the number was proven again since', async () => {
  const [anne, bo] = [await golfer(), await golfer()]
  const migration = readFileSync('db/migrations/0045_news_and_sms.sql', 'utf8')
  const copy = /INSERT INTO "stopped_phones"[^;]*;/.exec(migration)?.[0] ?? ''
  await app.db.delete(stoppedPhones)
  const stop = { stoppedAt: app.clock.now(), stoppedBecause: 'reply' } as const
  for (const { phone } of [anne, bo])
    await app.db.update(smsPhones).set(stop).where(eq(smsPhones.phone, phone))
  later(60)
  const [{ accountId }, { phone }] = [await golfer(), bo]
  const again = { phone, provenAt: app.clock.now() }
  await app.db.update(smsPhones).set(again).where(eq(smsPhones.accountId, accountId))
  await app.db.execute(sql.raw(copy))
  const queued = []
  for (const one of [anne, bo]) queued.push(await (await entryAt(one.phone)).queueTo('new'))
  expect(queued).toEqual([0, 1])
})

test('without a rented number, and to another one, no SMS is received', async () => {
  const anne = await golfer()
  const sms = await stopFrom(anne)
  expect(await reportToken({ ...sms, receiver: 451204 })).toBe(204)
  expect(await queue(anne)).toBe(1)
  const access = await simulatedGateway(app.ctx())
  app.services.config.sms.access = { ...access, sender: 'Saesonkort', number: undefined }
  expect(await reportToken(sms)).toBe(204)
  expect(await queue(anne)).toBe(1)
})

test('the token that GatewayAPI documents is genuine by its secret, and by no other', () => {
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpZCI6MjM4MTcwMywibXNpc2RuIjo0NTQyNjA5MDQ1LCJ0aW1lIjoxNTIyNzY0MDYyLCJzdGF0dXMiOiJERUxJVkVSRUQiLCJlcnJvciI6bnVsbCwiY29kZSI6bnVsbCwidXNlcnJlZiI6bnVsbCwiY2FsbGJhY2tfdXJsIjoiaHR0cDovL2JiYWY3MTQyLm5ncm9rLmlvIiwiYXBpIjo0fQ.KdfDH65bnQtgxEkFnpAQodOciAJedZFB13r9wEo8t3Y'
  const sent = { body: new Uint8Array(), signature: undefined, token }
  expect(readSmsReport({ webhookSecret: 'secret' }, sent)).toBe('unknown')
  expect(readSmsReport({ webhookSecret: 'secret2' }, sent)).toBe('forged')
})

type Listed = { typed?: (phone: string) => string; email?: string }

/** An imported entry without an account, with a number as somebody has typed it. */
const entry = (ending?: string, listed?: Listed) => entryAt(numberWith(ending), listed)

async function entryAt(phone: string, { typed = (same) => same, email }: Listed = {}) {
  const given = { phone: typed(phone), email }
  const [built] = await buildEntries(app.db, await buildTournament(app.db), 1, given)
  if (!built) throw new Error('The entry was not stored')
  const { id } = built
  const recipient = recipientOf(built)
  const queueTo = (event: string) =>
    app.db.transaction((tx) =>
      queueUrgent(tx, app.ctx(), [
        { ...messageTo({ accountId: '' }, event), ...recipient, dedupeKey: `${event}:${id}` },
      ]),
    )
  const received = () =>
    app.db
      .select()
      .from(simulatorSms)
      .where(eq(simulatorSms.recipient, phone.slice(1)))
  return { id, phone, queueTo, received }
}

test('an entry without an account gets SMS at the number of the uploaded list, until STOP', async () => {
  const guest = await entry('1111', {
    typed: (phone) => phone.slice(3).replace(/(..)/g, '$1 '),
    email: 'guest@example.dk',
  })
  expect([await guest.queueTo('first'), await guest.queueTo('first')]).toEqual([1, 0])
  await send()
  expect(await textsTo(guest)).toEqual(['Ærø Open: Spillet er genoptaget. Gå ud til jeres bolde.'])
  await guest.queueTo('waits')
  later(60)
  await text(guest, 'STOP')
  await text(guest, 'STOP')
  await send()
  expect((await textsTo(guest)).slice(1)).toEqual([
    'Du får ikke flere sms fra Sæsonkortet. Besked om turneringen får du på mail.',
  ])
  expect(await guest.queueTo('second')).toBe(0)
  // The same number in the next tournament, and on an account of its own.
  const next = await entry()
  await app.db
    .update(tournamentEntries)
    .set({ phone: guest.phone })
    .where(eq(tournamentEntries.id, next.id))
  const to = recipientOf({ id: next.id, accountId: null, phone: guest.phone })
  const again = { ...messageTo({ accountId: '' }, 'next'), ...to, dedupeKey: 'next' }
  const queueAgain = () => app.db.transaction((tx) => queueUrgent(tx, app.ctx(), [again]))
  expect(await queueAgain()).toBe(0)
  const anne = await golfer()
  const sent = await anne.ask('POST', '/phone-code', { phone: guest.phone.slice(3) })
  await anne.ask('POST', '/phone', { code: sent.body.demoCode })
  expect(await queueAgain()).toBe(1)
})

test('the answer to STOP promises no mail to an entry without a mail address', async () => {
  const guest = await entry()
  await guest.queueTo('first')
  later(60)
  await text(guest, 'STOP')
  await send()
  expect(await textsTo(guest)).toEqual(['Du får ikke flere sms fra Sæsonkortet.'])
})

test('an entry without a number of a country that we serve gets no SMS, nor one whose number was removed', async () => {
  const numbers = [() => '', () => '12', () => '+2348012345678']
  for (const typed of numbers) expect(await (await entry('1111', { typed })).queueTo('x')).toBe(0)
  const guest = await entry()
  await guest.queueTo('removed')
  await app.db
    .update(tournamentEntries)
    .set({ phone: null })
    .where(eq(tournamentEntries.id, guest.id))
  await send()
  expect(await textsTo(guest)).toEqual([])
})

test('a number that cannot be reached is not tried for entries again, and concurrent events share its day', async () => {
  const dead = await entry('0404')
  await dead.queueTo('first')
  await send()
  expect(await dead.queueTo('second')).toBe(0)
  const guest = await entry()
  const events = Array.from({ length: maxSmsADay + 4 }, (_, i) => guest.queueTo(`event ${i}`))
  const queued = await Promise.all(events)
  expect(queued.reduce((sum, one) => sum + one, 0)).toBe(maxSmsADay)
  const ofGuest = eq(urgentMessages.entryId, guest.id)
  expect(await app.db.$count(urgentMessages, ofGuest)).toBe(maxSmsADay)
})

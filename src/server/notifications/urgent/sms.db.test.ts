import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxSmsADay } from '#domain/notifications/urgent-kinds.ts'
import { signIn } from '#test/checkins.ts'
import { numberWith, openSms } from '#test/sms.ts'
import { createTestApp } from '#test/test-app.ts'
import { simulatorSms } from '../../db/tables/simulators.ts'
import { smsPhones, urgentMessages } from '../../db/tables/urgent-messages.ts'
import { smsReportsPath } from '../../simulated-gatewayapi.ts'
import { urgentPart } from './personal-data-queries.ts'
import { queueUrgent } from './queue-urgent.ts'

const { app, golfer, messageTo, queue, send, later, report } = await openSms()

beforeEach(() => app.clock.set('2027-05-04T10:00:00+02:00'))
afterAll(() => app.close())

test('an event sends one SMS, however often it is queued and the job runs', async () => {
  const anne = await golfer()
  expect([await queue(anne, 'resumed'), await queue(anne, 'resumed')]).toEqual([1, 0])
  await Promise.all([send(), send(), send()])
  const received = await anne.received()
  expect(received).toMatchObject([
    {
      sender: '4569130000',
      message: 'Ærø Open: Spillet er genoptaget. Gå ud til jeres bolde.',
    },
  ])
  expect(await anne.messages()).toMatchObject([
    { providerId: received[0]?.id, status: 'DELIVERED', attempts: 1 },
  ])
})

test('an event that is rolled back sends nothing', async () => {
  const anne = await golfer()
  const rolledBack = app.db.transaction(async (tx) => {
    expect(await queueUrgent(tx, app.ctx(), [messageTo(anne, 'never')])).toBe(1)
    throw new Error('The suspension was not stored')
  })
  await expect(rolledBack).rejects.toThrow('not stored')
  await send()
  expect(await anne.messages()).toEqual([])
  expect(await anne.received()).toEqual([])
})

test('a failure is tried again after half a minute, by one process', async () => {
  const anne = await golfer('0500')
  await queue(anne)
  await send()
  expect(await anne.messages()).toMatchObject([{ sentAt: null, lastError: 'answer_500' }])
  later(29)
  await send()
  expect((await anne.messages())[0]?.attempts).toBe(1)
  later(1)
  await Promise.all([send(), send()])
  expect(await anne.messages()).toMatchObject([{ attempts: 2, status: 'DELIVERED' }])
  expect((await anne.received()).map(({ status }) => status)).toEqual(['FAILED', 'DELIVERED'])
})

test('what was leased to a process that ended is due when the lease is over, and expires unsent', async () => {
  const anne = await golfer()
  await queue(anne)
  const dueAt = new Date(app.clock.now().getTime() + 120_000)
  const leased = { attempts: 1, dueAt }
  await app.db
    .update(urgentMessages)
    .set(leased)
    .where(eq(urgentMessages.accountId, anne.accountId))
  await send()
  expect(await anne.received()).toEqual([])
  later(3600)
  await send()
  expect(await anne.messages()).toMatchObject([{ lastError: 'expired', sentAt: null }])
  expect(await anne.received()).toEqual([])
})

test('switching SMS off also stops what waits, and nothing more is queued', async () => {
  const anne = await golfer()
  await queue(anne)
  await anne.choose(false)
  await send()
  expect(await anne.messages()).toMatchObject([{ lastError: 'no_longer_wanted' }])
  expect(await queue(anne)).toBe(0)
  expect(await anne.received()).toEqual([])
})

test('concurrent events share the SMS of one day', async () => {
  const anne = await golfer()
  const queued = await Promise.all(Array.from({ length: maxSmsADay + 4 }, () => queue(anne)))
  expect(queued.reduce((sum, one) => sum + one, 0)).toBe(maxSmsADay)
  later(86_400)
  expect(await queue(anne)).toBe(1)
})

test('a number that is refused or cannot be reached gets no more SMS; a phone that is off does', async () => {
  for (const ending of ['0422', '0404']) {
    const anne = await golfer(ending)
    await queue(anne)
    await send()
    const { body } = await anne.ask('GET', '')
    expect(body.sms).toMatchObject({ phone: anne.phone, stopped: 'undeliverable' })
    expect(await queue(anne)).toBe(0)
  }
  const off = await golfer('0408')
  await queue(off)
  await send()
  const [message] = await off.messages()
  await report({ msg_id: 'm', reference: message?.id, status: 'EXPIRED' })
  expect((await off.messages())[0]?.status).toBe('EXPIRED')
  expect(await queue(off)).toBe(1)
})

test('a forged report changes nothing, and an older one does not replace a newer one', async () => {
  const anne = await golfer('0408')
  await queue(anne)
  await send()
  const [message] = await anne.messages()
  const about = { msg_id: 'm', reference: message?.id }
  const dead = { ...about, status: 'UNDELIVERABLE' }
  expect(await report(dead, { secret: 'another-secret-of-somebody' })).toBe(401)
  expect((await app.request('POST', smsReportsPath, dead)).status).toBe(401)
  expect((await anne.messages())[0]?.status).toBeNull()
  const delivered = { status: 'DELIVERED', status_at: '2027-05-04T08:02:00Z' }
  expect(await report({ ...about, ...delivered })).toBe(204)
  const enroute = { status: 'ENROUTE', status_at: '2027-05-04T08:01:00Z' }
  expect(await report({ ...about, ...enroute })).toBe(204)
  expect((await anne.messages())[0]?.status).toBe('DELIVERED')
  expect(await queue(anne)).toBe(1)
})

test('a report that comes again does not stop a number that was proven since', async () => {
  const anne = await golfer('0408')
  await queue(anne)
  await send()
  const [message] = await anne.messages()
  const dead = {
    msg_id: 'm',
    reference: message?.id,
    status: 'UNDELIVERABLE',
    status_at: '2027-05-04T08:02:00Z',
  }
  await report(dead)
  expect(await queue(anne)).toBe(0)
  later(600)
  await app.db
    .update(smsPhones)
    .set({ stoppedAt: null, stoppedBecause: null, provenAt: app.clock.now() })
    .where(eq(smsPhones.accountId, anne.accountId))
  await report(dead)
  // Another word about the same SMS is of the time before, too.
  await report({ ...dead, status: 'REJECTED' })
  expect(await queue(anne)).toBe(1)
})

test('while SMS are off a message waits without counting a try, and is sent when they are on', async () => {
  const anne = await golfer()
  await queue(anne)
  const { sms } = app.services.config
  sms.isOff = true
  for (let i = 0; i < 8; i += 1) {
    await send()
    later(300)
  }
  expect(await anne.messages()).toMatchObject([{ attempts: 0, failedAt: null }])
  sms.isOff = false
  await send()
  expect(await anne.received()).toHaveLength(1)
})

test('a number that changes hands is that of the one who proved it last', async () => {
  const [anne, bo] = [await golfer(), await golfer()]
  const sent = await bo.ask('POST', '/phone-code', { phone: anne.phone.slice(3) })
  await bo.ask('POST', '/phone', { code: sent.body.demoCode })
  expect((await anne.ask('GET', '')).body.sms.phone).toBeNull()
  expect([await queue(anne), await queue(bo)]).toEqual([0, 1])
})

test('a telephone is used when its code has been entered, and five wrong codes use it up', async () => {
  const anne = await golfer()
  await anne.ask('DELETE', '/phone')
  expect(await queue(anne)).toBe(0)
  const phone = numberWith()
  const sent = await anne.ask('POST', '/phone-code', { phone: phone.slice(3) })
  expect(sent.body.settings.sms).toMatchObject({ phone: null, pendingPhone: phone })
  await send()
  const received = await app.db
    .select()
    .from(simulatorSms)
    .where(eq(simulatorSms.recipient, phone.slice(1)))
  expect(received[0]?.message).toContain(sent.body.demoCode)
  expect(JSON.stringify(await anne.messages())).not.toContain(sent.body.demoCode)
  const wrong = sent.body.demoCode === '000000' ? '000001' : '000000'
  const enter = (code: string) => anne.ask('POST', '/phone', { code })
  expect(await enter(wrong)).toMatchObject({
    status: 422,
    body: { error: { reason: 'code_wrong' } },
  })
  expect(await queue(anne)).toBe(0)
  expect((await enter(sent.body.demoCode)).body.sms).toMatchObject({ phone, pendingPhone: null })
  expect(await queue(anne)).toBe(1)

  const again = await anne.ask('POST', '/phone-code', { phone: numberWith() })
  for (let i = 0; i < 5; i += 1) await enter(again.body.demoCode === wrong ? '000002' : wrong)
  expect((await enter(again.body.demoCode)).body).toMatchObject({
    error: { reason: 'code_expired' },
  })
  expect((await anne.ask('GET', '')).body.sms.phone).toBe(phone)
})

test('codes go to few countries, and five times a day for an account', async () => {
  const anne = await golfer()
  const codeTo = (phone: string) => anne.ask('POST', '/phone-code', { phone })
  expect((await codeTo('+2348012345678')).body).toMatchObject({
    error: { reason: 'phone_not_served' },
  })
  expect((await codeTo('12')).status).toBe(400)
  for (let i = 0; i < 5; i += 1) expect((await codeTo(numberWith())).status).toBe(200)
  expect((await codeTo(numberWith())).status).toBe(429)
})

test('where SMS are not set up, or are switched off, none are offered and none are queued', async () => {
  for (const env of [{ GATEWAYAPI_OFF: '1' }]) {
    const other = await createTestApp({ env })
    const { headers, accountId } = await signIn(other.db, {})
    await other.db
      .insert(smsPhones)
      .values({ accountId, phone: numberWith(), provenAt: other.clock.now() })
    const choice = { kind: 'suspension', channel: 'sms', isOn: true }
    const path = '/api/v1/account/urgent'
    const saved = await other.request('PUT', `${path}/choices`, choice, headers)
    expect((await saved.json()).sms.isOffered).toBe(false)
    const phone = await other.request('POST', `${path}/phone-code`, { phone: '20304050' }, headers)
    expect(await phone.json()).toMatchObject({ error: { reason: 'sms_off' } })
    const message = { ...messageTo({ accountId }, 'off'), accountId }
    const queued = other.db.transaction((tx) => queueUrgent(tx, other.ctx(), [message]))
    expect(await queued).toBe(0)
    await other.close()
  }
})

test('an export shows telephone, choices and messages without codes, and an erasure deletes them', async () => {
  const anne = await golfer()
  await queue(anne)
  const person = { accountId: anne.accountId, email: anne.email, golferIds: [] }
  const sections = await urgentPart.exportOf(app.db, person)
  expect(sections.map(({ key, rows }) => [key, rows.length])).toEqual([
    ['smsPhones', 1],
    ['urgentChoices', 1],
    ['pushBrowsers', 0],
    ['urgentMessages', 1],
  ])
  expect(JSON.stringify(sections)).toContain(anne.phone)
  await app.db.transaction((tx) => urgentPart.erase(tx, app.ctx(), person))
  expect(await anne.messages()).toEqual([])
  await send()
  expect(await anne.received()).toEqual([])
})

import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deliveries, Webhooks } from '#contract/programs/webhooks.ts'
import { webhookEvents } from '#domain/programs/webhook-events.ts'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { webhookDeliveries, webhooks } from '#server/db/tables/programs.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { makeKey } from '#test/programs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildTournament } from '#test/tournaments.ts'
import { plainAnswer, startReceiver } from '#test/webhook-receiver.ts'
import { sendDeliveries } from './send-deliveries.ts'

const now = '2027-06-12T09:00:00+02:00'
let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let clubId: string
let chair: { cookie: string; email: string }

beforeAll(async () => {
  app = await createTestApp({ now, env: { WEBHOOKS_TO_LOOPBACK: '1' } })
  receiver = await startReceiver()
  clubId = (await buildClub(app.db)).id
  chair = await signInAs(app, [{ name: 'club_admin', clubId }])
})
beforeEach(async () => {
  app.clock.set(now)
  receiver.received.length = 0
  Object.assign(receiver.answer, plainAnswer)
  await app.db.delete(rateLimits)
  await app.db.delete(webhooks)
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})

const base = () => `/api/v1/clubs/${clubId}/webhooks`

async function ask<Body = Record<string, unknown>>(method: string, path: string, body?: object) {
  const answer = await app.request(method, path, body, { cookie: chair.cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

type WithSecret = Webhooks & { webhookId: string; secret: string }

async function register(url = receiver.url, events: readonly string[] = webhookEvents) {
  const { body } = await ask<WithSecret>('POST', base(), { url, events })
  return { id: body.webhookId, secret: body.secret, path: `${base()}/${body.webhookId}` }
}
const run = async () => {
  await chainActivity(app.ctx())
  await sendDeliveries(app.ctx(), () => 0)
}
const deliveries = async ({ path }: { path: string }) =>
  (await ask<Deliveries>('GET', `${path}/deliveries`)).body.deliveries

async function enterOne(hostId = clubId) {
  const { tournament, division } = await buildTournament(app.db, { clubId: hostId, state: 'open' })
  const { headers } = await makeKey(app, { clubId, cookie: chair.cookie })
  const player = { firstName: 'Hemmelig', lastName: 'Person', email: 'h@example.dk', gender: 'men' }
  const path = `/api/v1/tournaments/${tournament.id}/players`
  const entrant = { ...player, divisionId: division.id }
  const answer = await app.request('POST', path, entrant, headers)
  return { tournament, entered: (await answer.json()) as { entryId: string } }
}

/** Signed by hand, from the words of the specification: base64 of HMAC-SHA256 over `msg_id.timestamp.payload`. */
function signed(secret: string, id: string, timestamp: string, payload: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update([id, timestamp, payload].join('.'), 'utf8').digest('base64')}`
}
const headerOf = (name: string, at = 0) => String(receiver.received[at]?.headers[name])

describe('an event', () => {
  test('is sent once, signed as Standard Webhooks asks, with ids and nothing about the person', async () => {
    const webhook = await register()
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const { tournament, entered } = await enterOne()
    await run()
    await run()
    expect(receiver.received).toHaveLength(1)
    const [{ body } = { body: '' }] = receiver.received
    expect(JSON.parse(body)).toEqual({
      type: 'entry.created',
      timestamp: new Date(now).toISOString(),
      data: {
        tournamentId: tournament.id,
        tournamentSlug: tournament.slug,
        entryId: entered.entryId,
      },
    })
    const [id, timestamp] = [headerOf('webhook-id'), headerOf('webhook-timestamp')]
    expect(id).toMatch(/^msg_[\da-f-]{36}$/)
    expect(timestamp).toBe(String(Date.parse(now) / 1000))
    expect(headerOf('webhook-signature')).toBe(signed(webhook.secret, id, timestamp, body))
    expect(headerOf('content-type')).toBe('application/json')
    expect(await deliveries(webhook)).toMatchObject([{ state: 'delivered', answer: 'HTTP 204' }])
  })

  test('goes only to webhooks of its club, and only those that asked for its kind', async () => {
    await register(receiver.url, ['result.published'])
    const other = await buildTournament(app.db, { state: 'open' })
    await app.db.insert(activity).values({
      at: app.clock.now(),
      actorKind: 'system',
      action: 'tournaments.publish_final',
      subjectType: 'tournament',
      subjectId: other.tournament.id,
    })
    await enterOne()
    await run()
    expect(receiver.received).toEqual([])
  })

  test('from before the webhook was registered is not sent', async () => {
    app.clock.set('2027-06-12T08:00:00+02:00')
    await enterOne()
    app.clock.set(now)
    await register()
    await run()
    expect(receiver.received).toEqual([])
  })
})

test('a slow receiver gets one message at a time, and so holds one sender of four', async () => {
  await register()
  for (let count = 0; count < 4; count += 1) await enterOne()
  let [open, most] = [0, 0]
  receiver.answer.before = async () => {
    most = Math.max(most, (open += 1))
    await setTimeout(60)
    open -= 1
  }
  while (receiver.received.length < 4) await run()
  expect(most).toBe(1)
})

describe('a receiver that fails', () => {
  test('and is switched off meanwhile gets the message no more', async () => {
    const webhook = await register()
    await enterOne()
    receiver.answer.status = 500
    receiver.answer.before = async () => {
      await app.db.update(webhooks).set({ disabledAt: app.clock.now() })
    }
    await run()
    expect(await deliveries(webhook)).toMatchObject([{ state: 'failed', dueAt: null }])
  })

  test('gets the same message again under the same id, later and later, until it is given up after a day', async () => {
    const webhook = await register()
    receiver.answer.status = 500
    await enterOne()
    let at = Date.parse(now)
    for (const wait of [0, 5, 300, 1800, 7200, 18_000, 36_000, 21_600]) {
      const before = receiver.received.length
      app.clock.set(new Date(at + wait * 1000 - 1000).toISOString())
      if (wait > 0) await run()
      expect(receiver.received.length).toBe(before)
      at += wait * 1000
      app.clock.set(new Date(at).toISOString())
      await run()
      expect(receiver.received.length).toBe(before + 1)
    }
    const sent = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])
    expect(new Set(sent.map(String)).size).toBe(1)
    const times = receiver.received.map(({ headers }) => headers['webhook-timestamp'])
    expect(new Set(times).size).toBe(8)
    expect(await deliveries(webhook)).toMatchObject([
      { state: 'failed', attempts: 8, answer: 'HTTP 500', dueAt: null },
    ])
  })

  test('for three days is switched off with a mail to the club, and nothing more is sent until it is on again', async () => {
    const webhook = await register()
    Object.assign(receiver.answer, { status: 503, headers: { 'Retry-After': '900' } })
    await enterOne()
    await run()
    expect((await deliveries(webhook))[0]?.dueAt).toBe('2027-06-12T07:15:00.000Z')
    app.clock.set('2027-06-15T09:00:00+02:00')
    await run()
    const [off] = await app.db.select().from(webhooks).where(eq(webhooks.id, webhook.id))
    expect(off?.disabledAt).not.toBeNull()
    const [mail] = await app.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1)
    expect(mail).toMatchObject({ template: 'webhookOff', toAddress: chair.email })
    expect(JSON.stringify(mail?.data)).not.toContain('haendelser')
    const sent = receiver.received.length
    await enterOne()
    await run()
    expect(receiver.received).toHaveLength(sent)
    const test = await ask('POST', `${webhook.path}/deliveries`)
    expect(test).toMatchObject({ status: 422, body: { error: { reason: 'webhook_off' } } })
    receiver.answer.status = 200
    const [{ version: basedOn } = { version: '' }] = (await ask<Webhooks>('GET', base())).body
      .webhooks
    const on = { url: receiver.url, events: webhookEvents }
    const stale = await ask('PUT', webhook.path, { ...on, url: `${on.url}/2`, basedOn: 'gammel' })
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'changed_elsewhere' } } })
    await ask('PUT', webhook.path, { ...on, basedOn })
    await enterOne()
    await run()
    expect(receiver.received).toHaveLength(sent + 1)
  })

  test('a success in between begins the three days afresh', async () => {
    const webhook = await register()
    receiver.answer.status = 500
    await enterOne()
    await run()
    receiver.answer.status = 200
    app.clock.set('2027-06-12T09:01:00+02:00')
    await run()
    const list = (await ask<Webhooks>('GET', base())).body.webhooks
    expect(list).toMatchObject([{ id: webhook.id, state: 'on', failingSince: null }])
  })

  test('that answers 410 Gone is switched off at once', async () => {
    await register()
    receiver.answer.status = 410
    await enterOne()
    await run()
    expect((await ask<Webhooks>('GET', base())).body.webhooks).toMatchObject([{ state: 'off' }])
  })

  test('is not followed when it redirects, and an endless answer is cut off', async () => {
    const webhook = await register()
    Object.assign(receiver.answer, { status: 302, headers: { location: receiver.url } })
    await ask('POST', `${webhook.path}/deliveries`)
    await run()
    expect(receiver.received).toHaveLength(1)
    expect(await deliveries(webhook)).toMatchObject([{ answer: 'redirected' }])
    Object.assign(receiver.answer, { status: 200, headers: {}, body: 'x'.repeat(70_000) })
    app.clock.set('2027-06-12T09:01:00+02:00')
    await run()
    expect(await deliveries(webhook)).toMatchObject([{ answer: 'too_large' }])
  })
})

test('after a new secret both sign for a day, then the new one alone', async () => {
  const webhook = await register()
  const rotated = (await ask<WithSecret>('POST', `${webhook.path}/secret`)).body
  expect(rotated.secret).not.toBe(webhook.secret)
  const sendTest = async () => {
    await ask('POST', `${webhook.path}/deliveries`)
    await run()
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
    const by = (secret: string) =>
      signed(secret, String(headers['webhook-id']), String(headers['webhook-timestamp']), body)
    return { signature: headers['webhook-signature'], by }
  }
  const first = await sendTest()
  expect(first.signature).toBe(`${first.by(rotated.secret)} ${first.by(webhook.secret)}`)
  app.clock.set('2027-06-13T09:00:00+02:00')
  const later = await sendTest()
  expect(later.signature).toBe(later.by(rotated.secret))
  const stored = JSON.stringify(await app.db.select().from(webhooks))
  expect(stored).not.toContain(rotated.secret.slice(6))
})

test('Send igen sends a message that was given up, and shows the new answer', async () => {
  const webhook = await register()
  receiver.answer.status = 500
  await enterOne()
  await run()
  await app.db.update(webhookDeliveries).set({ state: 'failed', dueAt: null, attempts: 8 })
  receiver.answer.status = 200
  const [given] = await deliveries(webhook)
  await ask('POST', `${webhook.path}/deliveries/${given?.id}/send-again`)
  await run()
  expect(await deliveries(webhook)).toMatchObject([
    { id: given?.id, state: 'delivered', attempts: 1, answer: 'HTTP 200' },
  ])
  expect(headerOf('webhook-id', 1)).toBe(headerOf('webhook-id', 0))
})

test('another club sees and sends nothing of it', async () => {
  const webhook = await register()
  const stranger = await signInAs(app, [
    { name: 'club_admin', clubId: (await buildClub(app.db)).id },
  ])
  const as = { cookie: stranger.cookie }
  const paths = [
    ['GET', base()],
    ['GET', `${webhook.path}/deliveries`],
    ['POST', `${webhook.path}/deliveries`],
    ['POST', `${webhook.path}/secret`],
    ['DELETE', webhook.path],
  ] as const
  for (const [method, path] of paths) {
    expect((await app.request(method, path, undefined, as)).status).toBe(404)
  }
})

import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { simulatorSms } from '#server/db/tables/simulators.ts'
import { smsPhones, urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { queueUrgent } from '#server/notifications/urgent/queue-urgent.ts'
import { sendUrgentMessages } from '#server/notifications/urgent/send-urgent.ts'
import {
  simulatedGateway,
  simulatedGatewayPath,
  smsReportsPath,
} from '#server/simulated-gatewayapi.ts'
import { signIn } from './checkins.ts'
import { createTestApp } from './test-app.ts'

let given = 100

/** A number that no test has had before, with the ending that chooses the simulator's behaviour. */
export function numberWith(ending = '1111') {
  given += 1
  return `+452${given}${ending}`
}

/** The service with the simulated SMS company, and golfers who want SMS about suspended play. */
export async function openSms() {
  const app = await createTestApp()
  await app.listen()

  /** A golfer who has proven a telephone and wants SMS about suspended play. */
  async function golfer(ending?: string) {
    const { accountId, headers, email } = await signIn(app.db, {})
    const phone = numberWith(ending)
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await app.request(method, `/api/v1/account/urgent${path}`, body, headers)
      return { status: answer.status, body: await answer.json() }
    }
    const choose = (isOn: boolean) =>
      ask('PUT', '/choices', { kind: 'suspension', channel: 'sms', isOn })
    await app.db.insert(smsPhones).values({ accountId, phone, provenAt: app.clock.now() })
    await choose(true)
    const received = () =>
      app.db
        .select()
        .from(simulatorSms)
        .where(eq(simulatorSms.recipient, phone.slice(1)))
    const messages = () =>
      app.db.select().from(urgentMessages).where(eq(urgentMessages.accountId, accountId))
    return { accountId, email, phone, ask, choose, received, messages }
  }

  const messageTo = ({ accountId }: { accountId: string }, event: string) => ({
    accountId,
    kind: 'suspension' as const,
    about: 'Ærø Open',
    title: 'Spillet er genoptaget',
    text: 'Spillet er genoptaget. Gå ud til jeres bolde.',
    path: '/tournaments/aeroe-open',
    dedupeKey: `${event}:${accountId}`,
    expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  })
  const queue = (to: { accountId: string }, event: string = randomUUID()) =>
    app.db.transaction((tx) => queueUrgent(tx, app.ctx(), [messageTo(to, event)]))
  const send = () => sendUrgentMessages(app.ctx())
  const later = (seconds: number) =>
    app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString())

  async function report(event: object, { type = 'message.status.sms', secret = '' } = {}) {
    const { webhookSecret } = await simulatedGateway(app.ctx())
    const body = JSON.stringify({ event_id: randomUUID(), timestamp: '', event_type: type, event })
    const mac = createHmac('sha256', secret || webhookSecret)
    const signature = `v1=${mac.update(body).digest('hex')}`
    const headers = { signature, 'content-type': 'application/json' }
    return (await app.hono.request(smsReportsPath, { method: 'POST', headers, body })).status
  }

  /** An SMS from a telephone to the rented number; returns the service's answer. */
  async function text(from: { phone: string }, message: string) {
    const body = JSON.stringify({ from: Number(from.phone.slice(1)), message })
    const headers = { 'content-type': 'application/json' }
    const path = `${simulatedGatewayPath}/incoming`
    const answer = await app.hono.request(path, { method: 'POST', headers, body })
    return ((await answer.json()) as { answered: number }).answered
  }

  return { app, golfer, messageTo, queue, send, later, report, text }
}

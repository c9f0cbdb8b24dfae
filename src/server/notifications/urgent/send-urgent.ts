import type { Ctx } from '../../ctx.ts'
import { smsAccessOf } from '../../simulated-gatewayapi.ts'
import { handOverSms, SmsRefusedError } from './gatewayapi.ts'
import { PushRefusedError, sendPush } from './send-push.ts'
import {
  claimMessages,
  updateMessage,
  type MessageRow,
  type NewMessage,
} from './message-queries.ts'
import { isStillWanted } from './wish-queries.ts'
import { stopPhone } from './stop-queries.ts'

const atOnce = 20
const maxPerRun = 1000
/** Longer than a try may take, so that two processes never have the same message. */
const leaseMs = 120_000
/** With the delays below, the last try is 15 minutes after the first: what is urgent is useless later. */
const maxAttempts = 6
const firstDelayMs = 30_000

/**
 * Sends due SMS and pushes. No row is locked meanwhile: a message is leased to the process that sends it. An SMS whose
 * answer is lost is sent again, because two of them harm less than none. While SMS are off, they wait until they expire.
 */
export async function sendUrgentMessages(ctx: Ctx): Promise<number> {
  let handled = 0
  while (handled < maxPerRun) {
    const now = ctx.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const claim = { now, leaseUntil, limit: atOnce }
    const claimed = await claimMessages(ctx.db, claim)
    await Promise.all(claimed.map((message) => sendOne(ctx, message)))
    handled += claimed.length
    if (claimed.length < atOnce) break
  }
  return handled
}

async function sendOne(ctx: Ctx, message: MessageRow): Promise<void> {
  await updateMessage(ctx.db, message.id, await outcomeOf(ctx, message))
}

async function outcomeOf(ctx: Ctx, message: MessageRow): Promise<Partial<NewMessage>> {
  const failed = (reason: string) => ({ failedAt: ctx.now(), lastError: reason })
  if (message.expiresAt <= ctx.now()) return failed('expired')
  if (message.channel === 'sms' && !(await smsAccessOf(ctx))) return waiting(ctx, message)
  if (message.attempts > maxAttempts) return failed(message.lastError ?? 'given_up')
  if (!(await isStillWanted(ctx.db, message))) return failed('no_longer_wanted')
  try {
    const sent = message.channel === 'sms' ? await sendSms(ctx, message) : {}
    if (message.channel === 'push') await sendPush(ctx, message)
    return { sentAt: ctx.now(), lastError: null, ...sent }
  } catch (error) {
    return afterFailure(ctx, message, error)
  }
}

const offDelayMs = 5 * 60_000

/** SMS are off: no try is counted, and the message waits until they are on or it expires. */
const waiting = (ctx: Ctx, { attempts }: MessageRow) => ({
  attempts: attempts - 1,
  dueAt: new Date(ctx.now().getTime() + offDelayMs),
})

async function sendSms(ctx: Ctx, message: MessageRow): Promise<Partial<NewMessage>> {
  const access = await smsAccessOf(ctx)
  if (!access) throw new SmsRefusedError('sms_off')
  const validSeconds = (message.expiresAt.getTime() - ctx.now().getTime()) / 1000
  const sms = { id: message.id, phone: message.phone ?? '', text: message.text, validSeconds }
  const sent = { providerId: await handOverSms(access, ctx.config.demo, sms) }
  // After sending, a code is deleted, because only an attacker could still use it.
  return message.kind === 'phone_code' ? { ...sent, text: '' } : sent
}

/** Retries after 30 seconds, 1, 2, 4 and 8 minutes. */
async function afterFailure(ctx: Ctx, message: MessageRow, error: unknown) {
  const { id, kind, channel, attempts, phone } = message
  const isNumberWrong = error instanceof SmsRefusedError && error.isNumberWrong
  const isRefusal = error instanceof SmsRefusedError || error instanceof PushRefusedError
  const reason = isRefusal ? error.message : errorName(error)
  const fields = { messageId: id, kind, channel, attempts, reason }
  if (isNumberWrong && phone) {
    await stopPhone(ctx.db, phone, { because: 'undeliverable', at: ctx.now() })
  }
  if (attempts >= maxAttempts || (isRefusal && error.isFinal)) {
    // A wrong number or a forgotten browser is no error of the service.
    const level = isNumberWrong || goneReasons.includes(reason) ? 'warn' : 'error'
    ctx.log(level, 'An urgent message was given up', fields)
    return { failedAt: ctx.now(), lastError: reason }
  }
  ctx.log('warn', 'An urgent message could not be sent', fields)
  const delay = firstDelayMs * 2 ** (attempts - 1)
  return { lastError: reason, dueAt: new Date(ctx.now().getTime() + delay) }
}

const goneReasons = ['answer_404', 'answer_410', 'browser_gone']

/** Names and codes only: a message may contain an address (E11). */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: string }
  return [error.name, code].filter(Boolean).join(' ').slice(0, 100)
}

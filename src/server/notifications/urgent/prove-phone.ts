import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { isSmsNumber } from '#domain/notifications/urgent-kinds.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import type { UrgentRefusal } from '#contract/notifications/urgent.ts'
import { AppError } from '../../app-error.ts'
import { authSecretsOf } from '../../auth-secrets.ts'
import type { Ctx } from '../../ctx.ts'
import { addressOf, limit } from '../../http/rate-limit.ts'
import { isSame } from '../../keys.ts'
import { isSmsOffered } from '../../simulated-gatewayapi.ts'
import { insertMessages } from './message-queries.ts'
import { codeMs } from './stop-queries.ts'
import { countCodeTry, deletePhone, provePhone, savePhoneCode } from './settings-queries.ts'
import { getUrgentSettings, requireActor } from './urgent-settings.ts'

const maxTries = 5
const day = 86_400

const refuse = (reason: UrgentRefusal) => new AppError('refused', { reason })

/**
 * Sends a code to a number, which anybody may have typed: every SMS costs money and disturbs its recipient, so they are
 * few for an account, for a number and for an address on the net.
 */
export async function sendPhoneCode(ctx: Ctx, { phone: typed }: { phone: string }) {
  const { accountId } = requireActor(ctx)
  if (!isSmsOffered(ctx.config)) throw refuse('sms_off')
  const phone = parsePhone(typed)
  if (!phone)
    throw new AppError('invalid_input', { issues: [{ path: ['phone'], message: 'phone' }] })
  if (!isSmsNumber(phone)) throw refuse('phone_not_served')
  await limit(ctx, { key: `sms-code-by:${accountId}`, max: 5, windowSeconds: day })
  await limit(ctx, { key: `sms-code-to:${phone}`, max: 5, windowSeconds: day })
  await limit(ctx, { key: `sms-code-from:${addressOf(ctx)}`, max: 30, windowSeconds: day })

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [codeHash] = await hashesOf(ctx, { accountId, phone, code })
  const codeUntil = new Date(ctx.now().getTime() + codeMs)
  await ctx.db.transaction(async (tx) => {
    await savePhoneCode(tx, accountId, { pendingPhone: phone, codeHash, codeUntil })
    await insertMessages(tx, [
      {
        accountId,
        channel: 'sms',
        kind: 'phone_code',
        phone,
        title: 'Kode',
        text: `${code} er din kode til Sæsonkortet. Den gælder i ti minutter. Giv den ikke til andre.`,
        path: '/account/notifications',
        dedupeKey: `phone-code:${randomUUID()}`,
        createdAt: ctx.now(),
        dueAt: ctx.now(),
        expiresAt: codeUntil,
      },
    ])
  })
  ctx.wake?.('urgent-messages')
  return { settings: await getUrgentSettings(ctx), ...(ctx.config.demo && { demoCode: code }) }
}

/** Proves the number by its code; five wrong ones use it up. */
export async function confirmPhone(ctx: Ctx, { code: typed }: { code: string }) {
  const { accountId } = requireActor(ctx)
  const waiting = await countCodeTry(ctx.db, accountId, { now: ctx.now(), maxTries })
  if (!waiting?.pendingPhone || !waiting.codeHash) throw refuse('code_expired')
  const code = typed.replace(/\D/g, '')
  const hash = waiting.codeHash
  const typedHashes = await hashesOf(ctx, { accountId, phone: waiting.pendingPhone, code })
  if (!typedHashes.some((typedHash) => isSame(typedHash, hash))) throw refuse('code_wrong')
  await ctx.db.transaction((tx) => provePhone(tx, accountId, hash, ctx.now()))
  return getUrgentSettings(ctx)
}

export async function removePhone(ctx: Ctx) {
  await deletePhone(ctx.db, requireActor(ctx).accountId)
  return getUrgentSettings(ctx)
}

type Coded = { accountId: string; phone: string; code: string }

/** Keyed, because a table of hashes of six digits would be no secret; the first is the one to store. */
async function hashesOf(
  ctx: Ctx,
  { accountId, phone, code }: Coded,
): Promise<[string, ...string[]]> {
  const text = `phone-code:${accountId}:${phone}:${code}`
  const by = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const [signing, ...accepted] = await authSecretsOf(ctx, 'sms_secret')
  return [by(signing), ...accepted.map(by)]
}

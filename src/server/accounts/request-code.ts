import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { OpenAuth } from './auth.ts'
import { findAccountByEmail } from './queries.ts'

const hour = 3_600

/**
 * Mails a one-time code. An address without an account gets a mail that says so, and the
 * visitor the same answer: only who reads that mailbox learns which it was.
 */
export async function requestSignInCode(
  ctx: Ctx,
  openAuth: OpenAuth,
  { email }: { email: string },
) {
  await limit(ctx, { key: `send-code-from:${addressOf(ctx)}`, max: 30, windowSeconds: hour })
  await limit(ctx, { key: `send-code:${email}`, max: 6, windowSeconds: hour })

  const account = await findAccountByEmail(ctx.db, email)
  if (!account) {
    await queueMail(ctx.db, ctx, { template: 'noAccount', to: email, data: {} })
    ctx.wake?.('mails')
    return { sent: true as const }
  }
  const code = await newSignInCode(openAuth, email)
  await queueMail(ctx.db, ctx, { template: 'code', to: email, data: { code, purpose: 'sign_in' } })
  // Somebody is waiting for it.
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && { demoCode: code }) }
}

/** Makes a code without mailing it; also the operator's first way in (E14). */
export async function newSignInCode(openAuth: OpenAuth, email: string): Promise<string> {
  const { api } = await openAuth()
  return api.createVerificationOTP({ body: { email, type: 'sign-in' } })
}

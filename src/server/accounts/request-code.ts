import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { GetAuth } from './auth.ts'
import { findAccountByEmail } from './queries.ts'

/**
 * Mails a one-time code. An address without an account gets a mail that says so, and the
 * visitor the same answer: only who reads that mailbox learns which it was.
 */
export async function requestSignInCode(ctx: Ctx, getAuth: GetAuth, { email }: { email: string }) {
  await limit(ctx, { key: `send-code-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3_600 })
  await limitMails(ctx, { purpose: 'send-code', to: email, max: 6, windowSeconds: 3_600 })

  const account = await findAccountByEmail(ctx.db, email)
  // Made for every address, so that the answer takes as long; nobody is told one without an account.
  const code = await newSignInCode(getAuth, email)
  if (!account) {
    await queueMail(ctx.db, ctx, { template: 'noAccount', to: email, data: {} })
    ctx.wake?.('mails')
    return { sent: true as const }
  }
  const data = { code, purpose: 'sign_in' } as const
  await queueMail(ctx.db, ctx, { template: 'code', to: email, data })
  // Somebody is waiting for it.
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && { demoCode: code }) }
}

/** Makes a code without mailing it; also the operator's first way in (E14). */
export async function newSignInCode(getAuth: GetAuth, email: string): Promise<string> {
  const { api } = await getAuth()
  return api.createVerificationOTP({ body: { email, type: 'sign-in' } })
}

import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record.ts'
import type { Browser, Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { withOurErrors } from './auth-errors.ts'
import type { OpenAuth } from './auth.ts'

const quarterHour = 900

/** Signs in with a password. Every refusal is the same one, and takes as long (E27). */
export async function signInWithPassword(
  ctx: Ctx,
  openAuth: OpenAuth,
  { email, password }: { email: string; password: string },
) {
  await limit(ctx, { key: `password-from:${addressOf(ctx)}`, max: 50, windowSeconds: quarterHour })
  await limit(ctx, { key: `password:${email}`, max: 10, windowSeconds: quarterHour })
  const { api } = await openAuth()
  const { headers, setCookie } = browserOf(ctx)
  const answer = await withOurErrors(() =>
    api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  )
  answer.headers.getSetCookie().forEach(setCookie)
  return welcome(ctx, answer.response.user.id, 'password')
}

/** Signs in with a mailed code: three tries for each code, and the account's own limit. */
export async function signInWithCode(
  ctx: Ctx,
  openAuth: OpenAuth,
  { email, code }: { email: string; code: string },
) {
  await limit(ctx, { key: `code-from:${addressOf(ctx)}`, max: 50, windowSeconds: quarterHour })
  await limit(ctx, { key: `code:${email}`, max: 10, windowSeconds: quarterHour })
  const { api } = await openAuth()
  const { headers, setCookie } = browserOf(ctx)
  const answer = await withOurErrors(() =>
    api.signInEmailOTP({ body: { email, otp: code }, headers, returnHeaders: true }),
  )
  answer.headers.getSetCookie().forEach(setCookie)
  return welcome(ctx, answer.response.user.id, 'code')
}

/** Ends the session in the database, so that a copied cookie is worth nothing afterwards. */
export async function signOut(ctx: Ctx, openAuth: OpenAuth) {
  const { headers, setCookie } = browserOf(ctx)
  const { api } = await openAuth()
  const answer = await withOurErrors(() => api.signOut({ headers, returnHeaders: true }))
  answer.headers.getSetCookie().forEach(setCookie)
  if (ctx.actor) {
    const subject = { type: 'account', id: ctx.actor.accountId }
    await recordActivity(ctx.db, ctx, { action: 'accounts.sign_out', subject })
  }
  return { done: true as const }
}

export function browserOf(ctx: Ctx): Browser {
  if (!ctx.browser) throw new AppError('not_allowed')
  return ctx.browser
}

async function welcome(ctx: Ctx, accountId: string, way: 'password' | 'code') {
  const subject = { type: 'account', id: accountId }
  await recordActivity(ctx.db, ctx, { action: 'accounts.sign_in', subject, data: { way } })
  return { done: true as const }
}

import { hashPassword } from 'better-auth/crypto'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { requireSignedIn } from './access.ts'
import { withOurErrors } from './auth-errors.ts'
import type { OpenAuth } from './auth.ts'
import { ensureAccount } from './ensure-account.ts'
import { findPasswordCredential, insertCredential } from './queries.ts'
import { browserOf } from './sign-in.ts'

/** An account made by a purchase has no password; a changed one ends the other sessions. */
export async function setPassword(
  ctx: Ctx,
  openAuth: OpenAuth,
  { newPassword, currentPassword }: { newPassword: string; currentPassword?: string | undefined },
) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `set-password:${accountId}`, max: 10, windowSeconds: 900 })
  const { headers, setCookie } = browserOf(ctx)
  const { api } = await openAuth()
  if (!(await findPasswordCredential(ctx.db, accountId))) {
    await withOurErrors(() => api.setPassword({ body: { newPassword }, headers }))
  } else {
    if (!currentPassword) throw new AppError('wrong_credentials')
    const body = { newPassword, currentPassword, revokeOtherSessions: true }
    const answer = await withOurErrors(() =>
      api.changePassword({ body, headers, returnHeaders: true }),
    )
    answer.headers.getSetCookie().forEach(setCookie)
  }
  const subject = { type: 'account', id: accountId }
  await recordActivity(ctx.db, ctx, { action: 'accounts.set_password', subject })
  return { done: true as const }
}

/** An account with a password from the start: the demonstration's, and those of tests. */
export async function createAccountWithPassword(
  tx: Db,
  ctx: Ctx,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const { accountId } = await ensureAccount(tx, ctx, person)
  if (await findPasswordCredential(tx, accountId)) return accountId
  await insertCredential(tx, {
    accountId,
    providerId: 'credential',
    providerAccountId: accountId,
    password: await hashPassword(person.password),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  return accountId
}

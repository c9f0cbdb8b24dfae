import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from './auth.ts'
import { endSessions } from './session-queries.ts'
import type { RevokeKeys } from './sessions.ts'
import { ensureAccount } from './ensure-account.ts'
import { assertGoodPassword } from './validate-password.ts'
import { hashPassword } from './password-hash.ts'
import { deleteRememberedBrowsers, savePassword } from './credential-queries.ts'
import { ownSessionToken, reauthenticate } from './reauthenticate.ts'
import { findPasswordCredential } from './queries.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * Sets the first password of an account, or changes it, which ends the other sessions and forgets
 * remembered browsers. Throws `refused` with `password_wrong`, with `sign_in_again` when there is no
 * password yet and the sign-in is more than an hour old, or with the error of the new password.
 */
export async function setPassword(
  ctx: Ctx,
  { getAuth, revokeKeys }: { getAuth: GetAuth; revokeKeys: RevokeKeys },
  { newPassword, currentPassword }: { newPassword: string; currentPassword?: string | undefined },
) {
  const actor = requireSignedIn(ctx)
  const { accountId } = actor
  await limit(ctx, { key: `set-password:${accountId}`, max: 10, windowSeconds: 900 })
  assertGoodPassword(newPassword, actor)
  await reauthenticate(ctx, getAuth, currentPassword)
  const password = await hashPassword(newPassword)
  const exceptToken = await ownSessionToken(ctx, getAuth)
  await ctx.db.transaction(async (tx) => {
    await savePassword(tx, { accountId, password, at: ctx.now() })
    if (currentPassword) {
      await endSessions(tx, { accountId, exceptToken })
      await deleteRememberedBrowsers(tx, accountId)
      await revokeKeys(tx, ctx, { accountId, keeps: 'this_browser' })
    }
    await notifyOwner(tx, ctx, { accountId, kind: 'password_changed' })
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.set_password', subject })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** Creates an account with a password, for the demonstration and the first operator. */
export async function createAccountWithPassword(
  tx: Db,
  ctx: Ctx,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const { accountId } = await ensureAccount(tx, ctx, person)
  if (await findPasswordCredential(tx, accountId)) return accountId
  const password = await hashPassword(person.password)
  await savePassword(tx, { accountId, password, at: ctx.now() })
  return accountId
}

import type { GetAuth } from '../accounts/auth.ts'
import { revokeAdminRole, grantAdminRole } from '../accounts/change-roles.ts'
import { findAccount } from '../accounts/queries.ts'
import { requestSignInCode } from '../accounts/sign-in.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { sendAgain } from '../notifications/send-again.ts'

const done = { done: true } as const

/** Mails a person a sign-in code, which the back office never sees. */
export async function sendSignInCode(ctx: Ctx, getAuth: GetAuth, { id }: { id: string }) {
  const account = await findAccount(ctx.db, id)
  if (!account) throw new AppError('not_found')
  await requestSignInCode(ctx, getAuth, { email: account.email })
  await recordActivity(ctx.db, ctx, {
    action: 'admin.send_code',
    subject: { type: 'account', id },
  })
  return done
}

export async function repeatMail(ctx: Ctx, { id }: { id: string }) {
  await ctx.db.transaction(async (tx) => {
    const { template, queued } = await sendAgain({ ...ctx, db: tx }, id)
    if (!queued) return
    const subject = { type: 'mail', id }
    await recordActivity(tx, ctx, { action: 'admin.send_again', subject, data: { template } })
  })
  ctx.wake?.('mails')
  return done
}

export async function grantRoleTo(ctx: Ctx, { id, role }: { id: string; role: RoleName }) {
  await grantAdminRole(ctx, { accountId: id, name: role })
  return done
}

export async function revokeRoleOf(ctx: Ctx, { id, roleId }: { id: string; roleId: string }) {
  await revokeAdminRole(ctx, { accountId: id, roleId })
  return done
}

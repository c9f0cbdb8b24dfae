import { holdsPower } from '#domain/accounts/powers.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { HeldUpMails } from '#contract/admin/today.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { restartHeldUpMails, selectHeldUpMails } from './held-up-mails-queries.ts'

/** Counts the unsent mails, for staff who may retry them; null if there are none. */
export async function findHeldUpMails(ctx: Ctx): Promise<HeldUpMails | null> {
  return mayRetryMails(requireSignedIn(ctx).roles) ? selectHeldUpMails(ctx.db, ctx.now()) : null
}

export const mayRetryMails = (roles: readonly Role[]) => holdsPower(roles, 'people.help')

/** Retries all held-up mails from the first attempt. */
export async function sendHeldUpMails(ctx: Ctx) {
  const queued = await ctx.db.transaction(async (tx) => {
    const count = await restartHeldUpMails(tx, ctx.now())
    if (count === 0) return 0
    const subject = { type: 'mail', id: 'held_up' }
    await recordActivity(tx, ctx, {
      action: 'admin.send_waiting_mails',
      subject,
      data: { count },
    })
    return count
  })
  ctx.wake?.('mails')
  return { queued }
}

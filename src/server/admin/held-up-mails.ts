import { sql } from 'drizzle-orm'
import { holdsPower } from '#domain/accounts/powers.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { HeldUpMails } from '#contract/admin-today.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { mails } from '../db/tables/notifications.ts'
import { restartMails } from '../notifications/queries.ts'
import { isGivenUpMail } from './todays-work-queries.ts'

/** A mail leaves in seconds: after this long something is in its way. */
const heldUpAfterMinutes = 15

/**
 * Since when it has been tried. Every try doubles the wait from one minute (send-due-mails.ts), so
 * that many minutes lie before the next; a mail for later has not waited before its time.
 */
const triedSince = sql`greatest(${mails.createdAt},
  ${mails.dueAt} - (power(2, ${mails.attempts}) - 1) * interval '1 minute')`

const isWaiting = (at: Date) => sql`(${mails.sentAt} is null and ${mails.failedAt} is null
  and ${triedSince} < ${at.toISOString()}::timestamptz - ${heldUpAfterMinutes} * interval '1 minute')`

const isHeldUp = (at: Date) => sql`(${isWaiting(at)} or (${isGivenUpMail}))`

type Found = Omit<HeldUpMails, 'oldest'> & { oldest: string | null }

/** What has not left the service, for whoever may do something about it; null when all has. */
export async function findHeldUpMails(ctx: Ctx): Promise<HeldUpMails | null> {
  return maySendAgain(requireSignedIn(ctx).roles) ? selectHeldUpMails(ctx) : null
}

export const maySendAgain = (roles: readonly Role[]) => holdsPower(roles, 'people.help')

export async function selectHeldUpMails(ctx: Ctx): Promise<HeldUpMails | null> {
  const { rows } = await ctx.db.execute<Found>(sql`
    select (count(*) filter (where ${mails.failedAt} is null))::int as waiting,
      (count(*) filter (where ${mails.failedAt} is not null))::int as "givenUp",
      min(${mails.createdAt}) as oldest,
      (array_agg(${mails.lastError} order by coalesce(${mails.failedAt}, ${mails.dueAt}) desc)
        filter (where ${mails.lastError} is not null))[1] as "lastError"
    from ${mails} where ${isHeldUp(ctx.now())}`)
  const [found] = rows
  if (!found?.oldest) return null
  return { ...found, oldest: new Date(found.oldest).toISOString() }
}

/** Tries them all once more, from the beginning. */
export async function sendHeldUpMails(ctx: Ctx) {
  const queued = await ctx.db.transaction(async (tx) => {
    const count = await restartMails(tx, isHeldUp(ctx.now()), ctx.now())
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

import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { selectPeopleOf } from '../accounts/people-queries.ts'
import { AppError } from '../app-error.ts'
import { findClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { queueMails } from '../notifications/queue-mail.ts'

/**
 * Mails the administrators of a club where they get its parcel. A link, and no attachment: the signs are then those
 * of the day on which they are printed, and the outbox stores no files. Throws `refused` with `no_club_administrator`.
 */
export async function mailParcel(ctx: Ctx, { id }: { id: string }): Promise<{ sentTo: number }> {
  requirePower(ctx, 'terms.write')
  const club = await findClub(ctx.db, id)
  if (!club) throw new AppError('not_found')
  await limit(ctx, { key: `parcel-mail:${id}`, max: 5, windowSeconds: 3600 })
  const people = await selectPeopleOf(ctx.db, { clubId: id })
  const administrators = people.filter(({ role }) => role === 'club_admin')
  if (administrators.length === 0) {
    throw new AppError('refused', { reason: 'no_club_administrator' })
  }
  const data = { club: club.name, link: `${ctx.publicUrl}/club/${id}/signs` }
  await ctx.db.transaction(async (tx) => {
    await recordActivity(tx, ctx, {
      action: 'clubs.mail_parcel',
      subject: { type: 'club', id },
      data: { mails: administrators.length },
    })
    const mails = administrators.map(({ email, accountId }) => ({
      ctx,
      to: email,
      accountId,
      template: 'clubParcel' as const,
      data,
    }))
    await queueMails(tx, mails)
  })
  ctx.wake?.('mails')
  return { sentTo: administrators.length }
}

import { requireSignedIn } from '../../access.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { stopMailsOfMessage } from '../../notifications/queries.ts'
import { lockMessage, updateMessage } from './message-queries.ts'

/**
 * Cancels the mails of a message that have not been sent; its banner stays, and has its own page. A second stop answers
 * the same. Throws `not_found`, and `refused` with `message_already_sent` when no mail is left.
 */
export async function stopMessage(ctx: Ctx, { id }: { id: string }) {
  const { accountId: stoppedBy } = requireSignedIn(ctx)
  const stopped = await ctx.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('not_found')
    if (message.stoppedAt) return message.stoppedMails
    const stoppedAt = ctx.now()
    const stoppedMails = await stopMailsOfMessage(tx, id, stoppedAt)
    if (stoppedMails === 0) throw new AppError('refused', { reason: 'message_already_sent' })
    await updateMessage(tx, id, { stoppedAt, stoppedBy, stoppedMails })
    await recordActivity(tx, ctx, {
      action: 'admin.stop_message',
      subject: { type: 'message', id },
      data: { count: stoppedMails },
    })
    return stoppedMails
  })
  return { stopped }
}

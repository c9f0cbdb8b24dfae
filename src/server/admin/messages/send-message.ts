import {
  audienceText,
  findMessageError,
  type MessageAudience,
  type MessagePurpose,
} from '#domain/admin/message.ts'
import { requirePower, requireSignedIn } from '../../access.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { publishNotice, type NewNotice } from '../../content/notices.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limit } from '../../http/rate-limit.ts'
import { queueBulkMail } from '../../notifications/queue-mail.ts'
import { countRecipients, findAudienceNames, selectRecipients } from './audience-queries.ts'
import { findMessage, insertMessage, updateMessage } from './message-queries.ts'

type Asked = { audience: MessageAudience; purpose: MessagePurpose }

type NewMessage = Asked & {
  /** Chosen by the page, so that a repeated request sends nothing. */
  id: string
  subject: string
  body: string
  /** The number of recipients that the sender has seen. */
  recipients: number
  notice: NewNotice | null
}

/** How many people a message would be mailed to now. */
export const countMessage = async (ctx: Ctx, asked: Asked) => ({
  recipients: await countRecipients(ctx.db, { ...asked, day: today(ctx) }),
})

/**
 * Queues a message to everybody of its audience, with its banner, in one transaction. The same id again answers what
 * the first request did. Throws `not_found` for a club or season that does not exist, and `refused` with
 * `text_cannot_be_shown`, `message_has_offers`, `news_are_marketing`, `message_without_recipients`,
 * `message_recipients_changed` and the reasons of a notice.
 */
export async function sendMessage(ctx: Ctx, message: NewMessage) {
  const { accountId } = requireSignedIn(ctx)
  if (message.notice) requirePower(ctx, 'texts.write')
  const error = findMessageError(message)
  if (error) throw new AppError('refused', error)
  // A stolen session cannot write to everybody again and again.
  await limit(ctx, { key: `message:${accountId}`, max: 20, windowSeconds: 3600 })
  const recipients = await ctx.db.transaction((tx) => storeAndQueue(tx, ctx, message, accountId))
  ctx.wake?.('mails')
  return { id: message.id, recipients }
}

async function storeAndQueue(tx: Db, ctx: Ctx, message: NewMessage, sentBy: string) {
  const { id, audience, purpose, subject, body, recipients, notice } = message
  const names = await findAudienceNames(tx, audience)
  if (!names) throw new AppError('not_found')
  const row = { id, purpose, audience, subject, body, recipients, sentAt: ctx.now(), sentBy }
  // Before anything else, so that a second press waits for the first one and then finds it.
  if (!(await insertMessage(tx, { ...row, audienceText: audienceText(audience, names) }))) {
    return (await findMessage(tx, id))?.recipients ?? 0
  }
  const people = await selectRecipients(tx, { audience, purpose, day: today(ctx) })
  assertAsShown(people.length, recipients)
  if (notice) {
    const { id: noticeId } = await publishNotice({ ...ctx, db: tx }, notice)
    await updateMessage(tx, id, { noticeId })
  }
  await queueAll(tx, ctx, message, people)
  await recordActivity(tx, ctx, {
    action: 'admin.send_message',
    subject: { type: 'message', id },
    data: { purpose, count: people.length },
  })
  return people.length
}

/** The sender has agreed to a number; another one may be another audience than was meant. */
function assertAsShown(found: number, shown: number) {
  if (found === 0) throw new AppError('refused', { reason: 'message_without_recipients' })
  if (found !== shown) {
    throw new AppError('refused', { reason: 'message_recipients_changed', recipients: found })
  }
}

type People = Awaited<ReturnType<typeof selectRecipients>>

async function queueAll(tx: Db, ctx: Ctx, message: NewMessage, people: People) {
  const { id, purpose, subject, body } = message
  await queueBulkMail(tx, ctx, people, ({ accountId, name }) => ({
    template: purpose === 'marketing' ? 'news' : 'message',
    messageId: id,
    data: { name, subject, body },
    dedupeKey: `message:${id}:${accountId}`,
  }))
}

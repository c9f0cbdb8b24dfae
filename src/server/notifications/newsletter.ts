import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { countSubscribers, insertNewsletter, selectSubscribers } from './marketing-queries.ts'
import { queueBulkMail } from './queue-mail.ts'

/** How many people have agreed to news now. */
export const getSubscribers = async (ctx: Ctx) => ({ count: await countSubscribers(ctx.db) })

type News = { id: string; subject: string; body: string }

/**
 * Mails news to everybody who has agreed. The page chooses the id, so that a repeated request sends nothing. Who
 * withdraws before the mail is sent gets none (send-due-mails.ts).
 */
export async function sendNewsletter(ctx: Ctx, news: News) {
  const { accountId: sentBy } = requireSignedIn(ctx)
  const recipients = await ctx.db.transaction(async (tx) => {
    const people = await selectSubscribers(tx)
    const row = { ...news, recipients: people.length, sentAt: ctx.now(), sentBy }
    if (!(await insertNewsletter(tx, row))) return people.length
    const { id, subject, body } = news
    await queueBulkMail(tx, ctx, people, ({ accountId, name }) => ({
      template: 'news',
      data: { name, subject, body },
      dedupeKey: `news:${id}:${accountId}`,
    }))
    await recordActivity(tx, ctx, {
      action: 'notifications.send_news',
      subject: { type: 'newsletter', id: news.id },
      data: { count: people.length },
    })
    return people.length
  })
  ctx.wake?.('mails')
  return { recipients }
}

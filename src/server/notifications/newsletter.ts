import { secondsUntilDue } from '#domain/notifications/bulk-mail.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { countSubscribers, insertNewsletter, selectSubscribers } from './marketing-queries.ts'
import { queueMails } from './queue-mail.ts'

/** How many people have agreed to news now. */
export const getSubscribers = async (ctx: Ctx) => ({ count: await countSubscribers(ctx.db) })

type News = { id: string; subject: string; body: string }

/** At most this many rows in one statement, because each has several parameters. */
const batch = 1_000

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
    for (let from = 0; from < people.length; from += batch) {
      await queueBatch(tx, ctx, news, { people: people.slice(from, from + batch), from })
    }
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

type Subscribers = Awaited<ReturnType<typeof selectSubscribers>>

const queueBatch = (
  tx: Db,
  ctx: Ctx,
  { id, subject, body }: News,
  { people, from }: { people: Subscribers; from: number },
) =>
  queueMails(
    tx,
    people.map(({ accountId, email, name }, index) => ({
      ctx,
      template: 'news' as const,
      to: email,
      accountId,
      data: { name, subject, body },
      dedupeKey: `news:${id}:${accountId}`,
      // Never before a code that somebody waits for.
      dueAt: new Date(ctx.now().getTime() + secondsUntilDue(from + index) * 1000),
    })),
  )

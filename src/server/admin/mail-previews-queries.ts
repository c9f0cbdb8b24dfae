import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/tables/notifications.ts'

/** How often each kind was sent since an instant, and when last. */
export function selectTemplateUse(db: Db, since: Date) {
  return db
    .select({
      template: mails.template,
      sent: sql<number>`(count(*) filter (where ${mails.sentAt} >= ${since.toISOString()}))::int`,
      lastSentAt: sql<string | null>`max(${mails.sentAt})`,
    })
    .from(mails)
    .groupBy(mails.template)
}

/** The last mail of a kind that was sent and whose data are kept: those with keys are emptied. */
export async function findLastSent(db: Db, template: string) {
  const [row] = await db
    .select({ id: mails.id, to: mails.toAddress, at: mails.sentAt, data: mails.data })
    .from(mails)
    .where(
      and(eq(mails.template, template), isNotNull(mails.sentAt), sql`${mails.data} <> '{}'::jsonb`),
    )
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(1)
  return row
}

import { sql } from 'drizzle-orm'
import type { HeldUpMails } from '#contract/admin/today.ts'
import type { Db } from '../db/client.ts'
import { mails } from '../db/tables/notifications.ts'
import { restartMails } from '../notifications/queries.ts'
import { isGivenUpMail } from './todays-work-queries.ts'

/** A mail is normally sent within seconds; after this time something is wrong. */
const heldUpAfterMinutes = 15

/**
 * The time of the first attempt. Every attempt doubles the wait from one minute (send-due-mails.ts),
 * so the waits so far add up to 2^attempts - 1 minutes. A mail scheduled for later starts at that time.
 */
export const triedSince = sql`greatest(${mails.createdAt},
  ${mails.dueAt} - (power(2, ${mails.attempts}) - 1) * interval '1 minute')`

const isWaiting = (at: Date) => sql`(${mails.sentAt} is null and ${mails.failedAt} is null
  and ${triedSince} < ${at.toISOString()}::timestamptz - ${heldUpAfterMinutes} * interval '1 minute')`

const isHeldUp = (at: Date) =>
  sql`(${isWaiting(at)} or (${isGivenUpMail} and ${mails.undelivered} is null))`

type Found = Omit<HeldUpMails, 'oldest'> & { oldest: string | null }

export async function selectHeldUpMails(db: Db, at: Date): Promise<HeldUpMails | null> {
  const { rows } = await db.execute<Found>(sql`
    select (count(*) filter (where ${mails.failedAt} is null))::int as waiting,
      (count(*) filter (where ${mails.failedAt} is not null))::int as "givenUp",
      min(${mails.createdAt}) as oldest,
      (array_agg(${mails.lastError} order by coalesce(${mails.failedAt}, ${mails.dueAt}) desc)
        filter (where ${mails.lastError} is not null))[1] as "lastError"
    from ${mails} where ${isHeldUp(at)}`)
  const [found] = rows
  if (!found?.oldest) return null
  return { ...found, oldest: new Date(found.oldest).toISOString() }
}

/** Restarts the attempts of all held-up mails, and returns their number. */
export const restartHeldUpMails = (tx: Db, at: Date): Promise<number> =>
  restartMails(tx, isHeldUp(at), at)

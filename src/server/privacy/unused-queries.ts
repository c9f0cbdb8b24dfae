import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { activity } from '../db/tables/activity.ts'
import { erasedName } from '../db/personal-data.ts'

export type Unused = { id: string; name: string; email: string; lastUsed: Date }

/**
 * Accounts without a logged event, a session, an order or a valid card since an instant. Sign-ins
 * are logged, so ended sessions count as well.
 */
export async function selectUnused(db: Db, until: Date): Promise<Unused[]> {
  const { rows } = await db.execute<Omit<Unused, 'lastUsed'> & { used: string }>(sql`
    with used (account_id, at) as (
      select id, created_at from accounts
      union all select account_id, at from activity where account_id is not null
      union all select account_id, created_at from orders where account_id is not null
      union all select account_id, updated_at from sessions
      union all select account_golfers.account_id, (passes.last_day + 1)::timestamp at time zone 'Europe/Copenhagen'
        from account_golfers join passes on passes.golfer_id = account_golfers.golfer_id)
    select accounts.id, accounts.name, accounts.email, max(used.at) as used
    from accounts join used on used.account_id = accounts.id
    where not exists (select from roles
      where roles.account_id = accounts.id and roles.revoked_at is null)
    group by accounts.id having max(used.at) <= ${until.toISOString()}
    order by 4, 1`)
  return rows.map(({ used, ...account }) => ({ ...account, lastUsed: new Date(used) }))
}

/** When the account was warned since its last use. */
export async function findWarning(db: Db, accountId: string, since: Date) {
  const [row] = await db
    .select({ at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.subjectType, 'account'),
        eq(activity.subjectId, accountId),
        eq(activity.action, 'privacy.warn'),
        gt(activity.at, since),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(1)
  return row?.at
}

/** Golfers without an account whose last card ended before a day. */
export async function selectUnmanaged(db: Db, until: PlainDate): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select golfers.id from golfers
    where (golfers.first_name, golfers.last_name) <> (${erasedName.firstName}, ${erasedName.lastName})
      and (golfers.created_at at time zone 'Europe/Copenhagen')::date <= ${until}
      and not exists (select from account_golfers where account_golfers.golfer_id = golfers.id)
      and not exists (select from passes
        where passes.golfer_id = golfers.id and passes.last_day > ${until})`)
  return rows.map(({ id }) => id)
}

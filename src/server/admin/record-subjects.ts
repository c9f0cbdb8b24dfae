import { sql, type SQL } from 'drizzle-orm'
import type { AccessSubject } from '../activity/record-access.ts'
import type { Db } from '../db/client.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import type { Whose } from './timeline-queries.ts'

/** Whose things a page shows: the accounts and golfers behind its orders and cards. */
export async function selectRecordSubjects(db: Db, whose: Whose): Promise<AccessSubject[]> {
  const found: SQL[] = []
  if (whose.accounts) found.push(sql`select 'account', unnest(${whose.accounts})::text`)
  if (whose.golfers) found.push(sql`select 'golfer', unnest(${whose.golfers})::text`)
  if (whose.passes) {
    found.push(
      sql`select 'golfer', ${passes.golferId}::text from ${passes} where ${passes.id} = any(${whose.passes})`,
    )
  }
  if (whose.orders) {
    found.push(sql`select 'account', ${orders.accountId}::text from ${orders}
      where ${orders.id} = any(${whose.orders}) and ${orders.accountId} is not null`)
  }
  if (found.length === 0) return []
  const { rows } = await db.execute<AccessSubject>(
    sql`select distinct type, id from (${sql.join(found, sql` union all `)}) as people (type, id)`,
  )
  return rows
}

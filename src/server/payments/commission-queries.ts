import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'

type Sold = { orderLineId: string; golferId: string; soldOn: PlainDate }

/**
 * Stores the holder's home club on the day of the sale with a line that no link or code sold, so that its commission
 * does not change when the membership ends or the golfer is erased. A line that has a club keeps it.
 */
export async function keepHomeClub(tx: Db, { orderLineId, golferId, soldOn }: Sold) {
  const kept = tx.execute(sql`
    update order_lines line set sold_by_club_id = (
      select club.id from golfer_memberships member
      join clubs club on club.dgu_club_number = member.club_number
      where member.golfer_id = ${golferId} and member.is_home
        and (member.ended_on is null or member.ended_on >= ${soldOn})
      order by member.first_seen, member.dgu_number limit 1)
    where line.id = ${orderLineId} and line.sold_by_club_id is null`)
  await kept.execute()
}

import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'

type Asked = { seasonId: string; clubId: string; from: PlainDate; to: PlainDate }

/** The points of the rounds of some days, of one club and of all; the days are included. */
export async function selectRecentPoints(db: Db, { seasonId, clubId, from, to }: Asked) {
  const { rows } = await db.execute(sql`
    select coalesce(sum(played.weight_points) filter (where played.club_id = ${clubId}), 0)::int as own,
      coalesce(sum(played.weight_points), 0)::int as "all"
    from rounds_used played join passes pass on pass.id = played.pass_id
    where pass.season_id = ${seasonId} and pass.clip_pool_id is null
      and played.day between ${from} and ${to}`)
  return rows[0] as { own: number; all: number }
}

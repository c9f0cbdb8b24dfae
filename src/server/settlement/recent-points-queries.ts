import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'

type Asked = { seasonId: string; from: PlainDate; to: PlainDate }

/** The points of the rounds of some days by club; the days are included. */
export async function selectRecentPoints(
  db: Db,
  { seasonId, from, to }: Asked,
): Promise<Record<string, number>> {
  const { rows } = await db.execute(sql`
    select played.club_id as "clubId", sum(played.weight_points)::int as points
    from rounds_used played join passes pass on pass.id = played.pass_id
    where pass.season_id = ${seasonId} and pass.clip_pool_id is null
      and played.day between ${from} and ${to}
    group by played.club_id`)
  const ofClubs = rows as { clubId: string; points: number }[]
  return Object.fromEntries(ofClubs.map(({ clubId, points }) => [clubId, points]))
}

/** The number and the points of a club's rounds of some days, which are included; clips are left out. */
export async function selectClubPoints(db: Db, { clubId, ...days }: Asked & { clubId: string }) {
  const { rows } = await db.execute(sql`
    select count(*)::int as rounds, coalesce(sum(played.weight_points), 0)::int as points
    from rounds_used played join passes pass on pass.id = played.pass_id
    where pass.season_id = ${days.seasonId} and pass.clip_pool_id is null
      and played.club_id = ${clubId} and played.day between ${days.from} and ${days.to}`)
  return rows[0] as { rounds: number; points: number }
}

import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { accountGolfers, golfers } from '../db/tables/accounts.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes, seasons } from '../db/tables/passes.ts'
import { isShown } from '../passes/queries.ts'

const most = 1000
const voids = alias(checkIns, 'voids')

/** The results that a golfer regards as a visit; `already` is a second scan of the same round. */
const visits = ['allow', 'allow_with_warning', 'conflict', 'deny'] as const

/** Every visit of a season on the cards of the account's golfers, newest first. */
export function selectCheckInsOfAccount(db: Db, accountId: string, season: string) {
  return db
    .select({
      checkIn: checkIns,
      pass: passes,
      golfer: golfers,
      club: clubs,
      voidReason: sql<string | null>`case when ${voids.id} is null then null
        else coalesce(${voids.voidReason}, '') end`,
    })
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(seasons, eq(seasons.id, passes.seasonId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(checkIns, eq(checkIns.passId, passes.id))
    .innerJoin(clubs, eq(clubs.id, checkIns.clubId))
    .leftJoin(voids, eq(voids.voids, checkIns.id))
    .where(
      and(
        eq(accountGolfers.accountId, accountId),
        isShown,
        eq(seasons.code, season),
        inArray(checkIns.result, [...visits]),
      ),
    )
    .orderBy(desc(checkIns.day), desc(checkIns.minute), desc(checkIns.id))
    .limit(most)
}

/** The seasons in which one of the account's golfers has a card, newest first. */
export function selectSeasonsOfAccount(db: Db, accountId: string) {
  const played = db
    .select({ one: sql`1` })
    .from(checkIns)
    .where(and(eq(checkIns.passId, passes.id), inArray(checkIns.result, [...visits])))
  return db
    .select({ code: seasons.code, isPlayed: sql<boolean>`bool_or(${exists(played)})` })
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(seasons, eq(seasons.id, passes.seasonId))
    .where(and(eq(accountGolfers.accountId, accountId), isShown))
    .groupBy(seasons.id)
    .orderBy(desc(seasons.playFrom), desc(seasons.code))
}

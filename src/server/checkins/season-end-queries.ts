import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { passes } from '../db/tables/passes.ts'

const ofPass = sql`from ${roundsUsed} where ${roundsUsed.passId} = ${passes.id}`

/** The cards of a season that were valid to its end, with the accounts that manage their golfers, by account. */
export function selectCardsThatEnded(db: Db, seasonId: string) {
  return db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      name: accounts.name,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      rounds: sql<number>`(select count(*)::int ${ofPass})`,
      clubs: sql<number>`(select count(distinct ${roundsUsed.clubId})::int ${ofPass})`,
    })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
    .where(and(eq(passes.seasonId, seasonId), eq(passes.status, 'active')))
    .orderBy(asc(accounts.id), asc(passes.number))
}

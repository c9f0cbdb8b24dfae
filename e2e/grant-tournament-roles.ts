import { eq } from 'drizzle-orm'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { insertRole, scopeColumnsOf } from '#server/accounts/role-queries.ts'
import type { Db } from '#server/db/client.ts'
import { accounts } from '#server/db/tables/accounts.ts'

/** Gives the club account of the demonstration the role of director of the tournament. */
export const grantDirector = (db: Db, tournamentId: string) =>
  appoint(db, 'tournament_director', tournamentId)

/** The same with the role of scorer, who types and checks cards. */
export const grantScorer = (db: Db, tournamentId: string) =>
  appoint(db, 'tournament_scorer', tournamentId)

async function appoint(
  db: Db,
  name: 'tournament_director' | 'tournament_scorer',
  tournamentId: string,
) {
  const { email = '' } = demoSignIns.find(({ role }) => role === 'club') ?? {}
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  await insertRole(db, {
    accountId: account?.id ?? '',
    name,
    ...scopeColumnsOf({ name, scopeId: tournamentId }),
    grantedAt: new Date('2027-05-04T07:00:00Z'),
  })
}

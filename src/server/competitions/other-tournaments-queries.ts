import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'

type Days = { tournamentId: string; days: PlainDate[] }

/** Rounds of other announced tournaments on some days. */
export const isRoundOfOthers = ({ tournamentId, days }: Days) =>
  and(
    ne(tournaments.id, tournamentId),
    isNotNull(tournaments.announcedAt),
    ne(tournaments.state, 'cancelled'),
    inArray(tournamentRounds.day, days),
    isNull(tournamentRounds.voidedAt),
  )

/** The names of the club's other announced tournaments with a round on one of the days. */
export async function selectOtherTournaments(
  db: Db,
  { clubId, ...of }: Days & { clubId: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: tournaments.name })
    .from(tournaments)
    .innerJoin(tournamentRounds, eq(tournamentRounds.tournamentId, tournaments.id))
    .where(and(eq(tournaments.clubId, clubId), isRoundOfOthers(of)))
    .orderBy(tournaments.name)
  return rows.map(({ name }) => name)
}

import { and, asc, eq, isNotNull, min } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { flights } from '../db/tables/entries.ts'
import { tournamentScreens } from '../db/tables/screens.ts'

export type ScreenRow = typeof tournamentScreens.$inferSelect

/** The announced tournaments of a club, each with its screen. */
export const selectScreensOf = (db: Db, clubId: string) =>
  db
    .select({ tournament: tournaments, screen: tournamentScreens })
    .from(tournaments)
    .leftJoin(tournamentScreens, eq(tournamentScreens.tournamentId, tournaments.id))
    .where(and(eq(tournaments.clubId, clubId), isNotNull(tournaments.announcedAt)))
    .orderBy(asc(tournaments.firstDay), asc(tournaments.id))

export async function findScreen(db: Db, tournamentId: string): Promise<ScreenRow | undefined> {
  const [row] = await db
    .select()
    .from(tournamentScreens)
    .where(eq(tournamentScreens.tournamentId, tournamentId))
  return row
}

export async function writeScreen(tx: Db, row: ScreenRow) {
  const { tournamentId: target } = tournamentScreens
  await tx.insert(tournamentScreens).values(row).onConflictDoUpdate({ target, set: row })
}

/** The first start on the list of a round, in minutes after midnight; null without a list. */
export async function findFirstStart(db: Db, roundId: string): Promise<number | null> {
  const [row] = await db
    .select({ first: min(flights.minute) })
    .from(flights)
    .where(eq(flights.roundId, roundId))
  return row?.first ?? null
}

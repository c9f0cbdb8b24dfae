import { and, between, eq, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { sharedSeasons } from '../db/tables/checkins.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { passes } from '../db/tables/passes.ts'

export type SharedSeasonRow = typeof sharedSeasons.$inferSelect

export async function findSharedSeason(db: Db, passId: string) {
  const [row] = await db.select().from(sharedSeasons).where(eq(sharedSeasons.passId, passId))
  return row
}

/** With the card's number, whose contour lines the picture has. */
export async function findSharedSeasonByToken(db: Db, token: string) {
  const [row] = await db
    .select({
      facts: sharedSeasons.facts,
      shownName: sharedSeasons.shownName,
      passNumber: passes.number,
    })
    .from(sharedSeasons)
    .innerJoin(passes, eq(passes.id, sharedSeasons.passId))
    .where(eq(sharedSeasons.token, token))
  return row
}

/** One link per card: a new one replaces the old one, also when two are made at once. */
export async function upsertSharedSeason(tx: Db, row: SharedSeasonRow) {
  const { passId: _, ...values } = row
  await tx
    .insert(sharedSeasons)
    .values(row)
    .onConflictDoUpdate({ target: sharedSeasons.passId, set: values })
}

export async function deleteSharedSeason(tx: Db, passId: string) {
  await tx.delete(sharedSeasons).where(eq(sharedSeasons.passId, passId))
}

type Days = { from: PlainDate; to: PlainDate }

/** Tournaments with a final result that the golfer was entered in. */
export async function countTournaments(db: Db, golferId: string, { from, to }: Days) {
  const [row] = await db
    .select({ played: sql<number>`count(distinct ${tournaments.id})::int` })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .where(
      and(
        eq(tournamentEntries.golferId, golferId),
        eq(tournamentEntries.state, 'entered'),
        eq(tournaments.state, 'final'),
        between(tournaments.firstDay, from, to),
      ),
    )
  return row?.played ?? 0
}

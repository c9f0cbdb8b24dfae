import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { sideOfEntry } from '../competitions/sides/side-queries.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards, tournamentResults } from '../db/tables/scoring.ts'
import { isTakenOff } from '../scoring/score-queries.ts'
import { roundTees, tournamentRounds } from '../db/tables/competitions.ts'

export type FieldRow = Awaited<ReturnType<typeof selectField>>[number]
export type PublishedRow = typeof tournamentResults.$inferSelect

const fieldOfTournament = prepared((db) =>
  db
    .select({
      entry: tournamentEntries,
      player: flightPlayers,
      tee: roundTees,
      card: cards,
      round: tournamentRounds,
      side: sideOfEntry,
    })
    .from(flightPlayers)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flightPlayers.roundId))
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(eq(tournamentRounds.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(tournamentRounds.number), asc(tournamentEntries.id)),
)

/** Every card of the tournament with its player, tee and handicap, in the order of the rounds. */
export const selectField = (db: Db, tournamentId: string) =>
  fieldOfTournament(db).execute({ tournamentId })

/** Entries that lost their place on a start list of these rounds: they have a code and no card in the result. */
export const selectTakenOff = (db: Db, roundIds: string[]) =>
  db.select().from(tournamentEntries).where(isTakenOff(db, roundIds))

/** The published results, the latest first. */
export function selectPublished(db: Db, tournamentId: string): Promise<PublishedRow[]> {
  return db
    .select()
    .from(tournamentResults)
    .where(eq(tournamentResults.tournamentId, tournamentId))
    .orderBy(desc(tournamentResults.version))
}

export async function insertPublished(tx: Db, row: PublishedRow) {
  await tx.insert(tournamentResults).values(row)
}

/** The recipients of the mail about a reopened result. */
export function selectRecipients(db: Db, entryIds: string[]) {
  return db
    .select({
      id: tournamentEntries.id,
      firstName: tournamentEntries.firstName,
      email: tournamentEntries.email,
    })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.id, entryIds))
}

import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { flightPlayers, tournamentEntries } from '../../db/tables/tournament-entries.ts'
import { cards, tournamentResults } from '../../db/tables/tournament-scores.ts'
import { isTakenOff } from '../draw/draw-queries.ts'
import { roundTees, tournamentDivisions, tournamentRounds } from '../../db/tables/tournaments.ts'

export type FieldRow = Awaited<ReturnType<typeof selectField>>[number]
export type PublishedRow = typeof tournamentResults.$inferSelect

/** Every card of the tournament with its player, tee and handicap, in the order of the rounds. */
export const selectField = (db: Db, tournamentId: string) =>
  db
    .select({
      entry: tournamentEntries,
      player: flightPlayers,
      tee: roundTees,
      card: cards,
      round: tournamentRounds,
    })
    .from(flightPlayers)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flightPlayers.roundId))
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(eq(tournamentRounds.tournamentId, tournamentId))
    .orderBy(asc(tournamentRounds.number), asc(tournamentEntries.id))

/** Who was taken off a list of these rounds and is on none: in the result with a code, and without a card. */
export const selectTakenOff = (db: Db, roundIds: string[]) =>
  db.select().from(tournamentEntries).where(isTakenOff(db, roundIds))

/** What was published, the latest first. */
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

export async function updateDivision(
  tx: Db,
  id: string,
  values: Partial<Pick<typeof tournamentDivisions.$inferSelect, 'lotSeeds' | 'playOffs'>>,
) {
  await tx.update(tournamentDivisions).set(values).where(eq(tournamentDivisions.id, id))
}

export async function updateTee(
  tx: Db,
  id: string,
  values: Partial<
    Pick<typeof roundTees.$inferSelect, 'holes' | 'courseRatingTenths' | 'slopeRating'>
  >,
) {
  await tx.update(roundTees).set(values).where(eq(roundTees.id, id))
}

type PlayedWith = Pick<
  typeof flightPlayers.$inferSelect,
  | 'teeId'
  | 'handicapTenths'
  | 'courseHandicapNumerator'
  | 'courseHandicapDenominator'
  | 'playingHandicap'
>

export async function updatePlayer(
  tx: Db,
  { roundId, entryId }: { roundId: string; entryId: string },
  values: PlayedWith,
) {
  await tx
    .update(flightPlayers)
    .set(values)
    .where(and(eq(flightPlayers.roundId, roundId), eq(flightPlayers.entryId, entryId)))
}

/** Those who are told when a result is reopened. */
export function selectAddressed(db: Db, entryIds: string[]) {
  return db
    .select({
      id: tournamentEntries.id,
      firstName: tournamentEntries.firstName,
      email: tournamentEntries.email,
    })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.id, entryIds))
}

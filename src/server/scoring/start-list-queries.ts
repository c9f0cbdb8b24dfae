import { writeAbsence } from '#server/competitions/entry-queries.ts'
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { roundTees, tournamentDivisions } from '#server/db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'

type FlightRow = typeof flights.$inferInsert & { id: string }
type PlayerRow = typeof flightPlayers.$inferInsert
type CardRow = typeof cards.$inferInsert

/** The complete new start list of a round. */
export type NewStartList = {
  roundId: string
  flights: readonly FlightRow[]
  players: readonly PlayerRow[]
  /** New cards, for players without one. */
  cards: readonly CardRow[]
  /** Players and flights that leave the list; none of them has a score. */
  removedEntryIds: readonly string[]
  removedFlightIds: readonly string[]
}

/** Replaces the start list. A flight keeps its id and key, and a player keeps the card. */
export async function writeStartList(tx: Db, list: NewStartList) {
  const { roundId, removedEntryIds, removedFlightIds } = list
  if (removedEntryIds.length > 0) {
    const ids = [...removedEntryIds]
    await tx.delete(cards).where(and(eq(cards.roundId, roundId), inArray(cards.entryId, ids)))
    await tx
      .delete(flightPlayers)
      .where(and(eq(flightPlayers.roundId, roundId), inArray(flightPlayers.entryId, ids)))
    await writeAbsence(tx, { roundId, entryIds: ids, onlyWithdrawn: true })
  }
  // Negative positions first, because two flights may swap places under a unique index.
  await tx
    .update(flights)
    .set({ position: sql`-${flights.position}` })
    .where(eq(flights.roundId, roundId))
  if (list.flights.length > 0) await upsertFlights(tx, list.flights)
  if (list.players.length > 0) await upsertPlayers(tx, list.players)
  if (list.cards.length > 0) {
    await tx
      .insert(cards)
      .values([...list.cards])
      .onConflictDoNothing()
  }
  if (removedFlightIds.length > 0) {
    await tx.delete(flights).where(inArray(flights.id, [...removedFlightIds]))
  }
}

async function upsertFlights(tx: Db, rows: readonly FlightRow[]) {
  await tx
    .insert(flights)
    .values([...rows])
    .onConflictDoUpdate({
      target: flights.id,
      set: excluded({
        position: 'position',
        minute: 'minute',
        course: 'course',
        hole: 'hole',
        group: 'group',
        version: 'version',
      }),
    })
}

async function upsertPlayers(tx: Db, rows: readonly PlayerRow[]) {
  await tx
    .insert(flightPlayers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [flightPlayers.roundId, flightPlayers.entryId],
      set: excluded({
        flightId: 'flight_id',
        position: 'position',
        teeId: 'tee_id',
        marksEntryId: 'marks_entry_id',
        handicapTenths: 'handicap_tenths',
        courseHandicapNumerator: 'course_handicap_numerator',
        courseHandicapDenominator: 'course_handicap_denominator',
        playingHandicap: 'playing_handicap',
      }),
    })
}

/** The inserted values, for `on conflict do update`. */
const excluded = (columns: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column}"`)]),
  )

const oneBallPlayers = prepared((tx) =>
  tx
    .select({
      entryId: flightPlayers.entryId,
      sideId: tournamentEntries.sideId,
      divisionId: tournamentEntries.divisionId,
      terms: tournamentDivisions.terms,
      par: roundTees.par,
      courseHandicapNumerator: flightPlayers.courseHandicapNumerator,
      courseHandicapDenominator: flightPlayers.courseHandicapDenominator,
      playingHandicap: flightPlayers.playingHandicap,
      revision: cards.revision,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .leftJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(
      and(
        eq(flightPlayers.roundId, sql.placeholder('roundId')),
        isNotNull(tournamentEntries.sideId),
        eq(sql`${tournamentDivisions.terms} -> 'team' ->> 'kind'`, 'one_ball'),
      ),
    )
    .orderBy(asc(tournamentEntries.sideId), asc(tournamentEntries.sidePosition)),
)

/** The players of sides that play one ball in a round; `revision` is of the card of the one who holds it. */
export const selectOneBallPlayers = (tx: Db, roundId: string) =>
  oneBallPlayers(tx).execute({ roundId })

export async function writePlayingHandicap(
  tx: Db,
  of: { roundId: string; entryIds: string[]; playingHandicap: number },
) {
  await tx
    .update(flightPlayers)
    .set({ playingHandicap: of.playingHandicap })
    .where(and(eq(flightPlayers.roundId, of.roundId), inArray(flightPlayers.entryId, of.entryIds)))
}

/** Deletes the start list of a round in which no card has a score; its printed keys stop working. */
export async function clearStartList(tx: Db, roundId: string) {
  await tx.delete(cards).where(eq(cards.roundId, roundId))
  await tx.delete(flightPlayers).where(eq(flightPlayers.roundId, roundId))
  await tx.delete(flights).where(eq(flights.roundId, roundId))
}

/** Marks every flight of a list as changed by a version: what is printed of it is out of date. */
export async function writeFlightVersion(tx: Db, roundId: string, version: number) {
  await tx.update(flights).set({ version }).where(eq(flights.roundId, roundId))
}

/** Locks the cards of the round that were written on. */
export const lockBegunCards = (tx: Db, roundId: string) =>
  tx
    .select({ entryId: cards.entryId })
    .from(cards)
    .where(and(eq(cards.roundId, roundId), gt(cards.revision, 0)))
    .for('update')

type PlayerValues = Pick<
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
  values: PlayerValues,
) {
  await tx
    .update(flightPlayers)
    .set(values)
    .where(and(eq(flightPlayers.roundId, roundId), eq(flightPlayers.entryId, entryId)))
}

import { writeAbsence } from '../competitions/entry-status-queries.ts'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { flightPlayers, flights } from '../db/tables/entries.ts'
import { cards } from '../db/tables/scoring.ts'

type FlightRow = typeof flights.$inferInsert & { id: string }
type PlayerRow = typeof flightPlayers.$inferInsert
type CardRow = typeof cards.$inferInsert

/** A round's start list as it shall stand, whole. */
export type WrittenStartList = {
  roundId: string
  flights: readonly FlightRow[]
  players: readonly PlayerRow[]
  /** For those who have none yet. */
  cards: readonly CardRow[]
  /** Players and flights that are no longer on it; none of them has a score. */
  goneEntryIds: readonly string[]
  goneFlightIds: readonly string[]
}

/** Writes the list over the earlier one: a flight keeps its id and key, a player her card. */
export async function writeStartList(tx: Db, list: WrittenStartList) {
  const { roundId, goneEntryIds, goneFlightIds } = list
  if (goneEntryIds.length > 0) {
    const ids = [...goneEntryIds]
    await tx.delete(cards).where(and(eq(cards.roundId, roundId), inArray(cards.entryId, ids)))
    await tx
      .delete(flightPlayers)
      .where(and(eq(flightPlayers.roundId, roundId), inArray(flightPlayers.entryId, ids)))
    await writeAbsence(tx, { roundId, entryIds: ids, isGivenUp: true })
  }
  // Aside first: two flights may exchange their places in the list.
  await tx
    .update(flights)
    .set({ position: sql`-${flights.position}` })
    .where(eq(flights.roundId, roundId))
  await tx
    .insert(flights)
    .values([...list.flights])
    .onConflictDoUpdate({
      target: flights.id,
      set: excluded({
        position: 'position',
        minute: 'minute',
        hole: 'hole',
        group: 'group',
        version: 'version',
      }),
    })
  await tx
    .insert(flightPlayers)
    .values([...list.players])
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
  if (list.cards.length > 0) {
    await tx
      .insert(cards)
      .values([...list.cards])
      .onConflictDoNothing()
  }
  if (goneFlightIds.length > 0) {
    await tx.delete(flights).where(inArray(flights.id, [...goneFlightIds]))
  }
}

/** What was to be inserted, in place of what stands there. */
const excluded = (columns: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column}"`)]),
  )

/** Nobody on a list any more; whatever was printed with a key opens nothing. No card has a score. */
export async function clearStartList(tx: Db, roundId: string) {
  await tx.delete(cards).where(eq(cards.roundId, roundId))
  await tx.delete(flightPlayers).where(eq(flightPlayers.roundId, roundId))
  await tx.delete(flights).where(eq(flights.roundId, roundId))
}

/** Cards of the round with something on them, held to the end of the transaction. */
export const lockBegunCards = (tx: Db, roundId: string) =>
  tx
    .select({ entryId: cards.entryId })
    .from(cards)
    .where(and(eq(cards.roundId, roundId), gt(cards.revision, 0)))
    .for('update')

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

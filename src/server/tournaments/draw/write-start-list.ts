import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { startLists } from '../../db/tables/tournament-draw.ts'
import { flightPlayers, flights, tournamentEntries } from '../../db/tables/tournament-entries.ts'
import { cards } from '../../db/tables/tournament-scores.ts'
import { tournamentRounds } from '../../db/tables/tournaments.ts'

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

export async function insertStartList(tx: Db, values: typeof startLists.$inferInsert) {
  await tx.insert(startLists).values(values)
}

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

type Absence = {
  roundId: string
  entryIds: string[]
  /** Of them those alone who have a code or gave up their place: others are off it for a cut. */
  isGivenUp: boolean
}

/**
 * Off the start list before a score was made: no place, and a reason beside the name. A code that she
 * has of an earlier round stands: it is that round's to take back. One that is of no round is about all
 * of them, and so of the first from here on: nothing that she has played counts again because of this list.
 */
export async function writeAbsence(tx: Db, { roundId, entryIds, isGivenUp }: Absence) {
  const { id, status, statusRoundId, state } = tournamentEntries
  const ofAll = tx
    .select({ id: tournamentRounds.id })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentEntries.tournamentId))
    .orderBy(asc(tournamentRounds.number))
    .limit(1)
  const isOut = or(isNotNull(status), inArray(state, ['withdrawn', 'expired']))
  await tx
    .update(tournamentEntries)
    .set({
      status: sql`coalesce(${status}, 'WD')`,
      statusRoundId: sql`coalesce(${statusRoundId},
        case when ${status} is null then ${roundId}::uuid else (${ofAll}) end)`,
    })
    .where(and(inArray(id, entryIds), isGivenUp ? isOut : undefined))
}

import { type StatusValues, writeEntryStatus } from '../../competitions/entry-queries.ts'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { clubs } from '../../db/tables/clubs.ts'
import { flightPlayers, flights, tournamentEntries } from '../../db/tables/entries.ts'
import { cards, flightReports } from '../../db/tables/scoring.ts'
import { suspensions } from '../../db/tables/suspensions.ts'
import { tournamentRounds } from '../../db/tables/competitions.ts'
import type { CardKey } from '../score-queries.ts'

export type ReportRow = typeof flightReports.$inferSelect
export type SuspensionRow = typeof suspensions.$inferSelect

const isCard = ({ roundId, entryId }: CardKey) =>
  and(eq(cards.roundId, roundId), eq(cards.entryId, entryId))

/** Stores how the tournament desk handled a card. The revision stays, because no score changes. */
export async function markCard(
  tx: Db,
  key: CardKey,
  values: Partial<
    Pick<
      typeof cards.$inferSelect,
      | 'enteredManuallyAt'
      | 'enteredManuallyBy'
      | 'enteredManuallyByLink'
      | 'checkedAt'
      | 'checkedBy'
      | 'checkedByLink'
      | 'settledAs'
    >
  >,
) {
  await tx.update(cards).set(values).where(isCard(key))
}

/** Locks the entry until the end of the transaction. */
export async function lockEntry(tx: Db, tournamentId: string, entryId: string) {
  const [row] = await tx
    .select()
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.id, entryId), eq(tournamentEntries.tournamentId, tournamentId)))
    .for('update')
  return row
}

/** Locks several entries, always in the same order, so that two transactions cannot deadlock. */
export async function lockEntries(tx: Db, tournamentId: string, ids: readonly string[]) {
  await tx
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(
      and(
        inArray(tournamentEntries.id, [...ids]),
        eq(tournamentEntries.tournamentId, tournamentId),
      ),
    )
    .orderBy(asc(tournamentEntries.id))
    .for('update')
}

/** Whether the player is on the start list of a round. */
export const isDrawn = async (db: Db, entryId: string): Promise<boolean> =>
  (await db.$count(flightPlayers, eq(flightPlayers.entryId, entryId))) > 0

/** Replaces the player's code, which also ends a settlement by an earlier code. */
export async function writeStatus(tx: Db, entryId: string, values: StatusValues) {
  await writeEntryStatus(tx, entryId, values)
  const byCode = and(isNotNull(cards.settledAs), isNull(cards.deliveredAt))
  await tx
    .update(cards)
    .set({ settledAs: null })
    .where(and(eq(cards.entryId, entryId), byCode))
}

export async function writeMarker(tx: Db, { roundId, entryId }: CardKey, marksEntryId: string) {
  await tx
    .update(flightPlayers)
    .set({ marksEntryId })
    .where(and(eq(flightPlayers.roundId, roundId), eq(flightPlayers.entryId, entryId)))
}

/** False when the id exists. */
export async function insertReport(tx: Db, row: Omit<typeof flightReports.$inferInsert, 'number'>) {
  const added = await tx
    .insert(flightReports)
    .values(row)
    .onConflictDoNothing({ target: flightReports.id })
    .returning({ id: flightReports.id })
  return added.length > 0
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(flightReports).where(eq(flightReports.id, id))
  return row
}

const reportsOfFlight = prepared((db) =>
  db
    .select()
    .from(flightReports)
    .where(eq(flightReports.flightId, sql.placeholder('flightId')))
    .orderBy(asc(flightReports.number)),
)

export const selectReports = (db: Db, flightId: string): Promise<ReportRow[]> =>
  reportsOfFlight(db).execute({ flightId })

/** The number of reports of a round's flights, which are deleted together with the flights. */
export const countReports = (db: Db, roundId: string): Promise<number> =>
  db.$count(
    flightReports,
    inArray(
      flightReports.flightId,
      db.select({ id: flights.id }).from(flights).where(eq(flights.roundId, roundId)),
    ),
  )

const reportsOfTournament = prepared((db) =>
  db
    .select({ report: flightReports, roundId: flights.roundId })
    .from(flightReports)
    .innerJoin(flights, eq(flights.id, flightReports.flightId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .where(eq(tournamentRounds.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(flightReports.number)),
)

/** The reports of a tournament's flights, in the order received. */
export const selectReportsOf = (db: Db, tournamentId: string) =>
  reportsOfTournament(db).execute({ tournamentId })

/** The round of these flights; undefined when none of them is on a list any more. */
export async function findRoundOfFlights(db: Db, flightIds: readonly string[]) {
  const isOne = inArray(flights.id, [...flightIds])
  const [row] = await db.select({ roundId: flights.roundId }).from(flights).where(isOne).limit(1)
  return row?.roundId
}

/** False when it was handled before, or belongs to another tournament. */
export async function markReportHandled(
  tx: Db,
  { tournamentId, reportId }: { tournamentId: string; reportId: string },
  values: Pick<ReportRow, 'handledAt' | 'handledBy'>,
) {
  const ofTournament = sql`${flightReports.flightId} in (
    select f.id from flights f join tournament_rounds r on r.id = f.round_id
    where r.tournament_id = ${tournamentId})`
  const updated = await tx
    .update(flightReports)
    .set(values)
    .where(and(eq(flightReports.id, reportId), ofTournament, isNull(flightReports.handledAt)))
    .returning({ id: flightReports.id })
  return updated.length > 0
}

const latestSuspension = prepared((db) =>
  db
    .select()
    .from(suspensions)
    .where(eq(suspensions.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(sql`${suspensions.endedAt} desc nulls first`)
    .limit(1),
)

/** The current suspension, or the latest one. */
export async function findSuspension(db: Db, tournamentId: string) {
  const [row] = await latestSuspension(db).execute({ tournamentId })
  return row
}

const suspensionsOfTournament = prepared((db) =>
  db
    .select()
    .from(suspensions)
    .where(eq(suspensions.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(suspensions.startedAt)),
)

/** The suspensions of a tournament, in the order they began. */
export const selectSuspensions = (db: Db, tournamentId: string): Promise<SuspensionRow[]> =>
  suspensionsOfTournament(db).execute({ tournamentId })

export async function insertSuspension(tx: Db, row: typeof suspensions.$inferInsert) {
  await tx.insert(suspensions).values(row)
}

export async function updateSuspension(
  tx: Db,
  id: string,
  values: Partial<Pick<SuspensionRow, 'kind' | 'resumesAt' | 'endedAt'>>,
) {
  await tx.update(suspensions).set(values).where(eq(suspensions.id, id))
}

const phoneOfClub = prepared((db) =>
  db
    .select({ phone: clubs.phone })
    .from(clubs)
    .where(eq(clubs.id, sql.placeholder('clubId'))),
)

/** The telephone number of the host club. */
export async function findPhone(db: Db, clubId: string): Promise<string | null> {
  const [row] = await phoneOfClub(db).execute({ clubId })
  return row?.phone ?? null
}

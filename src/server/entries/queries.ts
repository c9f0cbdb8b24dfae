import { and, asc, desc, eq, inArray, lte, max, ne, sql } from 'drizzle-orm'
import { isOnlyDivision } from '../competitions/division-queries.ts'
import { isEntryOfAccount, type EntryRow } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { golfers } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'

const entryDetails = {
  entry: tournamentEntries,
  tournament: tournaments,
  club: clubs,
  divisionName: tournamentDivisions.name,
  isOnlyDivision,
}

/** An entry with its tournament, club and division. */
export type EntryDetails = Awaited<ReturnType<typeof selectEntriesOfAccount>>[number]

const selectDetails = (db: Db) =>
  db
    .select(entryDetails)
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))

const entriesOfAccount = prepared((db) =>
  selectDetails(db)
    .where(isEntryOfAccount(db, sql.placeholder('accountId')))
    .orderBy(desc(tournaments.firstDay), asc(tournamentEntries.number))
    .limit(200),
)

/** The entries of an account, those with the latest day first, at most 200. */
export const selectEntriesOfAccount = (db: Db, accountId: string) =>
  entriesOfAccount(db).execute({ accountId })

const entryOfAccount = prepared((db) =>
  selectDetails(db).where(
    and(
      eq(tournamentEntries.id, sql.placeholder('entryId')),
      isEntryOfAccount(db, sql.placeholder('accountId')),
    ),
  ),
)

export async function findEntryOfAccount(db: Db, accountId: string, entryId: string) {
  const [row] = await entryOfAccount(db).execute({ accountId, entryId })
  return row
}

const entryDetailsById = prepared((db) =>
  selectDetails(db).where(eq(tournamentEntries.id, sql.placeholder('entryId'))),
)

export async function findEntryDetails(db: Db, entryId: string) {
  const [row] = await entryDetailsById(db).execute({ entryId })
  return row
}

const entriesOfTournament = prepared((db) =>
  db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(tournamentEntries.number)),
)

/** All entries of a tournament, in the order of arrival. */
export const selectEntries = (db: Db, tournamentId: string): Promise<EntryRow[]> =>
  entriesOfTournament(db).execute({ tournamentId })

const waitingOfTournaments = prepared((db) =>
  db
    .select({
      id: tournamentEntries.id,
      tournamentId: tournamentEntries.tournamentId,
      divisionId: tournamentEntries.divisionId,
      number: tournamentEntries.number,
      accountId: tournamentEntries.accountId,
    })
    .from(tournamentEntries)
    .where(
      and(
        isAnyOf(tournamentEntries.tournamentId, 'tournamentIds'),
        eq(tournamentEntries.state, 'waiting'),
      ),
    )
    .orderBy(asc(tournamentEntries.number)),
)

/** The entries on the waiting lists of tournaments, in the order of arrival. */
export async function selectWaiting(db: Db, tournamentIds: string[]) {
  return tournamentIds.length === 0 ? [] : waitingOfTournaments(db).execute({ tournamentIds })
}

/** The position on the waiting list, in one *række* or in all. */
export function countWaitingUpTo(
  db: Db,
  entry: { tournamentId: string; number: number; divisionId: string | undefined },
): Promise<number> {
  return db.$count(
    tournamentEntries,
    and(
      eq(tournamentEntries.tournamentId, entry.tournamentId),
      eq(tournamentEntries.state, 'waiting'),
      lte(tournamentEntries.number, entry.number),
      entry.divisionId ? eq(tournamentEntries.divisionId, entry.divisionId) : undefined,
    ),
  )
}

const entriesByState = prepared((tx) =>
  tx
    .select({
      divisionId: tournamentEntries.divisionId,
      state: tournamentEntries.state,
      count: sql<number>`count(*) filter (where ${tournamentEntries.status} is null)`.mapWith(
        Number,
      ),
      highest: max(tournamentEntries.number),
    })
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, sql.placeholder('tournamentId')))
    .groupBy(tournamentEntries.divisionId, tournamentEntries.state),
)

/**
 * Counts the entries of a tournament by division and state, which the tournament's lock keeps
 * unchanged. A player with a status code is out of play and holds no place.
 */
export const countByState = (tx: Db, tournamentId: string) =>
  entriesByState(tx).execute({ tournamentId })

export async function findBirthDate(db: Db, golferId: string | null) {
  if (golferId === null) return null
  const [row] = await db
    .select({ birthDate: golfers.birthDate })
    .from(golfers)
    .where(eq(golfers.id, golferId))
  return row?.birthDate ?? null
}

/** The entry whose order has a line: the fee, or an extra. */
export async function findEntryByLine(db: Db, orderLineId: string): Promise<string | undefined> {
  const [line] = await db
    .select({ entryId: orders.subjectId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, orderLineId))
  return line?.entryId
}

/** When and where an entry starts, in each round with a published start list. */
export const selectStartTimes = (db: Db, entryId: string) =>
  db
    .select({
      roundId: flights.roundId,
      minute: flights.minute,
      hole: flights.hole,
      group: flights.group,
    })
    .from(flightPlayers)
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .where(eq(flightPlayers.entryId, entryId))

/** The entries on any start list of the tournament. */
export async function selectStartListEntryIds(db: Db, tournamentId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ entryId: flightPlayers.entryId })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .where(eq(tournamentEntries.tournamentId, tournamentId))
  return new Set(rows.map(({ entryId }) => entryId))
}

/** The gender in the last entry of each golfer. */
export async function selectLastGenders(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return new Map<string, EntryRow['gender']>()
  const rows = await db
    .selectDistinctOn([tournamentEntries.golferId], {
      golferId: tournamentEntries.golferId,
      gender: tournamentEntries.gender,
    })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.golferId, golferIds))
    .orderBy(tournamentEntries.golferId, desc(tournamentEntries.enteredAt))
  return new Map(rows.flatMap(({ golferId, gender }) => (golferId ? [[golferId, gender]] : [])))
}

const activeEntriesOf = prepared((db) =>
  db
    .select({ golferId: tournamentEntries.golferId })
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, sql.placeholder('tournamentId')),
        isAnyOf(tournamentEntries.golferId, 'golferIds'),
        ne(tournamentEntries.state, 'withdrawn'),
        ne(tournamentEntries.state, 'expired'),
      ),
    ),
)

/** The golfers among these who have an active entry. */
export async function selectEnteredGolfers(db: Db, tournamentId: string, golferIds: string[]) {
  const rows = await activeEntriesOf(db).execute({ tournamentId, golferIds })
  return new Set(rows.flatMap(({ golferId }) => golferId ?? []))
}

/** How golfers chose to be shown in their last entries. */
export async function selectLastShownAs(db: Db, golferIds: string[]) {
  const { golferId: ofGolfer, shownAs, enteredAt } = tournamentEntries
  const rows = await db
    .selectDistinctOn([ofGolfer], { golferId: ofGolfer, shownAs })
    .from(tournamentEntries)
    .where(inArray(ofGolfer, golferIds))
    .orderBy(ofGolfer, desc(enteredAt))
  return new Map(rows.map((row) => [row.golferId, row.shownAs]))
}

/** The active passes of golfers. */
export async function selectActivePasses(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return []
  return db
    .select({
      golferId: passes.golferId,
      soldTerms: passes.soldTerms,
      firstDay: passes.firstDay,
      lastDay: passes.lastDay,
    })
    .from(passes)
    .where(and(inArray(passes.golferId, golferIds), eq(passes.status, 'active')))
}

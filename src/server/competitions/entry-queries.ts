import { isEntryOf, type EntryRow } from './tournament-queries.ts'
import { and, asc, desc, eq, exists, inArray, lte, max, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'

type NewEntry = typeof tournamentEntries.$inferInsert

const whole = {
  entry: tournamentEntries,
  tournament: tournaments,
  club: clubs,
  divisionName: tournamentDivisions.name,
}

/** An entry with what it belongs to. */
export type WholeEntry = Awaited<ReturnType<typeof selectEntriesOf>>[number]

const entries = (db: Db) =>
  db
    .select(whole)
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, tournamentEntries.divisionId))

/** Of a draft nobody has an entry; the next to be played first. */
export const selectEntriesOf = (db: Db, accountId: string, limit = 200) =>
  entries(db)
    .where(isEntryOf(db, accountId))
    .orderBy(desc(tournaments.firstDay), asc(tournamentEntries.number))
    .limit(limit)

export async function findEntryOf(db: Db, accountId: string, entryId: string) {
  const [row] = await entries(db).where(
    and(eq(tournamentEntries.id, entryId), isEntryOf(db, accountId)),
  )
  return row
}

export async function findWholeEntry(db: Db, entryId: string) {
  const [row] = await entries(db).where(eq(tournamentEntries.id, entryId))
  return row
}

/** Everybody of a tournament, in the order of arrival. */
export function selectEntries(db: Db, tournamentId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, tournamentId))
    .orderBy(asc(tournamentEntries.number))
}

/** Those on the waiting lists of tournaments, in the order of arrival. */
export async function selectWaiting(db: Db, tournamentIds: string[]) {
  if (tournamentIds.length === 0) return []
  return db
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
        inArray(tournamentEntries.tournamentId, tournamentIds),
        eq(tournamentEntries.state, 'waiting'),
      ),
    )
    .orderBy(asc(tournamentEntries.number))
}

/** How many wait, up to and with this one; in one *række* or in all. */
export function countWaitingUpTo(
  db: Db,
  of: { tournamentId: string; number: number; divisionId: string | undefined },
): Promise<number> {
  return db.$count(
    tournamentEntries,
    and(
      eq(tournamentEntries.tournamentId, of.tournamentId),
      eq(tournamentEntries.state, 'waiting'),
      lte(tournamentEntries.number, of.number),
      of.divisionId ? eq(tournamentEntries.divisionId, of.divisionId) : undefined,
    ),
  )
}

/**
 * What a tournament has of entries, counted in one look: under its lock nothing of it changes. Who has a
 * code plays no more, and holds no place.
 */
export function countByState(tx: Db, tournamentId: string) {
  return tx
    .select({
      divisionId: tournamentEntries.divisionId,
      state: tournamentEntries.state,
      count: sql<number>`count(*) filter (where ${tournamentEntries.status} is null)`.mapWith(
        Number,
      ),
      highest: max(tournamentEntries.number),
    })
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, tournamentId))
    .groupBy(tournamentEntries.divisionId, tournamentEntries.state)
}

/** Undefined when an entry of the same golfer stands already. */
export async function insertEntry(tx: Db, entry: NewEntry): Promise<EntryRow | undefined> {
  const [row] = await tx.insert(tournamentEntries).values(entry).onConflictDoNothing().returning()
  return row
}

/** By number; without those whose golfer has an entry that stands. */
export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<Map<number, EntryRow>> {
  if (entries.length === 0) return new Map()
  const rows = await tx.insert(tournamentEntries).values(entries).onConflictDoNothing().returning()
  return new Map(rows.map((row) => [row.number, row]))
}

/** Held to the end of the transaction: its state is changed by one at a time. */
export async function lockEntry(tx: Db, entryId: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, entryId))
    .for('no key update')
  return row
}

export async function updateEntry(tx: Db, entryId: string, set: Partial<NewEntry>) {
  const [row] = await tx
    .update(tournamentEntries)
    .set(set)
    .where(eq(tournamentEntries.id, entryId))
    .returning()
  return row as EntryRow
}

export async function findBirthDate(db: Db, golferId: string | null) {
  if (golferId === null) return null
  const [row] = await db
    .select({ birthDate: golfers.birthDate })
    .from(golfers)
    .where(eq(golfers.id, golferId))
  return row?.birthDate ?? null
}

/** The entry that a line of an order pays for. */
export async function findEntryByLine(db: Db, orderLineId: string): Promise<string | undefined> {
  const [line] = await db
    .select({ entryId: orderLines.subjectId })
    .from(orderLines)
    .where(eq(orderLines.id, orderLineId))
  return line?.entryId
}

/** When and where an entry starts, in each round whose start list has it. */
export const selectStartsOf = (db: Db, entryId: string) =>
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

/** Whose entries stand on a start list of the tournament. */
export async function selectListed(db: Db, tournamentId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ entryId: flightPlayers.entryId })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .where(eq(tournamentEntries.tournamentId, tournamentId))
  return new Set(rows.map(({ entryId }) => entryId))
}

/** The last entry of each golfer says which tees she plays from. */
export async function selectGenders(db: Db, golferIds: string[]) {
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

/**
 * Entries whose place is no longer kept, the longest overdue first. While a payment has no answer
 * yet, its place is kept a little longer.
 */
export function selectOverdue(db: Db, { now, paymentsUntil }: { now: Date; paymentsUntil: Date }) {
  const { state, heldUntil } = tournamentEntries
  const isBeingPaid = exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
      .where(
        and(
          eq(orders.kind, 'tournament_entry'),
          eq(orders.subjectId, tournamentEntries.id),
          eq(paymentAttempts.status, 'created'),
        ),
      ),
  )
  return db
    .select({ id: tournamentEntries.id, tournamentId: tournamentEntries.tournamentId })
    .from(tournamentEntries)
    .where(
      and(
        inArray(state, ['offered', 'awaiting_payment']),
        lte(heldUntil, now),
        or(lte(heldUntil, paymentsUntil), not(isBeingPaid)),
      ),
    )
    .orderBy(asc(heldUntil), asc(tournamentEntries.id))
    .limit(500)
}

/** Tournaments whose entry is open and should be closed. */
export function selectDueToClose(db: Db, now: Date) {
  return db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.state, 'open'), lte(tournaments.entryClosesAt, now)))
    .orderBy(asc(tournaments.entryClosesAt))
}

/** Tournaments in which places still move by themselves and somebody waits for one. */
export function selectWithWaiting(db: Db) {
  return db
    .selectDistinct({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(tournamentEntries, eq(tournamentEntries.tournamentId, tournaments.id))
    .where(
      and(inArray(tournaments.state, ['open', 'closed']), eq(tournamentEntries.state, 'waiting')),
    )
}

/** Those of the golfers who have an entry that stands. */
export async function selectEntered(db: Db, tournamentId: string, golferIds: string[]) {
  const rows = await db
    .select({ golferId: tournamentEntries.golferId })
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        inArray(tournamentEntries.golferId, golferIds),
        ne(tournamentEntries.state, 'withdrawn'),
        ne(tournamentEntries.state, 'expired'),
      ),
    )
  return new Set(rows.flatMap(({ golferId }) => golferId ?? []))
}

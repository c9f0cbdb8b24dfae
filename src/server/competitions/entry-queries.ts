import { and, asc, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import type { EntryRow } from './tournament-queries.ts'

/*
 * Every write of `tournament_entries`, except the demonstration's seed (`seed-queries.ts`). Entry, scoring
 * and results all change entries but may not import each other, so the writes are here, in the module
 * below them. Entry reads with `entries/queries.ts`.
 */

type NewEntry = typeof tournamentEntries.$inferInsert

/** Undefined when the golfer already has an active entry. */
export async function insertEntry(tx: Db, entry: NewEntry): Promise<EntryRow | undefined> {
  const [row] = await tx.insert(tournamentEntries).values(entry).onConflictDoNothing().returning()
  return row
}

/** The inserted rows by number, without golfers who already have an active entry. */
export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<Map<number, EntryRow>> {
  if (entries.length === 0) return new Map()
  const rows = await tx.insert(tournamentEntries).values(entries).onConflictDoNothing().returning()
  return new Map(rows.map((row) => [row.number, row]))
}

const entryToLock = prepared((tx) =>
  tx
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, sql.placeholder('entryId')))
    .for('no key update'),
)

/** Locks the entry until the end of the transaction, so that one transaction at a time changes its state. */
export async function lockEntry(tx: Db, entryId: string): Promise<EntryRow | undefined> {
  const [row] = await entryToLock(tx).execute({ entryId })
  return row
}

/** A player who moves to another *række* leaves the side, which belongs to the old one. */
export async function updateEntry(tx: Db, entryId: string, set: Partial<NewEntry>) {
  const { divisionId } = set
  const { sideId, sidePosition } = tournamentEntries
  const kept = (column: SQLWrapper) =>
    sql`case when ${tournamentEntries.divisionId} = ${divisionId} then ${column} end`
  const isMoved = divisionId !== undefined && set.sideId === undefined
  const [row] = await tx
    .update(tournamentEntries)
    .set({ ...set, ...(isMoved && { sideId: kept(sideId), sidePosition: kept(sidePosition) }) })
    .where(eq(tournamentEntries.id, entryId))
    .returning()
  return row as EntryRow
}

export type StatusValues = {
  status: PlayerStatus | null
  statusReason: string | null
  statusRoundId: string | null
  statusHole: number | null
}

export async function writeEntryStatus(tx: Db, entryId: string, values: StatusValues) {
  await tx.update(tournamentEntries).set(values).where(eq(tournamentEntries.id, entryId))
}

type Absence = {
  roundId: string
  entryIds: string[]
  /** Only players with a status code or a withdrawn entry; the others left the list by a cut. */
  onlyWithdrawn: boolean
}

/**
 * Gives players who left the start list before their first score a status code. A code from an earlier
 * round is kept, because only that round may remove it. A code without a round applies to all rounds,
 * so it is stored for the first one; otherwise earlier rounds would count again.
 */
export async function writeAbsence(tx: Db, { roundId, entryIds, onlyWithdrawn }: Absence) {
  const { id, status, statusRoundId, state } = tournamentEntries
  const firstRound = tx
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
        case when ${status} is null then ${roundId}::uuid else (${firstRound}) end)`,
    })
    .where(and(inArray(id, entryIds), onlyWithdrawn ? isOut : undefined))
}

/** Updates the entries of a condition and returns their ids. */
export const updateEntries = (
  tx: Db,
  which: SQL | undefined,
  values: Partial<typeof tournamentEntries.$inferInsert>,
) => tx.update(tournamentEntries).set(values).where(which).returning({ id: tournamentEntries.id })

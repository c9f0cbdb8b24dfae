import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { Db } from '../db/client.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'

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

/** Changes what is stored of entries; answers one row for each. */
export const updateEntries = (
  tx: Db,
  which: SQL | undefined,
  values: Partial<typeof tournamentEntries.$inferInsert>,
) => tx.update(tournamentEntries).set(values).where(which).returning({ id: tournamentEntries.id })

/** The ids of the entries of golfers, for a condition. */
export const entryIdsOf = (db: Db, golferIds: readonly string[]) =>
  db
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.golferId, [...golferIds]))

import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '../db/tables/competitions.ts'
import { updateEntries } from './entry-queries.ts'

/** Negates positions and numbers first, because their unique indexes refuse swapping them directly. */
export async function releaseOrder(tx: Db, tournamentId: string) {
  await tx
    .update(tournamentDivisions)
    .set({ position: sql`-${tournamentDivisions.position}` })
    .where(eq(tournamentDivisions.tournamentId, tournamentId))
  await tx
    .update(tournamentRounds)
    .set({ number: sql`-${tournamentRounds.number}` })
    .where(eq(tournamentRounds.tournamentId, tournamentId))
}

/** Locks divisions against entries that are being stored at the same time. */
export async function lockDivisions(tx: Db, ids: string[]) {
  if (ids.length === 0) return
  await tx
    .select({ id: tournamentDivisions.id })
    .from(tournamentDivisions)
    .where(inArray(tournamentDivisions.id, ids))
    .for('update')
}

/** Deletes *rækker* and moves their withdrawn and expired entries to another. */
export async function deleteDivisions(tx: Db, ids: string[], otherId: string) {
  if (ids.length === 0) return
  const isGone = and(
    inArray(tournamentEntries.divisionId, ids),
    inArray(tournamentEntries.state, ['withdrawn', 'expired']),
  )
  await updateEntries(tx, isGone, { divisionId: otherId })
  await tx.delete(tournamentDivisions).where(inArray(tournamentDivisions.id, ids))
}

export async function deleteRounds(tx: Db, ids: string[]) {
  if (ids.length > 0) await tx.delete(tournamentRounds).where(inArray(tournamentRounds.id, ids))
}

export async function deleteRoundTees(tx: Db, roundId: string) {
  await tx.delete(roundTees).where(eq(roundTees.roundId, roundId))
}

/** The tees among these that drawn players play from. */
export const selectPlayedTees = (tx: Db, ids: string[]) =>
  tx
    .selectDistinct({ id: flightPlayers.teeId })
    .from(flightPlayers)
    .where(inArray(flightPlayers.teeId, ids))

export async function deleteTees(tx: Db, ids: string[]) {
  if (ids.length > 0) await tx.delete(roundTees).where(inArray(roundTees.id, ids))
}

/** What the form of the hidden holes shows. */
export const hidingOf = ({ hiddenHoles, opensMinute }: typeof tournamentRounds.$inferSelect) => ({
  hiddenHoles,
  opensMinute,
})

export async function writeHiddenHoles(
  tx: Db,
  roundId: string,
  values: { hiddenHoles: number; opensMinute: number | null },
) {
  await tx.update(tournamentRounds).set(values).where(eq(tournamentRounds.id, roundId))
}

/** False when opening the holes is no longer due. */
export async function openHiddenHoles(tx: Db, roundId: string, isDue: SQL | undefined) {
  const opened = await tx
    .update(tournamentRounds)
    .set({ hiddenHoles: 0, opensMinute: null })
    .where(and(eq(tournamentRounds.id, roundId), isDue))
    .returning({ id: tournamentRounds.id })
  return opened.length > 0
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

/** Starts play with the first score of the day. */
export async function beginPlay(tx: Db, tournamentId: string) {
  await tx
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(and(eq(tournaments.id, tournamentId), eq(tournaments.state, 'drawn')))
}

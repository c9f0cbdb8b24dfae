import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { columnVia, clearedValues, exportTable } from '../../db/personal-rows.ts'
import type { Db } from '../../db/client.ts'
import { isAnyOf, prepared } from '../../db/prepared.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { chosenExtras, tournamentExtras } from '../../db/tables/extras.ts'

/** All reads and writes of extras and of their chosen units. */

export type ExtraRow = typeof tournamentExtras.$inferSelect
export type UnitRow = typeof chosenExtras.$inferSelect

const extrasOfTournament = prepared((db) =>
  db
    .select()
    .from(tournamentExtras)
    .where(eq(tournamentExtras.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(tournamentExtras.position)),
)

/** The extras of a tournament, in the host's order. */
export const selectExtras = (db: Db, tournamentId: string): Promise<ExtraRow[]> =>
  extrasOfTournament(db).execute({ tournamentId })

export async function insertExtra(tx: Db, row: typeof tournamentExtras.$inferInsert) {
  const [inserted] = await tx.insert(tournamentExtras).values(row).returning()
  return inserted as ExtraRow
}

export async function updateExtraRow(
  tx: Db,
  extraId: string,
  set: Partial<typeof tournamentExtras.$inferInsert>,
) {
  await tx.update(tournamentExtras).set(set).where(eq(tournamentExtras.id, extraId))
}

export async function deleteExtraRow(tx: Db, extraId: string) {
  await tx.delete(tournamentExtras).where(eq(tournamentExtras.id, extraId))
}

/** Whether anybody ever chose it, also a player who has withdrawn since: its rows explain the refunds. */
export const countUnits = (db: Db, extraId: string): Promise<number> =>
  db.$count(chosenExtras, eq(chosenExtras.extraId, extraId))

/** How many of each extra are taken by entries that hold a place; the tournament's lock keeps it true. */
export async function countTaken(db: Db, tournamentId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ extraId: chosenExtras.extraId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(chosenExtras)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, chosenExtras.entryId))
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        inArray(tournamentEntries.state, ['awaiting_payment', 'entered', 'offered']),
      ),
    )
    .groupBy(chosenExtras.extraId)
  return new Map(rows.map(({ extraId, count }) => [extraId, count]))
}

export type ChosenUnit = { unit: UnitRow; extra: ExtraRow }

const unitsOfEntries = prepared((db) =>
  db
    .select({ unit: chosenExtras, extra: tournamentExtras })
    .from(chosenExtras)
    .innerJoin(tournamentExtras, eq(tournamentExtras.id, chosenExtras.extraId))
    .where(isAnyOf(chosenExtras.entryId, 'entryIds'))
    .orderBy(asc(tournamentExtras.position), asc(chosenExtras.chosenAt), asc(chosenExtras.id)),
)

/** The units of entries with their extras, by entry and in the host's order. */
export async function selectUnits(
  db: Db,
  entryIds: readonly string[],
): Promise<Map<string, ChosenUnit[]>> {
  if (entryIds.length === 0) return new Map()
  const rows = await unitsOfEntries(db).execute({ entryIds })
  const ofEntry = new Map<string, ChosenUnit[]>()
  for (const row of rows) {
    const own = ofEntry.get(row.unit.entryId)
    if (own) own.push(row)
    else ofEntry.set(row.unit.entryId, [row])
  }
  return ofEntry
}

/** The units of one entry. */
export const unitsOf = async (db: Db, entryId: string): Promise<UnitRow[]> =>
  ((await selectUnits(db, [entryId])).get(entryId) ?? []).map(({ unit }) => unit)

export async function insertUnits(tx: Db, rows: (typeof chosenExtras.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(chosenExtras).values(rows)
}

export async function deleteUnits(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(chosenExtras).where(inArray(chosenExtras.id, [...ids]))
}

export async function updateUnits(
  tx: Db,
  ids: readonly string[],
  set: Partial<typeof chosenExtras.$inferInsert>,
) {
  if (ids.length > 0)
    await tx
      .update(chosenExtras)
      .set(set)
      .where(inArray(chosenExtras.id, [...ids]))
}

/** Sets the line that paid a unit; false when the unit has been cancelled meanwhile. */
export async function setPaidBy(tx: Db, unitId: string, orderLineId: string): Promise<boolean> {
  const paid = await tx
    .update(chosenExtras)
    .set({ orderLineId })
    .where(and(eq(chosenExtras.id, unitId), isNull(chosenExtras.deskPayment)))
    .returning({ id: chosenExtras.id })
  return paid.length > 0
}

/** The entry ids of one person, or a query of those in tournaments that ended long ago. */
type EntryIds = string[] | SQLWrapper

export const exportExtras = (db: Db, entries: EntryIds) =>
  exportTable(db, chosenExtras, {
    where: inArray(chosenExtras.entryId, entries),
    orderBy: [columnVia(chosenExtras.extraId, tournamentExtras.position), chosenExtras.chosenAt],
  })

/** Removes the notes, and keeps what was chosen and paid. */
export async function clearExtraNotes(tx: Db, entries: EntryIds) {
  await tx
    .update(chosenExtras)
    .set(clearedValues(chosenExtras))
    .where(inArray(chosenExtras.entryId, entries))
}

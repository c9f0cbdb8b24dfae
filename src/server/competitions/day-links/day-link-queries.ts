import { and, count, desc, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clubs } from '../../db/tables/clubs.ts'
import { tournaments } from '../../db/tables/competitions.ts'
import { dayLinks } from '../../db/tables/presence.ts'

export type DayLinkRow = typeof dayLinks.$inferSelect

/** The link with its tournament, whether revoked or not. */
export async function findDayLinkByHash(db: Db, keyHash: string) {
  const [row] = await db
    .select({ link: dayLinks, tournament: tournaments, clubId: clubs.id })
    .from(dayLinks)
    .innerJoin(tournaments, eq(tournaments.id, dayLinks.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(eq(dayLinks.keyHash, keyHash))
  return row
}

export const selectDayLinks = (db: Db, tournamentId: string): Promise<DayLinkRow[]> =>
  db
    .select()
    .from(dayLinks)
    .where(eq(dayLinks.tournamentId, tournamentId))
    .orderBy(desc(dayLinks.createdAt), desc(dayLinks.id))

/** Who the links were given to; without those that are deleted. */
export async function selectDayLinkNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: dayLinks.id, name: dayLinks.name })
    .from(dayLinks)
    .where(inArray(dayLinks.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countOpenDayLinks(tx: Db, tournamentId: string): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(dayLinks)
    .where(and(eq(dayLinks.tournamentId, tournamentId), isNull(dayLinks.revokedAt)))
  return row?.open ?? 0
}

export async function insertDayLink(tx: Db, row: typeof dayLinks.$inferInsert) {
  await tx.insert(dayLinks).values(row)
}

type Revoked = { tournamentId: string; linkId: string; revokedAt: Date; revokedBy: string | null }

/** Whether this call revoked the link; undefined when the tournament has no such link. */
export async function writeRevoked(tx: Db, { tournamentId, linkId, ...revoked }: Revoked) {
  const isThis = and(eq(dayLinks.id, linkId), eq(dayLinks.tournamentId, tournamentId))
  const [link] = await tx.select().from(dayLinks).where(isThis).for('update')
  if (!link) return undefined
  if (link.revokedAt) return false
  await tx.update(dayLinks).set(revoked).where(isThis)
  return true
}

export async function writeFirstOpened(db: Db, linkId: string, firstOpenedAt: Date) {
  await db
    .update(dayLinks)
    .set({ firstOpenedAt })
    .where(and(eq(dayLinks.id, linkId), isNull(dayLinks.firstOpenedAt)))
}

/** Deletes the links of tournaments, with the names of the helpers. */
export async function deleteDayLinks(tx: Db, tournamentIds: SQLWrapper) {
  await tx.delete(dayLinks).where(inArray(dayLinks.tournamentId, tournamentIds))
}

import { and, asc, countDistinct, desc, eq, inArray, isNotNull, max, min, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { rankingEvents, rankings } from '../db/tables/rankings.ts'
import { tournamentResults } from '../db/tables/scoring.ts'

export type RankingRecord = typeof rankings.$inferSelect

/** False when the address is taken. */
export async function insertRanking(tx: Db, row: typeof rankings.$inferInsert) {
  const [inserted] = await tx
    .insert(rankings)
    .values(row)
    .onConflictDoNothing({ target: rankings.slug })
    .returning()
  return inserted
}

export async function findRankingBySlug(db: Db, slug: string) {
  const [row] = await db
    .select({ ranking: rankings, club: clubs })
    .from(rankings)
    .innerJoin(clubs, eq(clubs.id, rankings.clubId))
    .where(eq(rankings.slug, slug))
  return row
}

/** Locked until the transaction ends, so that two administrators cannot exceed its limit together. */
export async function lockRanking(tx: Db, of: { clubId: string; rankingId: string }) {
  const [row] = await tx
    .select()
    .from(rankings)
    .where(and(eq(rankings.id, of.rankingId), eq(rankings.clubId, of.clubId)))
    .for('update')
  return row
}

export async function findRanking(db: Db, of: { clubId: string; rankingId: string }) {
  const [row] = await db
    .select()
    .from(rankings)
    .where(and(eq(rankings.id, of.rankingId), eq(rankings.clubId, of.clubId)))
  return row
}

export async function updateRankingRow(tx: Db, id: string, set: Partial<RankingRecord>) {
  await tx.update(rankings).set(set).where(eq(rankings.id, id))
}

export async function deleteRankingRow(tx: Db, id: string) {
  await tx.delete(rankings).where(eq(rankings.id, id))
}

/** Ranking lists with the number and the days of their tournaments, the latest first. */
export const selectSummaries = (db: Db, of: { clubId: string } | 'public') => {
  const isFinal = sql`${tournaments.state} = 'final'`
  const tournamentId = tournaments.id
  return db
    .select({
      id: rankings.id,
      slug: rankings.slug,
      name: rankings.name,
      isPublic: rankings.isPublic,
      club: { slug: clubs.slug, name: clubs.name },
      events: countDistinct(tournamentId),
      finished: sql<number>`count(distinct ${tournamentId}) filter (where ${isFinal})`.mapWith(
        Number,
      ),
      firstDay: min(tournaments.firstDay),
      lastDay: max(tournaments.lastDay),
    })
    .from(rankings)
    .innerJoin(clubs, eq(clubs.id, rankings.clubId))
    .leftJoin(rankingEvents, eq(rankingEvents.rankingId, rankings.id))
    .leftJoin(tournamentDivisions, eq(tournamentDivisions.id, rankingEvents.divisionId))
    .leftJoin(tournaments, eq(tournaments.id, tournamentDivisions.tournamentId))
    .where(of === 'public' ? eq(rankings.isPublic, true) : eq(rankings.clubId, of.clubId))
    .groupBy(rankings.id, clubs.id)
    .orderBy(sql`${max(tournaments.lastDay)} desc nulls first`, asc(rankings.name))
}

/** The *rækker* that count, in the order of the days. */
export const selectEvents = (db: Db, rankingId: string) =>
  db
    .select({
      percent: rankingEvents.percent,
      division: tournamentDivisions,
      tournament: tournaments,
      club: clubs,
    })
    .from(rankingEvents)
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, rankingEvents.divisionId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentDivisions.tournamentId))
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(eq(rankingEvents.rankingId, rankingId))
    .orderBy(
      asc(tournaments.lastDay),
      asc(tournaments.firstDay),
      asc(tournaments.name),
      asc(tournamentDivisions.position),
      asc(tournamentDivisions.id),
    )

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** The results of these tournaments that were published last; a reopened one is not final. */
export const selectLastPublished = (db: Db, tournamentIds: string[]) =>
  db
    .selectDistinctOn([tournamentResults.tournamentId])
    .from(tournamentResults)
    .where(inArray(tournamentResults.tournamentId, tournamentIds))
    .orderBy(tournamentResults.tournamentId, desc(tournamentResults.version))

export type PublishedRow = typeof tournamentResults.$inferSelect

const entryColumns = {
  id: tournamentEntries.id,
  divisionId: tournamentEntries.divisionId,
  golferId: tournamentEntries.golferId,
  dguNumber: tournamentEntries.dguNumber,
  firstName: tournamentEntries.firstName,
  lastName: tournamentEntries.lastName,
  shownAs: tournamentEntries.shownAs,
  birthDate: tournamentEntries.birthDate,
  clubName: tournamentEntries.clubName,
  sideId: tournamentEntries.sideId,
  state: tournamentEntries.state,
  status: tournamentEntries.status,
}

/** What is needed of the entries to say who they are, and how they are shown. */
export const selectEntriesOf = (db: Db, divisionIds: string[]) =>
  db
    .select(entryColumns)
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.divisionId, divisionIds))

export type EntryRow = Awaited<ReturnType<typeof selectEntriesOf>>[number]

/**
 * Two texts that change with the entries of these *rækker* and with what is published of these tournaments, whatever
 * the order of the rows: a season has thousands, and adding up their hashes takes a tenth of reading them.
 */
export async function selectHashes(db: Db, of: { divisionIds: string[]; tournamentIds: string[] }) {
  const hashOf = (columns: PgColumn[]) =>
    sql<string>`coalesce(sum(hash_record_extended(row(${sql.join(columns, sql`, `)}), 0)), 0)::text`
  const entries = await db
    .select({ hash: hashOf(Object.values(entryColumns)) })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.divisionId, of.divisionIds))
  const { tournamentId, version } = tournamentResults
  const published = await db
    .select({ hash: hashOf([tournamentId, version]) })
    .from(tournamentResults)
    .where(inArray(tournamentId, of.tournamentIds))
  return [entries[0]?.hash, published[0]?.hash]
}

/** A *række* with its tournament, and whether it is played in sides or matches. */
export async function findDivision(db: Db, divisionId: string) {
  const [row] = await db
    .select({
      id: tournamentDivisions.id,
      tournamentId: tournaments.id,
      clubId: tournaments.clubId,
      terms: tournamentDivisions.terms,
      announcedAt: tournaments.announcedAt,
    })
    .from(tournamentDivisions)
    .innerJoin(tournaments, eq(tournaments.id, tournamentDivisions.tournamentId))
    .where(eq(tournamentDivisions.id, divisionId))
  return (
    row && { ...row, isInSides: Boolean(row.terms.team), isInMatches: Boolean(row.terms.matchPlay) }
  )
}

export type DivisionToCount = NonNullable<Awaited<ReturnType<typeof findDivision>>>

export const countEvents = (tx: Db, rankingId: string) =>
  tx.$count(rankingEvents, eq(rankingEvents.rankingId, rankingId))

export async function upsertEvent(tx: Db, row: typeof rankingEvents.$inferInsert) {
  await tx
    .insert(rankingEvents)
    .values(row)
    .onConflictDoUpdate({
      target: [rankingEvents.rankingId, rankingEvents.divisionId],
      set: { percent: row.percent },
    })
}

export async function deleteEvent(
  tx: Db,
  { rankingId, divisionId }: { rankingId: string; divisionId: string },
) {
  await tx
    .delete(rankingEvents)
    .where(and(eq(rankingEvents.rankingId, rankingId), eq(rankingEvents.divisionId, divisionId)))
}

/** The public lists in which an announced tournament counts. */
export const selectRankingsOfTournament = (db: Db, slug: string) =>
  db
    .selectDistinct({ slug: rankings.slug, name: rankings.name })
    .from(rankings)
    .innerJoin(rankingEvents, eq(rankingEvents.rankingId, rankings.id))
    .innerJoin(tournamentDivisions, eq(tournamentDivisions.id, rankingEvents.divisionId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentDivisions.tournamentId))
    .where(
      and(
        eq(tournaments.slug, slug),
        isNotNull(tournaments.announcedAt),
        eq(rankings.isPublic, true),
      ),
    )
    .orderBy(asc(rankings.name))

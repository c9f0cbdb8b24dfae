import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { clubs, clubTerms } from '#server/db/tables/clubs.ts'
import { clubDepartures } from '#server/db/tables/departures.ts'

export type Departure = typeof clubDepartures.$inferSelect

const departureOfClub = prepared((db) => {
  const { clubId, lastDay } = clubDepartures
  const isIt = and(eq(clubId, sql.placeholder('clubId')), gte(lastDay, sql.placeholder('day')))
  return db.select().from(clubDepartures).where(isIt)
})

/** The leaving of a club that is still a partner on the day. */
export async function findDeparture(
  db: Db,
  clubId: string,
  day: PlainDate,
): Promise<Departure | undefined> {
  const [row] = await departureOfClub(db).execute({ clubId, day })
  return row
}

const leavingFrom = prepared((db) => {
  const { clubId, lastDay } = clubDepartures
  const isLater = gte(lastDay, sql.placeholder('day'))
  return db.select({ clubId, lastDay }).from(clubDepartures).where(isLater)
})

/** The last days of the clubs that leave on a day or later, by club. */
export async function selectLeaving(db: Db, day: PlainDate): Promise<Map<string, PlainDate>> {
  const rows = await leavingFrom(db).execute({ day })
  return new Map(rows.map((row) => [row.clubId, row.lastDay]))
}

/**
 * The last days of the clubs that leave or have left, by club. A club that is a partner again, by a version that begins
 * after its last day, is not among them.
 */
export async function selectLastDays(
  db: Db,
  clubIds: readonly string[],
): Promise<Map<string, PlainDate>> {
  const { clubId, lastDay } = clubDepartures
  const isPartnerAgain = sql`exists (select from ${clubTerms} where ${clubTerms.clubId} = ${clubId}
    and ${clubTerms.validFrom} > ${lastDay}
    and (${clubTerms.validTo} is null or ${clubTerms.validTo} >= ${clubTerms.validFrom}))`
  const rows = await db
    .select({ clubId, lastDay })
    .from(clubDepartures)
    .where(and(inArray(clubId, [...clubIds]), not(isPartnerAgain)))
    .orderBy(asc(lastDay))
  return new Map(rows.map((row) => [row.clubId, row.lastDay]))
}

export async function insertDeparture(tx: Db, row: typeof clubDepartures.$inferInsert) {
  await tx.insert(clubDepartures).values(row)
}

export async function deleteDeparture(tx: Db, id: string) {
  await tx.delete(clubDepartures).where(eq(clubDepartures.id, id))
}

/**
 * Ends every version of an agreement on a day at the latest, so that none is in force again afterwards. Returns the
 * versions with the last days that they had. The caller holds the lock of the club.
 */
export async function endTerms(
  tx: Db,
  clubId: string,
  lastDay: PlainDate,
): Promise<Departure['endedTerms']> {
  const outlasts = and(
    eq(clubTerms.clubId, clubId),
    or(isNull(clubTerms.validTo), gt(clubTerms.validTo, lastDay)),
  )
  const { version, validTo } = clubTerms
  const ended = await tx
    .select({ version, validTo })
    .from(clubTerms)
    .where(outlasts)
    .orderBy(asc(version))
  await tx.update(clubTerms).set({ validTo: lastDay }).where(outlasts)
  return ended
}

/**
 * Gives the versions of an agreement the last days that they had before the club was to leave. A version that was
 * written since then ran to the last day because of it, so it runs as long as the newest one before it.
 */
export async function restoreTerms(tx: Db, { clubId, lastDay, endedTerms }: Departure) {
  const isEnded = and(eq(clubTerms.clubId, clubId), eq(clubTerms.validTo, lastDay))
  const newest = endedTerms.at(-1)
  if (newest) {
    await tx
      .update(clubTerms)
      .set({ validTo: newest.validTo })
      .where(and(isEnded, gt(clubTerms.version, newest.version)))
  }
  for (const { version, validTo } of endedTerms) {
    await tx
      .update(clubTerms)
      .set({ validTo })
      .where(and(isEnded, eq(clubTerms.version, version)))
  }
}

/** The clubs that have left by a day and whose golfers have not been offered a choice. */
export function selectDeparturesToOpen(db: Db, day: PlainDate) {
  return db
    .select({ departure: clubDepartures, club: { name: clubs.name, slug: clubs.slug } })
    .from(clubDepartures)
    .innerJoin(clubs, eq(clubs.id, clubDepartures.clubId))
    .where(and(isNull(clubDepartures.openedAt), lt(clubDepartures.lastDay, day)))
    .orderBy(asc(clubDepartures.lastDay), asc(clubDepartures.id))
}

/** Notes that the golfers are offered a choice; false when another process has done so. */
export async function setOpened(tx: Db, id: string, openedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(clubDepartures)
    .set({ openedAt })
    .where(and(eq(clubDepartures.id, id), isNull(clubDepartures.openedAt)))
    .returning({ id: clubDepartures.id })
  return rows.length > 0
}

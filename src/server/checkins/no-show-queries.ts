import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { noShows } from '../db/tables/no-shows.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'

export type NoShow = typeof noShows.$inferSelect

/** A round of the golfer at the club on the day of the visit. */
const roundOfDay = sql`select from ${roundsUsed} join ${checkIns} on ${checkIns.id} = any(${roundsUsed.checkInIds})
  where ${roundsUsed.golferId} = ${noShows.golferId} and ${roundsUsed.clubId} = ${noShows.clubId}
  and ${roundsUsed.day} = ${noShows.day}`

/**
 * Whether a mark counts: it is not undone, its own round was not given back, and the golfer has not checked in after
 * all (docs/algorithms/no-shows.md).
 */
const stands = and(
  isNull(noShows.undoneAt),
  sql`case when ${noShows.checkInId} is null then not exists (${roundOfDay})
    else exists (${roundOfDay} and ${checkIns.mode} = 'no_show') end`,
)

/** For queries of planned visits: the visit has a mark that stands. */
export const isNoShow = sql<boolean>`exists (select from ${noShows}
  where ${noShows.visitId} = ${plannedVisits.id} and ${stands})`

/** For queries of planned visits: when the visit was marked; null when it is not. */
export const markedAt = sql<string | null>`(select ${noShows.markedAt} from ${noShows}
  where ${noShows.visitId} = ${plannedVisits.id} and ${noShows.undoneAt} is null)`

/** The golfer's marks of a season that stand, at all clubs. */
export const countNoShows = (tx: Db, golferId: string, seasonId: string): Promise<number> =>
  tx.$count(noShows, and(eq(noShows.golferId, golferId), eq(noShows.seasonId, seasonId), stands))

/** The mark of a visit that is not undone. */
export async function findNoShowOfVisit(tx: Db, visitId: string): Promise<NoShow | undefined> {
  const isIt = and(eq(noShows.visitId, visitId), isNull(noShows.undoneAt))
  const [row] = await tx.select().from(noShows).where(isIt)
  return row
}

export async function insertNoShow(tx: Db, row: typeof noShows.$inferInsert) {
  await tx.insert(noShows).values(row)
}

type Change = Partial<Pick<NoShow, 'undoneAt' | 'objectedAt' | 'objection'>> &
  Partial<Pick<NoShow, 'decidedAt' | 'decidedBy' | 'upheld' | 'answer'>>

export async function updateNoShow(tx: Db, id: string, change: Change) {
  await tx.update(noShows).set(change).where(eq(noShows.id, id))
}

/** With the names that the pages about an objection show. */
export async function findNoShow(db: Db, by: { keyHash: string } | { id: string }) {
  const isIt = 'id' in by ? eq(noShows.id, by.id) : eq(noShows.keyHash, by.keyHash)
  const [row] = await db
    .select({ noShow: noShows, golfer: golfers, club: clubs })
    .from(noShows)
    .innerJoin(golfers, eq(golfers.id, noShows.golferId))
    .innerJoin(clubs, eq(clubs.id, noShows.clubId))
    .where(isIt)
  return row
}

export async function lockNoShow(tx: Db, id: string): Promise<NoShow | undefined> {
  const [row] = await tx.select().from(noShows).where(eq(noShows.id, id)).for('update')
  return row
}

export async function deleteNoShowsUntil(tx: Db, until: PlainDate) {
  await tx.delete(noShows).where(lte(noShows.day, until))
}

/** For export and erasure. */
export const noShowsOfGolfers = (golferIds: readonly string[]) =>
  inArray(noShows.golferId, [...golferIds])

import { and, arrayContains, asc, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { CountedCheckIn } from '#domain/checkins/verdict.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { insertRow, prepared } from '../db/prepared.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { sendAhead } from '../db/transactions.ts'
import { nextClip } from '../passes/clip-pool-queries.ts'
import type { PassRow } from '../passes/queries.ts'

export type CheckInRow = typeof checkIns.$inferSelect
export type NewCheckIn = typeof checkIns.$inferInsert

export async function findCheckIn(db: Db, id: string): Promise<CheckInRow | undefined> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.id, id))
  return row
}

export async function findVoidOf(db: Db, checkInId: string): Promise<CheckInRow | undefined> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.voids, checkInId))
  return row
}

/** The attempts with the pass that were stored after an instant, by id. */
export async function selectStoredAfter(db: Db, passId: string, after: Date) {
  const rows = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.passId, passId), gt(checkIns.atServer, after)))
  return new Set(rows.map(({ id }) => id))
}

const counted = (db: Db, condition: SQL) =>
  db
    .select({
      id: checkIns.id,
      clubId: roundsUsed.clubId,
      golferId: roundsUsed.golferId,
      day: roundsUsed.day,
      minute: checkIns.minute,
      holes: sql<9 | 18>`${checkIns.holes}`,
      slot: roundsUsed.slot,
      credit: roundsUsed.credit,
    })
    .from(roundsUsed)
    .innerJoin(checkIns, sql`${checkIns.id} = any(${roundsUsed.checkInIds})`)
    .where(condition)

/** Every check-in of the pass of the placeholder `passId` that counts. */
export const queryCountedOf = (db: Db) =>
  counted(db, eq(roundsUsed.passId, sql.placeholder('passId')))

const countedOfPass = prepared(queryCountedOf)

/** Every check-in of the pass that counts, at all clubs; with a klippekort those of all who share its clips. */
export async function selectHistory(
  db: Db,
  { id: passId, clipPoolId }: Pick<PassRow, 'id' | 'clipPoolId'>,
): Promise<CountedCheckIn[]> {
  return clipPoolId
    ? counted(db, eq(roundsUsed.clipPoolId, clipPoolId))
    : countedOfPass(db).execute({ passId })
}

/** The counted check-ins at a club on a day. */
export async function selectCountedAt(db: Db, clubId: string, day: PlainDate) {
  const rows = await db
    .select({ checkIn: checkIns })
    .from(roundsUsed)
    .innerJoin(checkIns, sql`${checkIns.id} = any(${roundsUsed.checkInIds})`)
    .where(and(eq(roundsUsed.clubId, clubId), eq(roundsUsed.day, day)))
    .orderBy(asc(checkIns.atServer), asc(checkIns.id))
  return rows.map(({ checkIn }) => checkIn)
}

/**
 * The played rounds of a card's holder, one per slot, without those of no-shows. Rounds of whoever had a company's card
 * before are not theirs.
 */
export function selectRoundsOf(db: Db, { id, golferId }: Pick<PassRow, 'id' | 'golferId'>) {
  return db
    .select({
      clubId: roundsUsed.clubId,
      day: roundsUsed.day,
      holes: sql<9 | 18>`${roundsUsed.holes}`,
    })
    .from(roundsUsed)
    .where(and(eq(roundsUsed.passId, id), eq(roundsUsed.golferId, golferId), wasPlayed))
    .orderBy(asc(roundsUsed.day), asc(roundsUsed.clubId), asc(roundsUsed.slot))
}

export async function insertCheckIn(tx: Db, row: NewCheckIn) {
  await insertRow(tx, checkIns, row)
}

type Round = Omit<typeof roundsUsed.$inferInsert, 'passId' | 'golferId' | 'clipPoolId' | 'clip'>

/**
 * Counts a round of the card's holder, with the statement behind it or the commit. A klippekort spends a clip; the caller
 * has locked its pool.
 */
export async function insertRound(
  tx: Db,
  { id: passId, golferId, clipPoolId }: Pick<PassRow, 'id' | 'golferId' | 'clipPoolId'>,
  round: Round,
) {
  const clip = clipPoolId ? await nextClip(tx, clipPoolId) : null
  const counted = { ...round, passId, golferId, clipPoolId, clip }
  await sendAhead(tx, () => insertRow(tx, roundsUsed, counted))
}

/** Not the round of a guest who did not come. */
const wasPlayed = sql`not exists (select from ${checkIns}
  where ${checkIns.id} = ${roundsUsed.checkInIds}[1] and ${checkIns.mode} = 'no_show')`

/** Whether this phone has checked the golfer in before. */
export async function hasCheckedInBefore(
  tx: Db,
  { golferId, phoneId }: { golferId: string; phoneId: string },
): Promise<boolean> {
  const isCounted = inArray(checkIns.result, ['allow', 'allow_with_warning'])
  const [row] = await tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.golferId, golferId), eq(checkIns.scanSessionId, phoneId), isCounted))
    .limit(1)
  return row !== undefined
}

/** The golfer's undos of check-ins on a card: on one day, and since another. */
export async function countGolferUndos(tx: Db, passId: string, { on, since }: UndoSpan) {
  const [row] = await tx
    .select({
      onDay: sql<number>`(count(*) filter (where ${checkIns.day} = ${on}))::int`,
      inTotal: sql<number>`count(*)::int`,
    })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.passId, passId),
        eq(checkIns.kind, 'void'),
        gte(checkIns.day, since),
        arrayContains(checkIns.signals, ['golfer_undo']),
      ),
    )
  return row ?? { onDay: 0, inTotal: 0 }
}

type UndoSpan = { on: PlainDate; since: PlainDate }

type RoundUpdate = RoundKey & { weightPoints: number }

/** The second nine completes the round. */
export async function joinRound(
  tx: Db,
  { passId, clubId, slot, weightPoints, checkInId }: RoundUpdate & { checkInId: string },
) {
  const checkInIds = sql`${roundsUsed.checkInIds} || ${checkInId}::uuid`
  const joined = tx
    .update(roundsUsed)
    .set({ holes: 18, checkInIds, weightPoints })
    .where(isRound({ passId, clubId, slot }))
  await sendAhead(tx, () => joined.execute())
}

export async function findRoundOf(tx: Db, passId: string, checkInId: string) {
  const [round] = await tx
    .select()
    .from(roundsUsed)
    .where(and(eq(roundsUsed.passId, passId), arrayContains(roundsUsed.checkInIds, [checkInId])))
  return round
}

type RoundOfDay = { passId: string; golferId: string; clubId: string; day: PlainDate }

/** The round with a card that a golfer has at a club on a day. */
export async function findRoundOn(db: Db, { passId, golferId, clubId, day }: RoundOfDay) {
  const [round] = await db
    .select({ slot: roundsUsed.slot })
    .from(roundsUsed)
    .where(
      and(
        eq(roundsUsed.passId, passId),
        eq(roundsUsed.golferId, golferId),
        eq(roundsUsed.clubId, clubId),
        eq(roundsUsed.day, day),
      ),
    )
  return round
}

export async function deleteRound(tx: Db, key: RoundKey) {
  await tx.delete(roundsUsed).where(isRound(key))
}

/** Reduces a round to nine holes when one of its nines is voided. */
export async function reduceRound(
  tx: Db,
  { checkInIds, weightPoints, ...key }: RoundUpdate & { checkInIds: string[] },
) {
  await tx.update(roundsUsed).set({ holes: 9, checkInIds, weightPoints }).where(isRound(key))
}

type RoundKey = { passId: string; clubId: string; slot: number }

const isRound = ({ passId, clubId, slot }: RoundKey) =>
  and(eq(roundsUsed.passId, passId), eq(roundsUsed.clubId, clubId), eq(roundsUsed.slot, slot))

export type NewRound = typeof roundsUsed.$inferInsert

const batchSize = 500

/** Inserts the visits of a season, for the demonstration only. */
export async function insertVisits(tx: Db, visits: NewCheckIn[], rounds: NewRound[]) {
  for (let at = 0; at < visits.length; at += batchSize) {
    await tx.insert(checkIns).values(visits.slice(at, at + batchSize))
  }
  for (let at = 0; at < rounds.length; at += batchSize) {
    await tx.insert(roundsUsed).values(rounds.slice(at, at + batchSize))
  }
}

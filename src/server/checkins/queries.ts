import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { CountedCheckIn } from '#domain/checkins/verdict.ts'
import type { Db } from '../db/client.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'

export type CheckInRow = typeof checkIns.$inferSelect
export type NewCheckIn = typeof checkIns.$inferInsert

export async function findCheckIn(db: Db, id: string): Promise<CheckInRow | undefined> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.id, id))
  return row
}

/** What was answered to this id before; nothing else is read, for every scan asks it. */
export async function findAnswer(db: Db, id: string) {
  const { requestHash, answer } = checkIns
  const [row] = await db.select({ requestHash, answer }).from(checkIns).where(eq(checkIns.id, id))
  return row
}

export async function findVoidOf(db: Db, checkInId: string): Promise<CheckInRow | undefined> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.voids, checkInId))
  return row
}

/** Every check-in of the pass that counts, at all clubs. */
export async function selectHistory(db: Db, passId: string): Promise<CountedCheckIn[]> {
  const rows = await db
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
    .where(eq(roundsUsed.passId, passId))
  return rows
}

export async function insertCheckIn(tx: Db, row: NewCheckIn) {
  await tx.insert(checkIns).values(row)
}

export async function insertRound(tx: Db, round: typeof roundsUsed.$inferInsert) {
  await tx.insert(roundsUsed).values(round)
}

/** The second nine completes the round. */
export async function joinRound(
  tx: Db,
  { passId, clubId, slot, checkInId }: RoundKey & { checkInId: string },
) {
  await tx
    .update(roundsUsed)
    .set({ holes: 18, checkInIds: sql`${roundsUsed.checkInIds} || ${checkInId}::uuid` })
    .where(isRound({ passId, clubId, slot }))
}

export async function findRoundOf(tx: Db, passId: string, checkInId: string) {
  const [round] = await tx
    .select()
    .from(roundsUsed)
    .where(and(eq(roundsUsed.passId, passId), arrayContains(roundsUsed.checkInIds, [checkInId])))
  return round
}

export async function deleteRound(tx: Db, key: RoundKey) {
  await tx.delete(roundsUsed).where(isRound(key))
}

/** What is left of a round when one of its nines is taken back. */
export async function reduceRound(tx: Db, key: RoundKey, checkInIds: string[]) {
  await tx.update(roundsUsed).set({ holes: 9, checkInIds }).where(isRound(key))
}

type RoundKey = { passId: string; clubId: string; slot: number }

const isRound = ({ passId, clubId, slot }: RoundKey) =>
  and(eq(roundsUsed.passId, passId), eq(roundsUsed.clubId, clubId), eq(roundsUsed.slot, slot))

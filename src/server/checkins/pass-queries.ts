import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { scanSessions } from '../db/tables/checkins.ts'
import { passes } from '../db/tables/passes.ts'
import { isShown } from '../passes/shown-cards.ts'

const own = { pass: passes, golfer: golfers }

export async function findPassByNumber(db: Db, number: string) {
  const [pass] = await db.select({ id: passes.id }).from(passes).where(eq(passes.number, number))
  return pass
}

/** The pass that a golfer would use today: one in force before others, then the newest. */
export async function findPassByDguNumber(db: Db, dguNumber: string, day: PlainDate) {
  const [pass] = await db
    .select({ id: passes.id })
    .from(golferMemberships)
    .innerJoin(passes, eq(passes.golferId, golferMemberships.golferId))
    .where(and(eq(golferMemberships.dguNumber, dguNumber), isNull(golferMemberships.endedOn)))
    .orderBy(...inForceFirst(day))
    .limit(1)
  return pass
}

/** The pass, if this account manages its golfer. */
export async function findPassOfAccount(db: Db, accountId: string, passId: string) {
  const [row] = await db
    .select(own)
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .where(and(eq(passes.id, passId), eq(accountGolfers.accountId, accountId), isShown))
  return row
}

export async function findPassWithGolfer(db: Db, by: { id: string } | { number: string }) {
  const [row] = await db
    .select(own)
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where('id' in by ? eq(passes.id, by.id) : eq(passes.number, by.number))
  return row
}

/** The passes of all golfers whom an account manages: those in force first. */
export function selectPassesOfAccount(db: Db, accountId: string, day: PlainDate) {
  return db
    .select(own)
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(and(eq(accountGolfers.accountId, accountId), isShown))
    .orderBy(...inForceFirst(day))
}

export async function insertScanSession(tx: Db, session: typeof scanSessions.$inferInsert) {
  await tx.insert(scanSessions).values(session)
}

export async function findScanSession(db: Db, tokenHash: string, now: Date) {
  const [session] = await db
    .select()
    .from(scanSessions)
    .where(and(eq(scanSessions.tokenHash, tokenHash), gt(scanSessions.expiresAt, now)))
  return session
}

export async function deleteScanSession(tx: Db, tokenHash: string) {
  await tx.delete(scanSessions).where(eq(scanSessions.tokenHash, tokenHash))
}

/** The golfers' sessions from signs end with their season; kept no longer than that (L-DP-3). */
export async function deleteEndedScanSessions(db: Db, now: Date) {
  await db.delete(scanSessions).where(lte(scanSessions.expiresAt, now))
}

const inForceFirst = (day: PlainDate) => [
  desc(
    sql`${passes.status} = 'active' and ${day} between ${passes.firstDay} and ${passes.lastDay}`,
  ),
  desc(sql`${passes.status} in ('active', 'awaiting_verification', 'unpaid')`),
  desc(passes.lastDay),
  asc(passes.id),
]

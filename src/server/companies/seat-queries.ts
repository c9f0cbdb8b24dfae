import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import {
  companyCardInvitations,
  companyOrders,
  companySeatChanges,
  companySeats,
} from '../db/tables/companies.ts'
import { orderLines } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'

export type SeatRow = typeof companySeats.$inferSelect
export type CardInvitationRow = typeof companyCardInvitations.$inferSelect

export async function insertSeats(tx: Db, rows: (typeof companySeats.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(companySeats).values(rows)
}

/** The seats of a company in a season, in the order of purchase. */
export function selectSeats(db: Db, { companyId, seasonId }: InSeason) {
  return db
    .select({ seat: companySeats, order: companyOrders, passStatus: passes.status })
    .from(companySeats)
    .innerJoin(companyOrders, eq(companyOrders.id, companySeats.companyOrderId))
    .leftJoin(passes, eq(passes.id, companySeats.passId))
    .where(and(eq(companySeats.companyId, companyId), eq(companyOrders.seasonId, seasonId)))
    .orderBy(asc(companyOrders.orderedOn), asc(companyOrders.id), asc(companySeats.number))
}

type InSeason = { companyId: string; seasonId: string }

export async function lockSeat(tx: Db, id: string): Promise<SeatRow | undefined> {
  const [seat] = await tx.select().from(companySeats).where(eq(companySeats.id, id)).for('update')
  return seat
}

/** Locks seats of a company, sorted by id so that two transactions cannot deadlock. */
export function lockSeats(tx: Db, companyId: string, ids: readonly string[]): Promise<SeatRow[]> {
  return tx
    .select()
    .from(companySeats)
    .where(and(eq(companySeats.companyId, companyId), inArray(companySeats.id, [...ids])))
    .orderBy(asc(companySeats.id))
    .for('update')
}

export async function updateSeat(tx: Db, id: string, set: Partial<SeatRow>) {
  await tx.update(companySeats).set(set).where(eq(companySeats.id, id))
}

/** The seats of an order with what is left of their prices. */
export function selectSeatsOfOrder(tx: Db, companyOrderId: string) {
  return tx
    .select({
      seat: companySeats,
      line: orderLines,
      // Refunds that the job has not settled yet count too.
      creditedOre: sql<number>`coalesce((select sum(r.amount_ore) from refunds r
        where r.order_line_id = ${orderLines.id} and r.status <> 'failed'), 0)::int`,
    })
    .from(companySeats)
    .innerJoin(orderLines, eq(orderLines.id, companySeats.orderLineId))
    .where(eq(companySeats.companyOrderId, companyOrderId))
    .orderBy(asc(companySeats.number))
}

export async function insertSeatChange(tx: Db, row: typeof companySeatChanges.$inferInsert) {
  await tx.insert(companySeatChanges).values(row)
}

/** The invitations of a company in a season that were not taken back, newest first. */
export function selectInvitations(db: Db, { companyId, seasonId }: InSeason) {
  return db
    .select({ invitation: companyCardInvitations, passStatus: passes.status })
    .from(companyCardInvitations)
    .leftJoin(passes, eq(passes.id, companyCardInvitations.passId))
    .where(
      and(
        eq(companyCardInvitations.companyId, companyId),
        eq(companyCardInvitations.seasonId, seasonId),
        isNull(companyCardInvitations.revokedAt),
      ),
    )
    .orderBy(desc(companyCardInvitations.sentAt), asc(companyCardInvitations.email))
}

/** Undefined when the person is invited, or the seat is given, already; unique indexes ensure this. */
export async function insertInvitation(tx: Db, row: typeof companyCardInvitations.$inferInsert) {
  const [inserted] = await tx
    .insert(companyCardInvitations)
    .values(row)
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function findInvitation(db: Db, companyId: string, id: string) {
  const [row] = await db
    .select()
    .from(companyCardInvitations)
    .where(and(eq(companyCardInvitations.id, id), eq(companyCardInvitations.companyId, companyId)))
  return row
}

export async function findInvitationByKey(db: Db, keyHash: string) {
  const [row] = await db
    .select()
    .from(companyCardInvitations)
    .where(eq(companyCardInvitations.keyHash, keyHash))
  return row
}

export async function lockInvitation(tx: Db, id: string): Promise<CardInvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(companyCardInvitations)
    .where(eq(companyCardInvitations.id, id))
    .for('update')
  return row
}

/** The invitation of a seat that was not taken back: open, expired or accepted. */
export async function findInvitationOfSeat(db: Db, seatId: string) {
  const [row] = await db
    .select()
    .from(companyCardInvitations)
    .where(and(eq(companyCardInvitations.seatId, seatId), isNull(companyCardInvitations.revokedAt)))
  return row
}

export async function updateInvitation(tx: Db, id: string, set: Partial<CardInvitationRow>) {
  await tx.update(companyCardInvitations).set(set).where(eq(companyCardInvitations.id, id))
}

/** The passes of an order's seats, and of the players of a pool. */
export async function selectPassIds(
  db: Db,
  { companyOrderId, poolId }: { companyOrderId: string; poolId: string | undefined },
): Promise<string[]> {
  const ofSeats = db
    .select({ id: companySeats.passId })
    .from(companySeats)
    .where(eq(companySeats.companyOrderId, companyOrderId))
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .where(poolId ? eq(passes.clipPoolId, poolId) : inArray(passes.id, ofSeats))
  return rows.map(({ id }) => id)
}

/** Every counted round on the seats and clips of a company in a season, without clubs. */
export function selectCompanyRounds(db: Db, { companyId, seasonId }: InSeason, poolId?: string) {
  const ofSeats = db
    .select({ id: companySeats.passId })
    .from(companySeats)
    .innerJoin(companyOrders, eq(companyOrders.id, companySeats.companyOrderId))
    .where(and(eq(companySeats.companyId, companyId), eq(companyOrders.seasonId, seasonId)))
  // The cards are collected first: `in` beside `or` would read the rounds of all cards.
  const isOfSeats = sql`${roundsUsed.passId} = any(array(${ofSeats}))`
  const isOfPool = poolId ? sql`${roundsUsed.clipPoolId} = ${poolId}` : sql`false`
  return db
    .select({
      day: roundsUsed.day,
      golferId: roundsUsed.golferId,
      isClip: sql<boolean>`${roundsUsed.clipPoolId} is not null`,
    })
    .from(roundsUsed)
    .where(sql`${isOfSeats} or ${isOfPool}`)
}

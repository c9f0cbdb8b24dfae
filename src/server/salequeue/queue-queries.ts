import { and, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { SaleQueue } from '#domain/salequeue/place.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { prepared } from '../db/prepared.ts'
import { saleQueues, saleQueueTickets } from '../db/tables/sale-queues.ts'

export type SaleQueueRow = typeof saleQueues.$inferSelect
export type TicketRow = typeof saleQueueTickets.$inferSelect

/** Notified at each change of a queue, but not for each ticket. */
export const saleQueueChannel = 'sale_queue'

const openQueue = prepared((db) => db.select().from(saleQueues).where(isNull(saleQueues.closedAt)))

/** The queue that is planned or open; undefined when there is none. */
export async function findOpenQueue(db: Db): Promise<SaleQueueRow | undefined> {
  const [row] = await openQueue(db).execute()
  return row
}

/** As `findOpenQueue`, held until the transaction ends: numbers, lot and rate change one after the other. */
export async function lockOpenQueue(tx: Db): Promise<SaleQueueRow | undefined> {
  const [row] = await tx.select().from(saleQueues).where(isNull(saleQueues.closedAt)).for('update')
  return row
}

export const toSaleQueue = (row: SaleQueueRow): SaleQueue => ({
  id: row.id,
  beginsAt: row.beginsAt.getTime(),
  opensAt: row.opensAt.getTime(),
  drawnAt: row.drawnAt?.getTime() ?? null,
  perMinute: row.perMinute,
  schedule: row.schedule,
})

export async function insertQueue(tx: Db, row: typeof saleQueues.$inferInsert) {
  const [inserted] = await tx.insert(saleQueues).values(row).returning({ id: saleQueues.id })
  await notifyProcesses(tx)
  return inserted!.id
}

export async function updateQueue(
  tx: Db,
  id: string,
  set: Partial<typeof saleQueues.$inferInsert>,
): Promise<void> {
  await tx.update(saleQueues).set(set).where(eq(saleQueues.id, id))
  await notifyProcesses(tx)
}

const notifyProcesses = (tx: Db) => tx.execute(sql`select pg_notify(${saleQueueChannel}, '')`)

/** Without a notification, because no process keeps the last number. */
export async function saveLastNumber(tx: Db, id: string, lastNumber: number): Promise<void> {
  await tx.update(saleQueues).set({ lastNumber }).where(eq(saleQueues.id, id))
}

/** Numbers the tickets of a queue by the lot; returns how many there were. */
export async function numberByLot(tx: Db, queueId: string, seed: string): Promise<number> {
  const rank = sql`(select id, row_number() over (
      order by encode(sha256(convert_to(${seed} || ':' || id::text, 'UTF8')), 'hex')) as number
    from ${saleQueueTickets} where queue_id = ${queueId})`
  const { rowCount } = await tx.execute(
    sql`update ${saleQueueTickets} t set number = drawn.number from ${rank} drawn where drawn.id = t.id`,
  )
  return rowCount ?? 0
}

export async function insertTickets(tx: Db, rows: (typeof saleQueueTickets.$inferInsert)[]) {
  await insertAll(tx, saleQueueTickets, rows)
}

/** The tickets of these accounts that have ordered nothing. */
export async function selectTicketsOfAccounts(tx: Db, queueId: string, accountIds: string[]) {
  return tx
    .select()
    .from(saleQueueTickets)
    .where(
      and(
        eq(saleQueueTickets.queueId, queueId),
        inArray(saleQueueTickets.accountId, accountIds),
        isNull(saleQueueTickets.orderedAt),
      ),
    )
}

const ticketById = prepared((db) =>
  db
    .select()
    .from(saleQueueTickets)
    .where(eq(saleQueueTickets.id, sql.placeholder('id'))),
)

export async function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  const [row] = await ticketById(db).execute({ id })
  return row
}

/** Holds the ticket until the transaction ends, so that copies of its cookie begin one purchase. */
export async function lockTicket(tx: Db, id: string): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(saleQueueTickets)
    .where(eq(saleQueueTickets.id, id))
    .for('update')
  return row
}

/** The ticket that a purchase has, held like `lockTicket`. */
export async function lockTicketOfPurchase(tx: Db, queueId: string, registrationId: string) {
  const [row] = await tx
    .select()
    .from(saleQueueTickets)
    .where(
      and(
        eq(saleQueueTickets.queueId, queueId),
        eq(saleQueueTickets.registrationId, registrationId),
      ),
    )
    .for('update')
  return row
}

export async function updateTicket(
  tx: Db,
  id: string,
  set: Partial<typeof saleQueueTickets.$inferInsert>,
): Promise<void> {
  await tx.update(saleQueueTickets).set(set).where(eq(saleQueueTickets.id, id)).execute()
}

/** How many tickets wait, have begun a purchase, and have ordered. */
export async function countTickets(db: Db, queueId: string, letIn: number) {
  const { number, registrationId, orderedAt } = saleQueueTickets
  const [row] = await db
    .select({
      all: count(),
      waiting: sql<number>`(count(*) filter (where ${number} is null or ${number} > ${letIn}))::int`,
      begun: sql<number>`count(${registrationId})::int`,
      ordered: sql<number>`count(${orderedAt})::int`,
    })
    .from(saleQueueTickets)
    .where(eq(saleQueueTickets.queueId, queueId))
  return row ?? { all: 0, waiting: 0, begun: 0, ordered: 0 }
}

/** How many tickets after one number, up to another, began no purchase. */
export async function countUnused(
  db: Db,
  queueId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const { number, registrationId } = saleQueueTickets
  const [row] = await db
    .select({ unused: count() })
    .from(saleQueueTickets)
    .where(
      and(
        eq(saleQueueTickets.queueId, queueId),
        gt(number, after),
        lte(number, upTo),
        isNull(registrationId),
      ),
    )
  return row?.unused ?? 0
}

/** Deletes tickets up to an instant; returns how many. */
export async function deleteOldTickets(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(saleQueueTickets)
    .where(lte(saleQueueTickets.createdAt, until))
  return rowCount ?? 0
}

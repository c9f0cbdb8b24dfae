import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { activityChain } from '../db/tables/activity.ts'
import { lockSetting } from '../db/settings.ts'
import { webhookDeliveries, webhooks } from '../db/tables/programs.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** The end of the activity log's chain, which has no gaps: events before it are all committed. */
export async function findChainEnd(db: Db): Promise<number> {
  const [row] = await db.select({ position: activityChain.position }).from(activityChain)
  return row?.position ?? 0
}

export type LoggedEvent = {
  position: number
  at: Date
  action: string
  data: Record<string, unknown>
  clubId: string
  tournamentId: string
  tournamentSlug: string
  entryId: string | null
  roundId: string | null
}

/** The logged events of tournaments with these actions, after `from` up to `to`. */
export async function selectLoggedEvents(
  db: Db,
  { from, to, actions }: { from: number; to: number; actions: readonly string[] },
): Promise<LoggedEvent[]> {
  const { rows } = await db.execute<Omit<LoggedEvent, 'at'> & { at: string }>(sql`
    select link.position::int as position, a.at, a.action, a.data, t.club_id as "clubId",
      t.id as "tournamentId", t.slug as "tournamentSlug",
      coalesce(e.id::text, a.data ->> 'entryId') as "entryId",
      coalesce(r.id::text, a.data ->> 'roundId') as "roundId"
    from activity_links as link join activity as a on a.id = link.activity_id
    left join tournament_entries as e on a.subject_type = 'entry' and e.id::text = a.subject_id
    left join tournament_rounds as r on a.subject_type = 'round' and r.id::text = a.subject_id
    join tournaments as t on t.rehearsal_of is null and t.id = coalesce(e.tournament_id, r.tournament_id,
      case when a.subject_type = 'tournament' then a.subject_id::uuid end)
    where link.position > ${from} and link.position <= ${to}
      and a.action in (select jsonb_array_elements_text(${JSON.stringify(actions)}::jsonb))
    order by link.position`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Each event is stored once for each webhook. */
export async function insertDeliveries(tx: Db, rows: (typeof webhookDeliveries.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows).onConflictDoNothing()
}

export async function deleteOldDeliveries(tx: Db, webhookId: string, before: Date) {
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), lt(webhookDeliveries.createdAt, before)))
}

export const selectDeliveries = (db: Db, webhookId: string, limit: number) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.position))
    .limit(limit)

const other = alias(webhookDeliveries, 'other')

/** Another event is on its way to the same address, so that a slow receiver holds one sender at most. */
const isBusy = (db: Db, now: Date) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.webhookId, webhookDeliveries.webhookId), gt(other.sendingUntil, now))),
  )

export type ClaimedDelivery = DeliveryRow & { sendingUntil: Date }

type Claim = { now: Date; sendingUntil: Date }

/** Held while the next delivery is claimed. */
const claiming = 'programs.webhook_claim'

/** Leases the next due delivery to one sender until `sendingUntil`; no transaction stays open meanwhile. */
export const claimDueDelivery = (db: Db, claim: Claim): Promise<ClaimedDelivery | undefined> =>
  db.transaction(async (tx) => {
    // One claim after another: each then sees the addresses to which something is on its way.
    await lockSetting(tx, claiming)
    return claimNext(tx, claim)
  })

async function claimNext(
  db: Db,
  { now, sendingUntil }: Claim,
): Promise<ClaimedDelivery | undefined> {
  const due = db.$with('due').as(
    db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(
        and(
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.dueAt, now),
          isNull(webhooks.disabledAt),
          or(isNull(webhookDeliveries.sendingUntil), lte(webhookDeliveries.sendingUntil, now)),
          not(isBusy(db, now)),
        ),
      )
      .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.position))
      .limit(1)
      .for('update', { of: webhookDeliveries, skipLocked: true }),
  )
  const [row] = await db
    .with(due)
    .update(webhookDeliveries)
    .set({ sendingUntil })
    .from(due)
    .where(eq(webhookDeliveries.id, due.id))
    .returning(getTableColumns(webhookDeliveries))
  return row && { ...row, sendingUntil }
}

/** Stores the outcome and ends the lease; nothing when another sender has taken it since the lease ended. */
export async function settleDelivery(
  tx: Db,
  { id, sendingUntil }: ClaimedDelivery,
  values: Partial<DeliveryRow>,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...values, sendingUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.sendingUntil, sendingUntil)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** Whether the webhook has the delivery, which is then due at once with all its attempts before it. */
export async function writeDueAgain(
  tx: Db,
  { webhookId, deliveryId, now }: { webhookId: string; deliveryId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: now, sendingUntil: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** Gives up everything that waits for a webhook that was switched off. */
export async function failWaiting(tx: Db, webhookId: string) {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', dueAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
}

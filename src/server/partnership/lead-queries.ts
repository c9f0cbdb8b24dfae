import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { cases } from '../db/tables/cases.ts'
import { leadHistory, leadReminders, leads } from '../db/tables/partnership.ts'

export type LeadRow = typeof leads.$inferSelect

/** False when the lead, or one of the same letter, exists already. */
export async function insertLead(tx: Db, row: typeof leads.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(leads).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function findLead(db: Db, id: string): Promise<LeadRow | undefined> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row
}

/** Holds the lead until the transaction ends, so that offers and signatures of it come one after another. */
export async function lockLead(tx: Db, id: string): Promise<LeadRow | undefined> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  return row
}

export async function updateLead(tx: Db, id: string, values: Partial<typeof leads.$inferInsert>) {
  await tx.update(leads).set(values).where(eq(leads.id, id))
}

export async function findCaseOf(db: Db, caseId: string) {
  const [row] = await db
    .select({ id: cases.id, number: cases.number, message: cases.message })
    .from(cases)
    .where(eq(cases.id, caseId))
  return row
}

/** False when a note with this id exists already. */
export async function insertHistory(
  tx: Db,
  row: typeof leadHistory.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(leadHistory).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** The notes and states of a lead, the latest first. */
export function selectHistory(db: Db, leadId: string) {
  return db
    .select({
      id: leadHistory.id,
      state: leadHistory.state,
      text: leadHistory.text,
      author: accounts.name,
      at: leadHistory.at,
    })
    .from(leadHistory)
    .leftJoin(accounts, eq(accounts.id, leadHistory.authorId))
    .where(eq(leadHistory.leadId, leadId))
    .orderBy(sql`${leadHistory.at} desc`, asc(leadHistory.id))
}

export async function insertReminder(tx: Db, row: typeof leadReminders.$inferInsert) {
  await tx.insert(leadReminders).values(row).onConflictDoNothing()
}

/** False when the lead has no such reminder. */
export async function setReminderDone(
  tx: Db,
  { leadId, id }: { leadId: string; id: string },
  doneAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(leadReminders)
    .set({ doneAt })
    .where(and(eq(leadReminders.id, id), eq(leadReminders.leadId, leadId)))
  return rowCount === 1
}

/** Ends the reminders of a lead that need nobody any more. */
export async function endReminders(tx: Db, leadId: string, at: Date) {
  await tx
    .update(leadReminders)
    .set({ doneAt: at })
    .where(and(eq(leadReminders.leadId, leadId), isNull(leadReminders.doneAt)))
}

export function selectReminders(db: Db, leadId: string) {
  return db
    .select()
    .from(leadReminders)
    .where(eq(leadReminders.leadId, leadId))
    .orderBy(asc(leadReminders.day), asc(leadReminders.createdAt), asc(leadReminders.id))
}

/** The ids of leads without a change since an instant. */
export async function selectOldLeads(tx: Db, until: Date): Promise<string[]> {
  const rows = await tx.select({ id: leads.id }).from(leads).where(lte(leads.updatedAt, until))
  return rows.map(({ id }) => id)
}

import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'
import { clubs } from '../db/tables/clubs.ts'

export type CaseRow = typeof cases.$inferSelect

export async function findCaseByClient(db: Db, clientId: string) {
  const [row] = await db.select().from(cases).where(eq(cases.clientId, clientId))
  return row
}

/** Returns undefined if a concurrent request has stored the same message. */
export async function insertCase(tx: Db, row: typeof cases.$inferInsert) {
  const [stored] = await tx
    .insert(cases)
    .values(row)
    .onConflictDoNothing({ target: cases.clientId })
    .returning()
  return stored
}

/** Locks the case, so that two colleagues do not answer it at the same time. */
export async function lockCase(tx: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return row
}

export async function updateCase(tx: Db, id: string, values: Partial<typeof cases.$inferInsert>) {
  await tx.update(cases).set(values).where(eq(cases.id, id))
}

export async function findNote(tx: Db, id: string) {
  const [row] = await tx.select().from(caseNotes).where(eq(caseNotes.id, id))
  return row
}

export async function insertNote(tx: Db, row: typeof caseNotes.$inferInsert) {
  await tx.insert(caseNotes).values(row)
}

export function selectNotes(db: Db, caseId: string) {
  return db
    .select({
      id: caseNotes.id,
      kind: caseNotes.kind,
      author: accounts.name,
      text: caseNotes.text,
      at: caseNotes.createdAt,
    })
    .from(caseNotes)
    .leftJoin(accounts, eq(accounts.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(asc(caseNotes.createdAt), asc(caseNotes.id))
}

const assignees = alias(accounts, 'assignees')

export async function findCaseWithNames(db: Db, id: string) {
  const [found] = await db
    .select({ row: cases, clubName: clubs.name, assigneeName: assignees.name })
    .from(cases)
    .leftJoin(clubs, eq(clubs.id, cases.clubId))
    .leftJoin(assignees, eq(assignees.id, cases.assignedTo))
    .where(eq(cases.id, id))
  return found
}

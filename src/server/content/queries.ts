import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Company } from '#domain/content/company.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { companyDetails, contentTexts, notices } from '../db/tables/content.ts'

export type NoticeRow = typeof notices.$inferSelect
export type WordingRow = typeof contentTexts.$inferSelect

const newestOfKeys = prepared((db) =>
  db
    .selectDistinctOn([contentTexts.key])
    .from(contentTexts)
    .where(isAnyOf(contentTexts.key, 'keys'))
    .orderBy(contentTexts.key, desc(contentTexts.version)),
)

/** The newest wording of each key that has been edited. */
export const selectNewest = (db: Db, keys: readonly string[]): Promise<WordingRow[]> =>
  newestOfKeys(db).execute({ keys })

/** The wordings of a text, newest first, at most 200. */
export function selectWordings(db: Db, key: string): Promise<WordingRow[]> {
  return db
    .select()
    .from(contentTexts)
    .where(eq(contentTexts.key, key))
    .orderBy(desc(contentTexts.version))
    .limit(200)
}

/** Locks a text until the transaction ends, so that only one writer at a time adds a version. */
export async function lockText(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content_text:${key}`}))`)
}

export async function insertWording(tx: Db, row: WordingRow): Promise<void> {
  await tx.insert(contentTexts).values(row)
}

const noticesOfDay = prepared((db) =>
  db
    .select()
    .from(notices)
    .where(
      and(
        lte(notices.firstDay, sql.placeholder('day')),
        gte(notices.lastDay, sql.placeholder('day')),
      ),
    )
    .orderBy(asc(notices.writtenAt), asc(notices.id)),
)

/** The notices of a day, oldest first. */
export const selectNotices = (db: Db, day: PlainDate): Promise<NoticeRow[]> =>
  noticesOfDay(db).execute({ day })

export async function insertNotice(tx: Db, row: typeof notices.$inferInsert): Promise<NoticeRow> {
  const [stored] = await tx.insert(notices).values(row).returning()
  return stored as NoticeRow
}

export async function lockNotice(tx: Db, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
  return row
}

export async function updateNotice(tx: Db, id: string, values: Partial<NoticeRow>): Promise<void> {
  await tx.update(notices).set(values).where(eq(notices.id, id))
}

const companyRows = prepared((db) => db.select().from(companyDetails))

export async function findCompany(db: Db): Promise<Company | undefined> {
  const [row] = await companyRows(db).execute()
  if (!row) return undefined
  const { id: _, writtenAt: __, ...company } = row
  return company
}

/** Locks the company until the transaction ends, also before its row exists. */
export const lockCompany = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('company'))`)

/** The table has at most one row, because `id` is always 1. */
export async function upsertCompany(tx: Db, row: Company & { writtenAt: Date }) {
  await tx
    .insert(companyDetails)
    .values({ ...row, id: 1 })
    .onConflictDoUpdate({ target: companyDetails.id, set: row })
}

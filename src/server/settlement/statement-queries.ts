import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { seasons } from '../db/tables/passes.ts'
import {
  clubBankAccounts,
  settlementCloses,
  settlementCorrections,
  settlementInputDeletions,
  settlementPayments,
  settlementStatements,
} from '../db/tables/settlement.ts'

type NewStatement = typeof settlementStatements.$inferInsert
export type StatementRow = Omit<
  typeof settlementStatements.$inferSelect,
  'html' | 'pdf' | 'csv' | 'htmlHash' | 'pdfHash' | 'csvHash'
> & {
  hasPdf: boolean
  hasVisits: boolean
  clubName: string
  kind: string
  seasonId: string
  season: string
  paidOn: PlainDate | null
}

export const insertStatement = (tx: Db, row: NewStatement) =>
  tx.insert(settlementStatements).values(row)

/** Name and address of clubs, for their statements. */
export async function selectReceivers(db: Db, clubIds: string[]) {
  if (clubIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: clubs.id,
      name: clubs.name,
      address: clubs.address,
      postcode: clubs.postcode,
      city: clubs.city,
      cvr: clubs.cvr,
    })
    .from(clubs)
    .where(inArray(clubs.id, clubIds))
  return new Map(rows.map((row) => [row.id, row]))
}

const shown = {
  id: settlementStatements.id,
  number: settlementStatements.number,
  cutOffId: settlementStatements.cutOffId,
  clubId: settlementStatements.clubId,
  issuedOn: settlementStatements.issuedOn,
  payOn: settlementStatements.payOn,
  amountOre: settlementStatements.amountOre,
  vatOre: settlementStatements.vatOre,
  hasPdf: sql<boolean>`${settlementStatements.pdfHash} is not null`,
  hasVisits: sql<boolean>`not exists (select from ${settlementInputDeletions}
    where ${settlementInputDeletions.cutOffId} = ${settlementStatements.cutOffId})`,
  clubName: clubs.name,
  kind: settlementCloses.kind,
  seasonId: settlementCloses.seasonId,
  season: seasons.code,
  paidOn: settlementPayments.paidOn,
}

const statements = (db: Db) =>
  db
    .select(shown)
    .from(settlementStatements)
    .innerJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementStatements.cutOffId))
    .innerJoin(seasons, eq(seasons.id, settlementCloses.seasonId))
    .innerJoin(clubs, eq(clubs.id, settlementStatements.clubId))
    .leftJoin(settlementPayments, eq(settlementPayments.statementId, settlementStatements.id))

export const selectStatements = (db: Db, cutOffId: string): Promise<StatementRow[]> =>
  statements(db)
    .where(eq(settlementStatements.cutOffId, cutOffId))
    .orderBy(asc(settlementStatements.number))

/** The statements of a club, the newest first. */
export const selectStatementsOf = (db: Db, clubId: string): Promise<StatementRow[]> =>
  statements(db)
    .where(eq(settlementStatements.clubId, clubId))
    .orderBy(desc(settlementStatements.issuedOn), desc(settlementStatements.number))

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await statements(db).where(eq(settlementStatements.id, id))
  return row
}

export type StatementFormat = 'html' | 'pdf' | 'csv'

/** The stored bytes of a statement; a statement from before there were PDFs has none in that format. */
export async function findStatementFile(db: Db, id: string, format: StatementFormat) {
  const { number, clubId, [format]: body } = settlementStatements
  const [row] = await db
    .select({ number, clubId, body })
    .from(settlementStatements)
    .where(eq(settlementStatements.id, id))
  return row
}

/** The cut-off of a season that was closed last; only its statements are still to be paid, because they are cumulative. */
export async function findLatestClose(db: Db, seasonId: string) {
  const [row] = await db
    .select()
    .from(settlementCloses)
    .where(
      and(eq(settlementCloses.seasonId, seasonId), sql`${settlementCloses.kind} <> 'correction'`),
    )
    .orderBy(desc(settlementCloses.approvedAt))
    .limit(1)
  return row
}

export type AccountOnDay = { clubId: string; registration: string; account: string }

/** The account of each club that counts on a day: the one confirmed last of those valid by then. */
export async function selectAccounts(db: Db, day: PlainDate): Promise<Map<string, AccountOnDay>> {
  const rows = await db
    .selectDistinctOn([clubBankAccounts.clubId], {
      clubId: clubBankAccounts.clubId,
      registration: clubBankAccounts.registration,
      account: clubBankAccounts.account,
    })
    .from(clubBankAccounts)
    .where(lte(clubBankAccounts.validFrom, day))
    .orderBy(clubBankAccounts.clubId, desc(clubBankAccounts.confirmedAt))
  return new Map(rows.map((row) => [row.clubId, row]))
}

export async function insertPayments(tx: Db, rows: (typeof settlementPayments.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(settlementPayments).values(rows).onConflictDoNothing()
}

/** Statements with money to pay that nobody has recorded as paid. */
export const selectUnpaid = (db: Db, cutOffId: string): Promise<StatementRow[]> =>
  statements(db)
    .where(
      and(
        eq(settlementStatements.cutOffId, cutOffId),
        sql`${settlementStatements.amountOre} > 0`,
        isNull(settlementPayments.statementId),
      ),
    )
    .orderBy(asc(settlementStatements.number))

/** What an approved correction gives each club with another season. */
export const selectCorrectionsOf = (db: Db, cutOffId: string) =>
  db
    .select({
      clubId: settlementCorrections.clubId,
      clubName: clubs.name,
      amountOre: settlementCorrections.amountOre,
    })
    .from(settlementCorrections)
    .innerJoin(clubs, eq(clubs.id, settlementCorrections.clubId))
    .where(eq(settlementCorrections.cutOffId, cutOffId))
    .orderBy(asc(clubs.dguClubNumber))

/** The stored bytes of a cut-off's statements with their hashes, one at a time. */
export async function* selectStatementBytes(db: Db, cutOffId: string) {
  const { number, html, htmlHash, pdf, pdfHash, csv, csvHash } = settlementStatements
  const ids = await db
    .select({ id: settlementStatements.id })
    .from(settlementStatements)
    .where(eq(settlementStatements.cutOffId, cutOffId))
    .orderBy(asc(number))
  for (const { id } of ids) {
    const [row] = await db
      .select({ number, html, htmlHash, pdf, pdfHash, csv, csvHash })
      .from(settlementStatements)
      .where(eq(settlementStatements.id, id))
    if (row) yield row
  }
}

import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AccountPlan, BookkeepingPreset } from '#domain/settlement/account-plan.ts'
import type { Posting, VoucherKind } from '#domain/settlement/bookkeeping.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** The versions of the account plan of each preset; the newest counts. Insert-only. */
export const accountPlans = pgTable(
  'account_plans',
  {
    id: id().primaryKey(),
    preset: text('preset').$type<BookkeepingPreset>().notNull(),
    version: integer('version').notNull(),
    accounts: jsonb('accounts').$type<AccountPlan>().notNull(),
    savedBy: uuid('saved_by'),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [unique('account_plans_version').on(t.preset, t.version)],
)

personalData(accountPlans, {
  about: 'A version of the account plan for the bookkeeping files',
  purpose: 'audit',
  retention: 'accounting',
  columns: { savedBy: kept('staff') },
  nonPersonal: 'id preset version accounts savedAt',
})

/** A period of the bookkeeping that has been exported, with the account plans of that moment. Insert-only. */
export const bookkeepingExports = pgTable('bookkeeping_exports', {
  id: id().primaryKey(),
  /** The day after the period before. */
  fromDay: day('from_day').notNull().unique(),
  toDay: day('to_day').notNull().unique(),
  plans: jsonb('plans').$type<Record<BookkeepingPreset, AccountPlan>>().notNull(),
  exportedBy: uuid('exported_by'),
  exportedAt: instant('exported_at').notNull(),
})

personalData(bookkeepingExports, {
  about: 'An exported period of the bookkeeping',
  purpose: 'audit',
  retention: 'accounting',
  columns: { exportedBy: kept('staff') },
  nonPersonal: 'id fromDay toDay plans exportedAt',
})

/** A numbered voucher of an export. Insert-only: what changes later is a correction in the next export. */
export const bookkeepingVouchers = pgTable(
  'bookkeeping_vouchers',
  {
    id: id().primaryKey(),
    exportId: uuid('export_id')
      .notNull()
      .references(() => bookkeepingExports.id),
    /** Gap-free per year: 202700001. */
    number: integer('number').notNull().unique(),
    day: day('day').notNull(),
    kind: text('kind').$type<VoucherKind>().notNull(),
    /** The exported day that a correction belongs to. */
    corrects: day('corrects'),
    postings: jsonb('postings').$type<Posting[]>().notNull(),
  },
  (t) => [index('bookkeeping_vouchers_export').on(t.exportId)],
)

noPersonalData(
  bookkeepingVouchers,
  'A voucher of the bookkeeping, by numbers of orders, invoices and statements',
  'id exportId number day kind corrects postings',
)

import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { kept, personalData, nonPersonal } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A club's own member list, as imported by the club. */
export const clubMembers = pgTable(
  'club_members',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    dguNumber: text('dgu_number').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email'),
    birthDate: day('birth_date'),
    gender: text('gender').$type<'men' | 'women'>(),
    /** Null until a file contains it: a blank never makes a full member (D37). */
    membershipType: smallint('membership_type'),
    isHome: boolean('is_home').notNull(),
    handicapTenths: smallint('handicap_tenths'),
    importedAt: instant('imported_at').notNull(),
    /** The last import that wrote the row; null for rows older than this column. */
    importRunId: uuid('import_run_id').references((): AnyPgColumn => importRuns.id),
  },
  (t) => [
    uniqueIndex('club_members_number').on(t.clubId, t.dguNumber),
    index('club_members_dgu').on(t.dguNumber),
    index('club_members_run').on(t.importRunId),
    // For the latest import of a club.
    index('club_members_imported').on(t.clubId, t.importedAt),
  ],
)

personalData(clubMembers, {
  about: 'A row of a club’s own member list',
  purpose: 'memberList',
  retention: 'until the club removes it',
  section: ['clubRegister', 'Din klubs medlemsliste'],
  columns: {
    clubId: nonPersonal({ jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    dguNumber: kept('golf', 'DGU-nummer'),
    firstName: kept('name', 'Fornavn'),
    lastName: kept('name', 'Efternavn'),
    email: kept('contact', 'Mail'),
    birthDate: kept('demographic', 'Fødselsdag'),
    gender: kept('demographic', { label: 'Tee', valueLabels: { men: 'Herre', women: 'Dame' } }),
    membershipType: kept('golf', { jsonKey: 'type', label: 'Slags (DGU’s tal)' }),
    isHome: kept('golf', 'Hjemmeklub'),
    handicapTenths: kept('golf', 'Handicap'),
    importedAt: nonPersonal('Indlæst'),
  },
  nonPersonal: 'id importRunId',
})

/** An imported file of clubs, courses or members, and the number of rows that it changed. */
export const importRuns = pgTable('import_runs', {
  id: id().primaryKey(),
  kind: text('kind').$type<'clubs' | 'courses' | 'members'>().notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  created: integer('created').notNull(),
  changed: integer('changed').notNull(),
  unchanged: integer('unchanged').notNull(),
  /** Lines with an error that were skipped at the request of the back office. */
  skipped: integer('skipped').notNull().default(0),
  appliedAt: instant('applied_at').notNull(),
  appliedBy: uuid('applied_by'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
})

personalData(importRuns, {
  about: 'An imported file',
  purpose: 'audit',
  retention: 'with the row',
  columns: {
    appliedBy: kept('staff'),
    undoneBy: kept('staff'),
  },
  nonPersonal: 'id kind fileName sha256 created changed unchanged skipped appliedAt undoneAt',
})

/** The changes of an import of members, for its undo; deleted after 30 days. */
export const importRunChanges = pgTable(
  'import_run_changes',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id),
    clubId: uuid('club_id').notNull(),
    dguNumber: text('dgu_number').notNull(),
    /** The row before the import, by the columns of `club_members`; null for one that the import created. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.clubId, t.dguNumber] })],
)

personalData(importRunChanges, {
  about: 'A row of a club’s member list before an import, to undo the import',
  purpose: 'memberList',
  retention: 'importHistory',
  columns: {
    dguNumber: kept('golf', { notExported: 'an older state of the exported member list' }),
    before: kept('golf', { notExported: 'an older state of the exported member list' }),
  },
  nonPersonal: 'runId clubId',
})

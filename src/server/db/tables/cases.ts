import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CaseState } from '#domain/cases/case.ts'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import type { ClubFigures } from '#domain/clubs/figures.ts'
import { cleared, deleted, personalData, nonPersonal } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'

/** A message from a customer, a club or a company, and the state of our reply (D26). */
export const cases = pgTable(
  'cases',
  {
    id: id().primaryKey(),
    /** Chosen by the browser, so that a resend is recognised as the same message. */
    clientId: uuid('client_id').notNull(),
    /** Shown as S-1042. The series may have gaps. */
    number: integer('number').generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    kind: text('kind').$type<CaseKind>().notNull(),
    state: text('state').$type<CaseState>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** The club or company that the person writes for. */
    organisation: text('organisation'),
    cvr: text('cvr'),
    /** The company's name in the company register; null if the register did not respond. */
    registeredName: text('registered_name'),
    players: integer('players'),
    /** What a club typed in *Klubbens økonomi*. */
    figures: jsonb('figures').$type<ClubFigures>(),
    /** Free text. Personal numbers (CPR) are masked. */
    message: text('message').notNull(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'set null' }),
    happenedAt: instant('happened_at'),
    reason: text('reason'),
    errorId: text('error_id'),
    /** The signed-in account that wrote. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    assignedTo: uuid('assigned_to').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('cases_client').on(t.clientId),
    uniqueIndex('cases_number').on(t.number),
    index('cases_open')
      .on(t.createdAt)
      .where(sql`state <> 'closed'`),
    index('cases_email').on(t.email),
  ],
)

personalData(cases, {
  about: 'A message to us',
  purpose: 'support',
  retention: 'letters',
  section: ['cases', 'Det, du har skrevet til os'],
  columns: {
    accountId: deleted('pseudonym'),
    assignedTo: cleared('staff'),
    number: nonPersonal('Sagsnummer (S-)'),
    kind: deleted('message', 'Slags'),
    state: deleted('message', 'Tilstand'),
    name: deleted('name', 'Navn'),
    email: deleted('contact', 'Mail'),
    phone: deleted('contact', 'Telefon'),
    organisation: deleted('message', 'Klub eller firma'),
    cvr: deleted('message', 'CVR-nummer'),
    registeredName: deleted('message', 'Navn i registret'),
    players: deleted('message', 'Antal spillere'),
    figures: deleted('message', 'Tal fra Klubbens økonomi'),
    message: deleted('message', 'Tekst'),
    clubId: deleted('message', { jsonKey: 'club', label: 'Om klubben', replacedBy: clubs.name }),
    happenedAt: deleted('message', 'Skete'),
    createdAt: nonPersonal('Skrevet'),
    closedAt: nonPersonal('Lukket'),
  },
  nonPersonal: 'id clientId reason errorId updatedAt',
})

/** Internal notes, and replies as they were mailed. */
export const caseNotes = pgTable(
  'case_notes',
  {
    /** Chosen by the browser, so that the same reply is never mailed twice. */
    id: id().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'note' | 'reply'>().notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('case_notes_case').on(t.caseId, t.createdAt)],
)

personalData(caseNotes, {
  about: 'Our replies and internal notes',
  purpose: 'support',
  retention: 'letters',
  section: ['caseNotes', 'Vores svar og noter'],
  columns: {
    authorId: cleared('staff'),
    caseId: deleted('pseudonym', {
      jsonKey: 'number',
      label: 'Sagsnummer (S-)',
      replacedBy: cases.number,
    }),
    kind: deleted('message', {
      label: 'Slags',
      valueLabels: { note: 'Note hos os', reply: 'Svar til dig' },
    }),
    text: deleted('message', 'Tekst'),
    createdAt: deleted('message', { jsonKey: 'at', label: 'Skrevet' }),
  },
  nonPersonal: 'id',
})

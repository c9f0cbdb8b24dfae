import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CaseState } from '#domain/cases/case.ts'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import { emptied, gone, personalData, plain } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'

/** What somebody wrote to us, and where our answer stands (D26). */
export const cases = pgTable(
  'cases',
  {
    id: id().primaryKey(),
    /** Chosen by the browser, so that a resend is recognised as the same letter. */
    clientId: uuid('client_id').notNull(),
    /** Quoted as S-1042. May have gaps. */
    number: integer('number').generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    kind: text('kind').$type<CaseKind>().notNull(),
    state: text('state').$type<CaseState>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** The club or company that the person writes for. */
    organisation: text('organisation'),
    cvr: text('cvr'),
    /** The company's name in the register, when it could be asked. */
    registeredName: text('registered_name'),
    players: integer('players'),
    /** Free text, personal numbers masked (E39). */
    message: text('message').notNull(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'set null' }),
    happenedAt: instant('happened_at'),
    reason: text('reason'),
    errorId: text('error_id'),
    /** The account that wrote, when signed in. */
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
  about: 'What somebody wrote to us',
  purpose: 'help',
  retention: 'letters',
  section: ['cases', 'Det, du har skrevet til os'],
  columns: {
    accountId: gone('pseudonym'),
    assignedTo: emptied('staff'),
    number: plain('Sagsnummer (S-)'),
    kind: gone('letter', 'Slags'),
    state: gone('letter', 'Tilstand'),
    name: gone('name', 'Navn'),
    email: gone('contact', 'Mail'),
    phone: gone('contact', 'Telefon'),
    organisation: gone('letter', 'Klub eller firma'),
    cvr: gone('letter', 'CVR-nummer'),
    registeredName: gone('letter', 'Navn i registret'),
    players: gone('letter', 'Antal spillere'),
    message: gone('letter', 'Tekst'),
    clubId: gone('letter', { as: 'club', label: 'Om klubben', shows: clubs.name }),
    happenedAt: gone('letter', 'Skete'),
    createdAt: plain('Skrevet'),
    closedAt: plain('Lukket'),
  },
  plain: 'id clientId reason errorId updatedAt',
})

/** What was said afterwards: notes among ourselves, and replies as they were mailed. */
export const caseNotes = pgTable(
  'case_notes',
  {
    /** Chosen by the browser: the same reply is never mailed twice. */
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
  about: 'What we answered and noted',
  purpose: 'help',
  retention: 'letters',
  section: ['caseNotes', 'Vores svar og noter'],
  columns: {
    authorId: emptied('staff'),
    caseId: gone('pseudonym', { as: 'number', label: 'Sagsnummer (S-)', shows: cases.number }),
    kind: gone('letter', { label: 'Slags', words: { note: 'Note hos os', reply: 'Svar til dig' } }),
    text: gone('letter', 'Tekst'),
    createdAt: gone('letter', { as: 'at', label: 'Skrevet' }),
  },
  plain: 'id',
})

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ClubFigures } from '#domain/clubs/figures.ts'
import type { Clause } from '#domain/partnership/agreement.ts'
import type { LeadState } from '#domain/partnership/lead.ts'
import type { OfferTerms } from '#domain/partnership/offer.ts'
import { cleared, deleted, kept, nonPersonal, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { cases } from './cases.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A club that may become a partner, and whom to talk to. */
export const leads = pgTable(
  'leads',
  {
    /** Chosen by the browser for a lead that is entered by hand, so that a resend is the same lead. */
    id: id().primaryKey(),
    clubName: text('club_name').notNull(),
    /** The club, once it is known which one it is. */
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'set null' }),
    contactName: text('contact_name').notNull(),
    email: text('email'),
    phone: text('phone'),
    state: text('state').$type<LeadState>().notNull(),
    /** What the club typed in *Klubbens økonomi*. */
    figures: jsonb('figures').$type<ClubFigures>(),
    /** The inquiry that made the lead. */
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('leads_case').on(t.caseId),
    index('leads_state').on(t.state, t.updatedAt),
    index('leads_email').on(t.email),
  ],
)

personalData(leads, {
  about: 'A club that may become a partner, and its contact',
  purpose: 'support',
  retention: 'letters',
  section: ['leads', 'Klubber, du er kontaktperson for'],
  columns: {
    clubName: deleted('message', 'Klub'),
    contactName: deleted('name', 'Navn'),
    email: deleted('contact', 'Mail'),
    phone: deleted('contact', 'Telefon'),
    state: deleted('message', 'Tilstand'),
    figures: deleted('message', 'Tal fra Klubbens økonomi'),
    createdAt: nonPersonal('Oprettet'),
  },
  nonPersonal: 'id clubId caseId updatedAt',
})

/** What happened to a lead: notes of the back office, and each change of its state. */
export const leadHistory = pgTable(
  'lead_history',
  {
    /** Chosen by the browser, so that a resent note is stored once. */
    id: id().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The new state; null for a note. */
    state: text('state').$type<LeadState>(),
    text: text('text').notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (t) => [index('lead_history_lead').on(t.leadId, t.at)],
)

personalData(leadHistory, {
  about: 'Notes about a lead, and its states',
  purpose: 'support',
  retention: 'letters',
  section: ['leadHistory', 'Vores noter om klubben'],
  columns: {
    authorId: cleared('staff'),
    state: deleted('message', 'Tilstand'),
    text: deleted('message', 'Tekst'),
    at: deleted('message', 'Skrevet'),
  },
  nonPersonal: 'id leadId',
})

/** A day on which somebody wants to be reminded of a lead. */
export const leadReminders = pgTable(
  'lead_reminders',
  {
    /** Chosen by the browser. */
    id: id().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    text: text('text').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    index('lead_reminders_lead').on(t.leadId),
    index('lead_reminders_open')
      .on(t.day)
      .where(sql`${t.doneAt} is null`),
  ],
)

personalData(leadReminders, {
  about: 'A reminder about a lead',
  purpose: 'support',
  retention: 'letters',
  columns: {
    createdBy: cleared('staff'),
    text: deleted('message', { notExported: 'what we planned, not what we know' }),
  },
  nonPersonal: 'id leadId day createdAt doneAt',
})

/** A version of the agreement with a club, or the offer of one: its text, its link and its signature. */
export const clubAgreements = pgTable(
  'club_agreements',
  {
    id: id().primaryKey(),
    /** The lead of an offer; null for a later version. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** Null until an offer to a club that is no partner is signed. */
    clubId: uuid('club_id').references(() => clubs.id),
    /** 1, 2, … for each club; an offer has 1, or the number after the versions of a club that comes back. */
    version: integer('version').notNull(),
    clauses: jsonb('clauses').$type<Clause[]>().notNull(),
    /** SHA-256 of the text, in hexadecimal. */
    textHash: text('text_hash').notNull(),
    /** What the signature of an offer makes; null for a version of an existing agreement. */
    offer: jsonb('offer').$type<OfferTerms>(),
    createdAt: instant('created_at').notNull(),
    /** Overtaken by a newer one, or taken back. */
    endedAt: instant('ended_at'),
    /** To whom the link was mailed last. */
    sentTo: text('sent_to'),
    sentAt: instant('sent_at'),
    keyHash: text('key_hash').unique(),
    expiresAt: instant('expires_at'),
    administratorName: text('administrator_name'),
    administratorEmail: text('administrator_email'),
    signedAt: instant('signed_at'),
    signerName: text('signer_name'),
    signerRole: text('signer_role'),
    /** Where the receipt went. */
    signerEmail: text('signer_email'),
    /** Signed by the mailed link, or by a signed-in administrator of the club. */
    isSignedByLink: boolean('is_signed_by_link'),
    signedBy: uuid('signed_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    // The last guards: a lead gives one club, and a version of a club has one text.
    uniqueIndex('club_agreements_lead')
      .on(t.leadId)
      .where(sql`${t.signedAt} is not null`),
    unique('club_agreements_version').on(t.clubId, t.version),
    check('club_agreements_of', sql`${t.clubId} is not null or ${t.signedAt} is null`),
    check('club_agreements_signer', sql`(${t.signedAt} is null) = (${t.signerName} is null)`),
  ],
)

personalData(clubAgreements, {
  about: 'A version of the agreement with a club, and who signed it',
  purpose: 'accounting',
  retention: 'until five years after the club has signed a newer version',
  section: ['clubAgreements', 'Aftaler, du har skrevet under på'],
  columns: {
    version: nonPersonal('Version'),
    clubId: nonPersonal({ jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    signerName: kept('name', 'Navn'),
    signerRole: kept('name', 'Rolle'),
    signerEmail: kept('contact', 'Mail'),
    signedAt: kept('purchase', 'Skrevet under'),
    textHash: nonPersonal('Tekstens SHA-256'),
    signedBy: kept('pseudonym'),
    sentTo: cleared('contact', 'Sendt til'),
    administratorName: cleared('name', 'Administrator'),
    administratorEmail: cleared('contact', 'Administratorens mail'),
    keyHash: cleared('secret'),
  },
  nonPersonal: 'id leadId clauses offer createdAt endedAt sentAt expiresAt isSignedByLink',
})

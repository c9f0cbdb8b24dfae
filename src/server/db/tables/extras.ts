import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { deskPaymentText, type DeskPayment } from '#domain/entries/desk-payment.ts'
import type { ExtraKind } from '#domain/entries/extras.ts'
import { cleared, kept, nonPersonal, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'
import { tournaments } from './competitions.ts'
import { tournamentEntries } from './entries.ts'

/** What a tournament offers beside the round: a meal, a buggy (docs/algorithms/extras.md). */
export const tournamentExtras = pgTable(
  'tournament_extras',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** The order of creation, which is the order on every page. */
    position: smallint('position').notNull(),
    kind: text('kind').$type<ExtraKind>().notNull(),
    name: text('name').notNull(),
    /** Whole øre with VAT, for each unit chosen from now on. */
    priceOre: integer('price_ore').notNull(),
    hasVat: boolean('has_vat').notNull(),
    /** How many there are; null for no limit. */
    places: integer('places'),
    lastDay: day('last_day').notNull(),
    isPerPerson: boolean('is_per_person').notNull(),
    /** The label of the field for a note, such as *Allergi*; null for none. */
    noteLabel: text('note_label'),
  },
  (t) => [unique('tournament_extras_position').on(t.tournamentId, t.position)],
)

noPersonalData(
  tournamentExtras,
  'What a tournament offers beside the round, and for how much',
  'id tournamentId position kind name priceOre hasVat places lastDay isPerPerson noteLabel',
)

/** One unit of an extra that an entry has chosen, with how it is paid. */
export const chosenExtras = pgTable(
  'chosen_extras',
  {
    id: id().primaryKey(),
    extraId: uuid('extra_id')
      .notNull()
      .references(() => tournamentExtras.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: 'cascade' }),
    /** The price when it was chosen. */
    priceOre: integer('price_ore').notNull(),
    /** The note of the choice, the same on each of its units. */
    note: text('note'),
    /** The line of the entry's order that paid it. */
    orderLineId: uuid('order_line_id'),
    /** How it was paid to the host at the tournament desk. */
    deskPayment: text('desk_payment').$type<DeskPayment>(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    index('chosen_extras_entry').on(t.entryId),
    index('chosen_extras_extra').on(t.extraId),
    check('chosen_extras_paid_once', sql`${t.orderLineId} is null or ${t.deskPayment} is null`),
  ],
)

personalData(chosenExtras, {
  about: 'A meal, a buggy or another extra that a player has chosen in a tournament',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['extras', 'Tilvalg ved turneringer'],
  columns: {
    entryId: kept('pseudonym'),
    extraId: nonPersonal({ jsonKey: 'extra', label: 'Tilvalg', replacedBy: tournamentExtras.name }),
    priceOre: kept('payment', 'Pris'),
    note: cleared('message', 'Besked til køkkenet', { retention: 'tournamentContacts' }),
    deskPayment: kept('payment', { label: 'Betalt hos klubben', valueLabels: deskPaymentText }),
    chosenAt: kept('purchase', 'Valgt'),
  },
  nonPersonal: 'id orderLineId',
})

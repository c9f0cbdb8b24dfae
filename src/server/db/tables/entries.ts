import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { deskPaymentText, type DeskPayment } from '#domain/entries/desk-payment.ts'
import type { FeeReason } from '#domain/entries/entry-fee.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { cleared, erasedName, kept, personalData, nonPersonal } from '../personal-data.ts'
import { accounts, golfers } from './accounts.ts'
import { day, id, instant } from './columns.ts'
import { roundTees, tournamentDivisions, tournamentRounds, tournaments } from './competitions.ts'
import { tournamentSides } from './sides.ts'

export type EntryState =
  | 'awaiting_payment'
  | 'entered'
  | 'waiting'
  | 'offered'
  | 'withdrawn'
  | 'expired'

/**
 * An entry in a tournament, with a copy of the golfer's data, so that later changes of the golfer change
 * no result. The public sees only the columns that a contract names: `listEntrants`, and `publicBoard` of
 * `board/boards.ts`.
 */
export const tournamentEntries = pgTable(
  'tournament_entries',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    divisionId: uuid('division_id')
      .notNull()
      .references(() => tournamentDivisions.id),
    /** The side that the player belongs to in a *række* of pairs or teams, and the place in it from 1. */
    sideId: uuid('side_id').references(() => tournamentSides.id, { onDelete: 'set null' }),
    sidePosition: smallint('side_position'),
    /** Null for a player without a golfer record, entered manually by the tournament desk. */
    golferId: uuid('golfer_id').references(() => golfers.id, { onDelete: 'set null' }),
    /** The account that made the entry and gets its mails. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    clubName: text('club_name'),
    dguNumber: text('dgu_number'),
    gender: text('gender').$type<'men' | 'women'>().notNull(),
    birthDate: day('birth_date'),
    email: text('email'),
    phone: text('phone'),
    /** Null without a handicap index. */
    handicapTenths: smallint('handicap_tenths'),
    /** How public pages show the player: in full, by initials (D36), or as *Anonym* (E25). */
    shownAs: text('shown_as').$type<'name' | 'initials' | 'anonymous'>().notNull(),
    state: text('state').$type<EntryState>().notNull(),
    /** The order of arrival from 1 without gaps, which is also the order of the waiting list. */
    number: integer('number').notNull(),
    feeOre: integer('fee_ore').notNull(),
    /** By which right the fee applies. */
    feeReason: text('fee_reason').$type<FeeReason>().notNull().default('normal'),
    orderId: uuid('order_id'),
    /** How the fee was paid at the tournament desk, to the host and never to the operator. */
    deskPayment: text('desk_payment').$type<DeskPayment>(),
    deskPaidAt: instant('desk_paid_at'),
    /** Until when an unpaid or offered place is held. */
    heldUntil: instant('held_until'),
    wish: text('wish'),
    /** The preferred start, which the draw meets where possible. */
    startWish: text('start_wish').$type<'early' | 'late'>(),
    /** Uses a buggy, as the start list shows. */
    hasBuggy: boolean('has_buggy').notNull().default(false),
    /** Why the player has no place on the board. */
    status: text('status').$type<PlayerStatus>(),
    /** The reason given by the tournament desk or the flight. */
    statusReason: text('status_reason'),
    /** The round, and the hole from which the code applies if it was set during play. */
    statusRoundId: uuid('status_round_id'),
    statusHole: smallint('status_hole'),
    enteredAt: instant('entered_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    unique('tournament_entries_number').on(t.tournamentId, t.number),
    uniqueIndex('tournament_entries_once')
      .on(t.tournamentId, t.golferId)
      .where(sql`${t.state} not in ('withdrawn', 'expired')`),
    index('tournament_entries_account').on(t.accountId),
    index('tournament_entries_golfer').on(t.golferId),
    index('tournament_entries_side').on(t.sideId),
    index('tournament_entries_held')
      .on(t.heldUntil)
      .where(sql`${t.state} in ('offered', 'awaiting_payment')`),
    check(
      'tournament_entries_desk_payment',
      sql`(${t.deskPayment} is null) = (${t.deskPaidAt} is null)`,
    ),
  ],
)

personalData(tournamentEntries, {
  about: 'An entry in a tournament, with the data of the player at that time',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['entries', 'Turneringer'],
  columns: {
    golferId: kept('pseudonym'),
    accountId: cleared('pseudonym'),
    tournamentId: nonPersonal([
      { jsonKey: 'tournament', label: 'Turnering', replacedBy: tournaments.name },
      { jsonKey: 'day', label: 'Første dag', replacedBy: tournaments.firstDay },
    ]),
    firstName: cleared('name', 'Fornavn', { to: erasedName.firstName }),
    lastName: cleared('name', 'Efternavn', { to: erasedName.lastName }),
    clubName: cleared('golf', { jsonKey: 'club', label: 'Klub' }),
    dguNumber: cleared('golf', 'DGU-nummer', { retention: 'tournamentContacts' }),
    gender: kept('demographic', { label: 'Køn', valueLabels: { men: 'Mand', women: 'Kvinde' } }),
    birthDate: cleared('demographic', 'Fødselsdag', { retention: 'tournamentContacts' }),
    email: cleared('contact', 'Mail', { retention: 'tournamentContacts' }),
    phone: cleared('contact', 'Telefon', { retention: 'tournamentContacts' }),
    handicapTenths: kept('golf', 'Handicap ved tilmeldingen'),
    shownAs: kept('purchase', {
      label: 'Vist som',
      valueLabels: { name: 'Navn', initials: 'Initialer', anonymous: 'Anonym' },
    }),
    state: kept('purchase', {
      label: 'Tilmelding',
      valueLabels: {
        awaiting_payment: 'Afventer betaling',
        entered: 'Tilmeldt',
        waiting: 'På venteliste',
        offered: 'Tilbudt en plads',
        withdrawn: 'Afmeldt',
        expired: 'Udløbet',
      },
    }),
    number: kept('purchase', 'Nummer i rækkefølgen'),
    feeOre: kept('payment', 'Pris'),
    feeReason: kept('purchase', {
      label: 'Prisens slags',
      valueLabels: { normal: 'Almindelig', member: 'Medlem', card: 'Sæsonkort' },
    }),
    deskPayment: kept('payment', {
      label: 'Betalt hos klubben',
      valueLabels: deskPaymentText,
    }),
    deskPaidAt: kept('payment', 'Betalt'),
    wish: cleared('message', 'Ønske', { retention: 'tournamentContacts' }),
    startWish: kept('purchase', {
      label: 'Helst start',
      valueLabels: { early: 'Tidligt', late: 'Sent' },
    }),
    hasBuggy: cleared('golf', 'Kører i buggy', { to: false, retention: 'tournamentContacts' }),
    status: kept('golf', { label: 'Uden for resultatlisten', valueLabels: statusText }),
    statusReason: cleared('message', 'Hvorfor', { retention: 'tournamentContacts' }),
    enteredAt: kept('purchase', 'Tilmeldt'),
    withdrawnAt: kept('purchase', 'Afmeldt'),
  },
  nonPersonal: 'id divisionId sideId sidePosition orderId heldUntil statusRoundId statusHole',
})

/** A flight of a round's start list. */
export const flights = pgTable(
  'flights',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Minutes from the midnight with which the round's day begins: above 1440 where play goes on on a later day. */
    minute: smallint('minute').notNull(),
    /** The course of the round that it plays, from 1. */
    course: smallint('course').notNull().default(1),
    hole: smallint('hole').notNull(),
    group: text('group').$type<'A' | 'B'>(),
    /** The version of the start list that last changed the flight, and so of its printed cards. */
    version: smallint('version').notNull().default(1),
    /** SHA-256 of the key on the flight's cards; the key itself is derived from the secret (PE-1). */
    keyHash: text('key_hash').notNull().unique(),
    /** Incremented when the tournament desk replaces the flight's key. */
    keyNumber: smallint('key_number').notNull().default(1),
    /** A spare code of six letters, valid on the days on which the round is played. */
    code: text('code').notNull(),
  },
  (t) => [
    unique('flights_position').on(t.roundId, t.position),
    unique('flights_code').on(t.roundId, t.code),
  ],
)

personalData(flights, {
  about: 'A flight, and the hash of the key to its score entry',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    keyHash: kept('secret'),
    code: kept('secret'),
  },
  nonPersonal: 'id roundId position minute course hole group version keyNumber',
})

/** A player in a flight, with the handicap at the publication of the draw. */
export const flightPlayers = pgTable(
  'flight_players',
  {
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id),
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    teeId: uuid('tee_id')
      .notNull()
      .references(() => roundTees.id),
    /** The entry whose card this player marks. */
    marksEntryId: uuid('marks_entry_id'),
    handicapTenths: smallint('handicap_tenths'),
    /** The exact course handicap as a fraction. */
    courseHandicapNumerator: integer('course_handicap_numerator'),
    courseHandicapDenominator: integer('course_handicap_denominator'),
    playingHandicap: smallint('playing_handicap').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.entryId] }),
    index('flight_players_flight').on(t.flightId),
  ],
)

personalData(flightPlayers, {
  about: 'A player in a flight, with the handicap of that round',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['rounds', 'Runder i turneringer'],
  columns: {
    entryId: kept('pseudonym'),
    marksEntryId: kept('pseudonym'),
    roundId: nonPersonal([
      { jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day },
      { jsonKey: 'course', label: 'Bane', replacedBy: tournamentRounds.courses },
    ]),
    handicapTenths: kept('golf', 'Handicap'),
    playingHandicap: kept('golf', 'Justeret spillehandicap'),
  },
  nonPersonal: 'flightId position teeId courseHandicapNumerator courseHandicapDenominator',
})

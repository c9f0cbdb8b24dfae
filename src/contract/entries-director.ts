import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { deskPayments } from '#domain/entries/desk-payment.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { day } from './checkins.ts'
import { writtenDay } from './day.ts'
import { endpoint, type SentInput } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { entryState, gender, instant, shownAs } from './entries.ts'

const entryOfDirector = z.object({
  id: z.uuid(),
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  clubName: z.string().nullable(),
  dguNumber: z.string().nullable(),
  gender,
  birthDate: day.nullable(),
  handicapTenths: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  wish: z.string().nullable(),
  startWish: z.enum(['early', 'late']).nullable(),
  hasBuggy: z.boolean(),
  shownAs,
  divisionId: z.uuid(),
  state: entryState,
  /** Why she plays no more, beside an entry that stands. */
  status: z.enum(playerStatuses).nullable(),
  /** Stands on a start list. */
  isDrawn: z.boolean(),
  waitingNumber: z.int().nullable(),
  heldUntil: instant.nullable(),
  feeOre: z.int(),
  isPaid: z.boolean(),
  /** How it was paid at the tournament desk: the host's money. */
  deskPayment: z.enum(deskPayments).nullable(),
  deskPaidAt: instant.nullable(),
  /** Typed in at the tournament desk, not entered by an account of ours. */
  byHand: z.boolean(),
  enteredAt: instant,
  withdrawnAt: instant.nullable(),
})
export type DirectorsEntry = z.output<typeof entryOfDirector>

const entriesOfDirector = z.object({
  state: z.string(),
  places: z.int().nullable(),
  /** Holding a place, and waiting, in all. */
  entered: z.int(),
  waiting: z.int(),
  /** Paid through the service. */
  paidOre: z.int(),
  /** Paid to the host itself, by each method. */
  deskOre: z.object({ mobilepay: z.int(), card: z.int(), cash: z.int(), club: z.int() }),
  /** Whole øre that are still to be paid for places that are held. */
  owedOre: z.int(),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      places: z.int().nullable(),
      entered: z.int(),
      waiting: z.int(),
    }),
  ),
  /** In the order of arrival, those who withdrew too. */
  entries: z.array(entryOfDirector),
})
export type DirectorsEntries = z.output<typeof entriesOfDirector>

const ofTournament = { tournamentId: z.uuid() }
const oneEntry = { ...ofTournament, entryId: z.uuid() }

/** Everybody who has entered, with what the director needs to reach and place them. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/entries',
  audience: 'tournament.run',
  summary: 'The entries of a tournament',
  input: z.object(ofTournament),
  output: entriesOfDirector,
})

const dguNumber = z
  .string()
  .trim()
  .max(20)
  .refine((text) => text === '' || parseDguNumber(text) !== undefined)

const typed = {
  firstName: freeText(60, { min: 1 }),
  lastName: freeText(60, { min: 1 }),
  clubName: freeText(100).default(''),
  /** `90-1234`; a golfer of ours with it and the same last name is entered as herself. */
  dguNumber: dguNumber.default(''),
  gender,
  birthDate: writtenDay.nullable().default(null),
  handicapTenths: z.int().min(-100).max(540).nullable().default(null),
  email: z.union([z.literal(''), z.email().max(200)]).default(''),
}

const foundPlayer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  clubName: z.string().nullable(),
  handicapTenths: z.int().nullable(),
})
export type FoundPlayer = z.output<typeof foundPlayer>

/**
 * A golfer of ours by DGU number and last name together, before she is added; null where we know
 * nobody of both. Never her birthday. Sixty an hour; she sees who has looked.
 */
export const lookUpPlayer = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/player-look-up',
  audience: 'tournament.run',
  summary: 'Name, club and handicap of a known golfer',
  input: z.object({
    ...ofTournament,
    dguNumber: z
      .string()
      .trim()
      .max(20)
      .refine((text) => parseDguNumber(text) !== undefined),
    lastName: freeText(60, { min: 1 }),
  }),
  output: z.object({ player: foundPlayer.nullable() }),
})

/**
 * Adds somebody by hand, whatever entry says of her; she pays at the tournament desk. Without a place she goes
 * on the waiting list, unless `beyondPlaces`. `refused`: `number_taken` with the
 * `entryId` of whoever has the number, `tournament_state`.
 */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/by-hand',
  audience: 'tournament.run',
  summary: 'Add a player by hand',
  input: z.object({
    ...ofTournament,
    ...typed,
    divisionId: z.uuid(),
    beyondPlaces: z.boolean().default(false),
  }),
  output: entriesOfDirector,
})
export type ManualEntry = SentInput<typeof addEntry>

/**
 * Marks a fee as paid at the tournament desk, or with null takes the mark back. The money is the host's own: none
 * of it passes through the service. A payment that was begun here is closed. The same twice is once.
 * `refused`: `paid_already`, `no_place_to_pay`.
 */
export const markPaid = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/desk-payment',
  audience: 'tournament.score',
  summary: 'Mark a fee as paid at the tournament desk, or not',
  input: z.object({ ...oneEntry, method: z.enum(deskPayments).nullable() }),
  output: z.object({
    entryId: z.uuid(),
    deskPayment: z.enum(deskPayments).nullable(),
    owedOre: z.int(),
  }),
})

/** Whether a player rides (RD-3): shown on the start list. The same twice is once. */
export const setBuggy = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/buggy',
  audience: 'tournament.score',
  summary: 'Say that a player rides in a buggy, or not',
  input: z.object({ ...oneEntry, hasBuggy: z.boolean() }),
  output: z.object({ entryId: z.uuid(), hasBuggy: z.boolean() }),
})

/**
 * Marks the fees of many as paid at the tournament desk, all by the same method. Whoever owes nothing, or not any more,
 * is left as she is.
 */
export const markManyPaid = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/desk-payments',
  audience: 'tournament.score',
  summary: 'Mark the fees of many as paid at the tournament desk',
  input: z.object({
    ...ofTournament,
    entryIds: z.array(z.uuid()).min(1).max(400),
    method: z.enum(deskPayments),
  }),
  output: z.object({ marked: z.int() }),
})

/**
 * Puts right what stands of a player: who she is, her DGU number, tee, *række*, handicap and fee. In rounds that are
 * drawn and that she has not begun, her handicap is computed again. `refused`: `number_taken` (with `entryId`) where
 * another has the number, `division_full`,
 * `fee_settled` once the fee is paid or being paid, `entry_begun` for *række* and tee of who has a
 * score, `result_out`.
 */
export const editEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId',
  audience: 'tournament.run',
  summary: 'Put right what stands of a player',
  input: z.object({
    ...oneEntry,
    firstName: typed.firstName,
    lastName: typed.lastName,
    clubName: typed.clubName,
    /**
     * Left out it stays. Somebody who was typed in is the golfer of ours whom another one and the last
     * name are of, or none.
     */
    dguNumber: dguNumber.optional(),
    gender,
    handicapTenths: typed.handicapTenths,
    email: typed.email,
    divisionId: z.uuid(),
    feeOre: z.int().min(0).max(1_000_000),
  }),
  output: entriesOfDirector,
})
export type EditedEntry = SentInput<typeof editEntry>

/** Moves an entry to another *række*. `refused`: `division_full`, `entry_drawn`. */
export const moveEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/division',
  audience: 'tournament.run',
  summary: 'Move a player to another række',
  input: z.object({ ...oneEntry, divisionId: z.uuid() }),
  output: entriesOfDirector,
})

/**
 * Gives somebody who waits a place, whoever waits before her; she owes the host the fee. The same twice
 * is once. `refused`: `no_place_free` unless `beyondPlaces`, `not_waiting`, `tournament_state`.
 */
export const givePlace = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/place',
  audience: 'tournament.run',
  summary: 'Give a player on the waiting list a place',
  input: z.object({ ...oneEntry, beyondPlaces: z.boolean().default(false) }),
  output: entriesOfDirector,
})

/**
 * Withdraws somebody, at any time until the result is out; who is on a start list stands on it as WD.
 * `refused`: `already_withdrawn`, `result_out`.
 */
export const withdrawEntryByHand = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/withdrawal',
  audience: 'tournament.run',
  summary: 'Withdraw a player, with or without the fee back',
  input: z.object({ ...oneEntry, refund: z.boolean() }),
  output: entriesOfDirector,
})

/**
 * Divides everybody who plays into the *rækker* in equal parts by handicap, the lowest in the first,
 * once entry is closed. `refused`: `tournament_state`.
 */
export const divideEntries = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/equal-divisions',
  audience: 'tournament.run',
  summary: 'Divide the field into rækker of the same size',
  input: z.object(ofTournament),
  output: entriesOfDirector,
})

/** Closes entry before its time. `refused`: `tournament_state`. */
export const closeEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entry-close',
  audience: 'tournament.run',
  summary: 'Close entry now',
  input: z.object(ofTournament),
  output: entriesOfDirector,
})

/**
 * Opens entry again, until the deadline that stands. `refused`: `tournament_state` unless entry is closed and
 * nothing is drawn, `entry_deadline_passed` until a later one is set.
 */
export const reopenEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entry-open',
  audience: 'tournament.run',
  summary: 'Open entry again',
  input: z.object(ofTournament),
  output: entriesOfDirector,
})

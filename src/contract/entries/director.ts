import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { deskPayments } from '#domain/entries/desk-payment.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { writtenDay, day } from '#contract/shared/day.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'
import { entryState, gender, instant, shownAs } from './endpoints.ts'

const directorsEntry = z.object({
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
  /** Why the player is out of play although the entry is still active. */
  status: z.enum(playerStatuses).nullable(),
  /** Whether the player is on a published start list. */
  isDrawn: z.boolean(),
  waitingNumber: z.int().nullable(),
  heldUntil: instant.nullable(),
  feeOre: z.int(),
  /** The unpaid fee and extras of a held place. */
  owedOre: z.int(),
  /** What is owed when every mark of the tournament desk is undone. */
  dueOre: z.int(),
  /** As *Fremmøde* shows them: `Spisning × 2`. */
  extras: z.array(z.string()),
  /** Whether the fee is paid; also true without a fee. */
  isPaid: z.boolean(),
  /** How the fee was paid at the tournament desk; that money is the host's own. */
  deskPayment: z.enum(deskPayments).nullable(),
  deskPaidAt: instant.nullable(),
  /** Entered at the tournament desk, not by an account. */
  byHand: z.boolean(),
  enteredAt: instant,
  withdrawnAt: instant.nullable(),
  /** Of what *Ret spilleren* shows. */
  version,
})
export type DirectorsEntry = z.output<typeof directorsEntry>

const directorsEntries = z.object({
  state: z.string(),
  places: z.int().nullable(),
  /** Players who hold a place, and players on the waiting list, in all divisions. */
  entered: z.int(),
  waiting: z.int(),
  /** Paid through the service, in øre. */
  paidOre: z.int(),
  /** Paid directly to the host, by method, in øre. */
  deskOre: z.object({ mobilepay: z.int(), card: z.int(), cash: z.int(), club: z.int() }),
  /** Whole øre still owed for places that are held. */
  owedOre: z.int(),
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      places: z.int().nullable(),
      /** Played in pairs or teams, which the director may put together. */
      isInSides: z.boolean(),
      entered: z.int(),
      waiting: z.int(),
    }),
  ),
  /** In the order of arrival, withdrawn entries included. */
  entries: z.array(directorsEntry),
})
export type DirectorsEntries = z.output<typeof directorsEntries>

const inputOfTournament = { tournamentId: z.uuid() }
const inputOfEntry = { ...inputOfTournament, entryId: z.uuid() }

/** All entries, with the contact and placing details that the director needs. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/entries',
  audience: 'tournament.run',
  summary: 'The entries of a tournament',
  input: z.object(inputOfTournament),
  output: directorsEntries,
})

const dguNumber = z
  .string()
  .trim()
  .max(20)
  .refine((text) => text === '' || parseDguNumber(text) !== undefined)

const playerFields = {
  firstName: freeText(60, { min: 1 }),
  lastName: freeText(60, { min: 1 }),
  clubName: freeText(100).default(''),
  /** `90-1234`; links the entry to a registered golfer with this number and the same last name. */
  dguNumber: dguNumber.default(''),
  gender,
  birthDate: writtenDay.nullable().default(null),
  handicapTenths: z.int().min(-100).max(540).nullable().default(null),
  email: z.union([z.literal(''), email]).default(''),
}

export const manualEntryInput = z.object({
  ...inputOfTournament,
  ...playerFields,
  divisionId: z.uuid(),
  beyondPlaces: z.boolean().default(false),
})

/**
 * Adds a player by hand, regardless of the conditions of entry; the fee is paid at the tournament
 * desk. Without a free place the player joins the waiting list, unless `beyondPlaces`. `refused`:
 * `number_taken` with the `entryId` that has the number, `tournament_state`.
 */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/by-hand',
  audience: 'tournament.run',
  summary: 'Add a player by hand',
  input: manualEntryInput,
  output: directorsEntries,
})
export type ManualEntry = SentInput<typeof addEntry>

/**
 * Marks a fee as paid at the tournament desk, or with null removes the mark. The money is the host's
 * own and never passes through the service; an open online payment is closed. Idempotent.
 * `refused`: `paid_already`, `no_place_to_pay`; `changed_elsewhere` when the fee is no longer marked as
 * `from`.
 */
export const markPaid = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/desk-payment',
  audience: 'tournament.payments',
  summary: 'Mark a fee as paid at the tournament desk, or not',
  input: z.object({
    ...inputOfEntry,
    /** The method that the writer saw. */
    from: z.enum(deskPayments).nullable(),
    method: z.enum(deskPayments).nullable(),
  }),
  output: z.object({
    entryId: z.uuid(),
    deskPayment: z.enum(deskPayments).nullable(),
    owedOre: z.int(),
  }),
})

/** Sets whether a player uses a buggy, as the start list shows. Idempotent. */
export const setBuggy = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/buggy',
  audience: 'tournament.payments',
  summary: 'Say that a player rides in a buggy, or not',
  input: z.object({ ...inputOfEntry, hasBuggy: z.boolean() }),
  output: z.object({ entryId: z.uuid(), hasBuggy: z.boolean() }),
})

/** Marks many fees as paid at the tournament desk by the same method, except those not owed. */
export const markManyPaid = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/desk-payments',
  audience: 'tournament.payments',
  summary: 'Mark the fees of many as paid at the tournament desk',
  input: z.object({
    ...inputOfTournament,
    entryIds: z.array(z.uuid()).min(1).max(400),
    method: z.enum(deskPayments),
  }),
  output: z.object({ marked: z.int() }),
})

/**
 * Edits a player's name, DGU number, tee, *række*, handicap and fee. The playing handicap is computed
 * again for drawn rounds that the player has not begun. `refused`: `number_taken` (with `entryId`)
 * where another entry has the number, `division_full`, `fee_settled` once the fee is paid or being
 * paid, `entry_begun` for *række* and tee once the player has a score, `entry_on_side` for another *række*
 * while the player is on a side, `result_out`. `changed_elsewhere`
 * when the player is no longer as `basedOn`.
 */
export const editEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId',
  audience: 'tournament.run',
  summary: 'Put right what stands of a player',
  input: z.object({
    ...inputOfEntry,
    firstName: playerFields.firstName,
    lastName: playerFields.lastName,
    clubName: playerFields.clubName,
    /**
     * Omitted to keep the present number. A new number links an entry made at the tournament desk to the
     * registered golfer with that number and last name, or to none.
     */
    dguNumber: dguNumber.optional(),
    gender,
    handicapTenths: playerFields.handicapTenths,
    email: playerFields.email,
    divisionId: z.uuid(),
    feeOre: z.int().min(0).max(1_000_000),
    basedOn: version,
  }),
  output: directorsEntries,
})
export type EditedEntry = SentInput<typeof editEntry>

/**
 * Moves an entry to another *række*. `refused`: `division_full`, `entry_drawn`; `changed_elsewhere` when
 * the player is no longer as `basedOn`.
 */
export const moveEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/division',
  audience: 'tournament.run',
  summary: 'Move a player to another række',
  input: z.object({ ...inputOfEntry, divisionId: z.uuid(), basedOn: version }),
  output: directorsEntries,
})

/**
 * Gives a player on the waiting list a place, ahead of those who joined the list earlier; the player
 * owes the host the fee. Idempotent. `refused`: `no_place_free` unless `beyondPlaces`, `not_waiting`,
 * `tournament_state`.
 */
export const givePlace = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/place',
  audience: 'tournament.run',
  summary: 'Give a player on the waiting list a place',
  input: z.object({ ...inputOfEntry, beyondPlaces: z.boolean().default(false) }),
  output: directorsEntries,
})

/**
 * Withdraws a player, at any time until the result is published; a player on a start list stays on it
 * as WD. `refused`: `already_withdrawn`, `result_out`.
 */
export const withdrawEntryByHand = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/withdrawal',
  audience: 'tournament.run',
  summary: 'Withdraw a player, with or without the fee back',
  input: z.object({ ...inputOfEntry, refund: z.boolean() }),
  output: directorsEntries,
})

/**
 * Divides the field into *rækker* of equal size by handicap, the lowest in the first, once entry is
 * closed. `refused`: `tournament_state`.
 */
export const divideEntries = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/equal-divisions',
  audience: 'tournament.run',
  summary: 'Divide the field into rækker of the same size',
  input: z.object(inputOfTournament),
  output: directorsEntries,
})

/** Closes entry before its deadline. `refused`: `tournament_state`. */
export const closeEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entry-close',
  audience: 'tournament.run',
  summary: 'Close entry now',
  input: z.object(inputOfTournament),
  output: directorsEntries,
})

/**
 * Opens entry again, until its deadline. `refused`: `tournament_state` unless entry is closed and
 * nothing is drawn, `entry_deadline_passed` until a later deadline is set.
 */
export const reopenEntry = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entry-open',
  audience: 'tournament.run',
  summary: 'Open entry again',
  input: z.object(inputOfTournament),
  output: directorsEntries,
})

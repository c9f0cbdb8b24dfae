import { z } from 'zod'
import { deskPayments } from '#domain/entries/desk-payment.ts'
import { extraKinds, maxPersons } from '#domain/entries/extras.ts'
import { presenceMarks } from '#domain/entries/presence.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'

/** Why an extra, or a choice of one, is refused. `extra_sold_out` carries `left`. */
export type ExtraRefusalReason =
  | 'extra_closed'
  | 'extra_too_many'
  | 'extra_sold_out'
  | 'extra_gone'
  | 'extra_price_changed'
  | 'extra_without_place'
  | 'extra_chosen'
  | 'extra_second_buggy'

const priceOre = z.int().min(0).max(1_000_000)
const quantity = z.int().min(0).max(maxPersons)

/** An extra as those see it who choose. */
export const extra = z.object({
  id: z.uuid(),
  kind: z.enum(extraKinds),
  name: z.string(),
  /** Whole øre with VAT, each. */
  priceOre: z.int(),
  /** How many are left; null without a limit. */
  left: z.int().nullable(),
  lastDay: day,
  /** Whether the last day has passed. */
  isClosed: z.boolean(),
  isPerPerson: z.boolean(),
  noteLabel: z.string().nullable(),
})
export type Extra = z.output<typeof extra>

/** What an entry has chosen of one extra. */
export const chosenExtra = z.object({
  extraId: z.uuid(),
  name: z.string(),
  quantity: z.int(),
  note: z.string().nullable(),
  /** Whole øre for all of them. */
  totalOre: z.int(),
  /** Of these, what is not paid yet. */
  unpaidOre: z.int(),
})
export type ChosenExtra = z.output<typeof chosenExtra>

/** A wanted quantity of each named extra; those not named stay as they are. */
export const extraChoices = z
  .array(
    z.object({
      extraId: z.uuid(),
      quantity,
      note: freeText(200).default(''),
      /** The price that the page showed. */
      priceOre,
    }),
  )
  .max(20)
  // Each row is compared with the places that are left, so one that is named twice would take them twice.
  .refine((rows) => new Set(rows.map(({ extraId }) => extraId)).size === rows.length)
export type ExtraChoices = z.input<typeof extraChoices>

/**
 * Changes what an entry of the account has chosen, until the last day of each extra. What was paid here
 * and is cancelled is paid back; what is added after the fee was paid is owed to the host. `refused`: an
 * `ExtraRefusalReason`, `result_out`.
 */
export const chooseExtras = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/extras',
  audience: 'signed_in',
  summary: 'Choose or cancel a meal, a buggy or another extra',
  input: z.object({ entryId: z.uuid(), extras: extraChoices }),
  output: z.object({
    /** What is paid back, in whole øre. */
    refundOre: z.int(),
  }),
})

/** The extras that an entry of the account may choose. */
export const getOwnExtras = endpoint({
  method: 'GET',
  path: '/api/v1/account/tournament-entries/:entryId/extras',
  audience: 'signed_in',
  summary: 'The extras that an entry may choose',
  input: z.object({ entryId: z.uuid() }),
  output: z.object({ extras: z.array(extra) }),
})

const ofTournament = { tournamentId: z.uuid() }

const directorsExtra = extra.extend({
  places: z.int().nullable(),
  hasVat: z.boolean(),
  /** How many are chosen by players who hold a place. */
  taken: z.int(),
  /** How many of them are paid. */
  paid: z.int(),
  /** Of what the form shows. */
  version,
  choices: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      clubName: z.string().nullable(),
      quantity: z.int(),
      note: z.string().nullable(),
      unpaidOre: z.int(),
      deskPayment: z.enum(deskPayments).nullable(),
      /** The start in the first round that is not over; null before the start list. */
      start: z.object({ minute: z.int(), hole: z.int() }).nullable(),
      mark: z.enum(presenceMarks),
      /** Has a status code: does not play. */
      isOut: z.boolean(),
    }),
  ),
})
export type DirectorsExtra = z.output<typeof directorsExtra>

const directorsExtras = z.object({
  /** The first day of the tournament, the default of an extra's last day. */
  firstDay: day,
  /** Whether the club is liable to VAT, the default of `hasVat`. */
  isVatLiable: z.boolean(),
  extras: z.array(directorsExtra),
  /** The players who hold a place, by name, to choose for. */
  players: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
})
export type DirectorsExtras = z.output<typeof directorsExtras>

/** The extras with who has chosen them: the list for the kitchen. */
export const listExtras = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/extras',
  audience: 'tournament.run',
  summary: 'The extras of a tournament, and who has chosen them',
  input: z.object(ofTournament),
  output: directorsExtras,
})

const fields = {
  kind: z.enum(extraKinds),
  name: freeText(60, { min: 1 }),
  priceOre,
  hasVat: z.boolean(),
  places: z.int().min(1).max(1000).nullable(),
  lastDay: writtenDay,
  isPerPerson: z.boolean(),
  noteLabel: freeText(60).default(''),
}

/** Creates an extra. `refused`: `extra_second_buggy`, `result_out`. */
export const createExtra = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/extras',
  audience: 'tournament.run',
  summary: 'Offer a meal, a buggy or another extra',
  input: z.object({ ...ofTournament, ...fields }),
  output: directorsExtras,
})
export type ExtraFields = Omit<SentInput<typeof createExtra>, 'tournamentId'>

/**
 * Changes an extra; the price applies to new choices only. `refused`: `extra_second_buggy`,
 * `result_out`; `changed_elsewhere`.
 */
export const updateExtra = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/extras/:extraId',
  audience: 'tournament.run',
  summary: 'Change an extra',
  input: z.object({ ...ofTournament, extraId: z.uuid(), ...fields, basedOn: version }),
  output: directorsExtras,
})

/** Deletes an extra that nobody has chosen. `refused`: `extra_chosen`. */
export const deleteExtra = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/extras/:extraId',
  audience: 'tournament.run',
  summary: 'Delete an extra that nobody has chosen',
  input: z.object({ ...ofTournament, extraId: z.uuid() }),
  output: directorsExtras,
})

/**
 * Chooses for a player, also after the last day but not beyond the places; what is added is owed to the
 * host. `refused` as `chooseExtras`.
 */
export const chooseExtrasFor = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/extras',
  audience: 'tournament.run',
  summary: 'Choose or cancel an extra for a player',
  input: z.object({ ...ofTournament, entryId: z.uuid(), extras: extraChoices }),
  output: directorsExtras,
})

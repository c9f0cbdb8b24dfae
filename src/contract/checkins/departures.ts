import { z } from 'zod'
import type { DepartureRefusal } from '#domain/clubs/departure.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

export type LostRoundsRefusal = 'lost_rounds_over' | 'lost_rounds_chosen'
export type { DepartureRefusal }

/** `notice`: with the season that notice by 31 October is for. `on_day`: on a stated day. */
const leaving = z.object({
  id: z.uuid(),
  how: z.enum(['notice', 'on_day']),
  /** The last day of a club that leaves on a stated day; ignored with notice. */
  lastDay: writtenDay.nullable(),
})
export type LeavingInput = z.input<typeof leaving>
export type Leaving = z.output<typeof leaving>

/** What the leaving of a club would end. Nothing is stored. */
export const previewDeparture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/departure/effect',
  audience: 'terms.write',
  summary: 'What the leaving of a club would end: rounds of cards, visits, and its balance.',
  errors: ['refused'],
  input: leaving,
  output: z.object({
    lastDay: day,
    /** Cards of guests with rounds left at the club after its last day, and these rounds. */
    cards: z.int(),
    rounds: z.int(),
    /** Planned visits that are cancelled. */
    visits: z.int(),
    /** What the club has earned and not been paid, without VAT; negative when it owes; null while it is computed. */
    balanceOre: z.int().nullable(),
  }),
})
export type DepartureEffect = Output<typeof previewDeparture>

/**
 * Registers that a club leaves (D19): every version of its agreement ends on the last day, and later visits are
 * cancelled. From the day after, golfers choose what replaces their lost rounds (D10). `refused` with a reason of
 * `DepartureRefusal`.
 */
export const registerDeparture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/departure',
  audience: 'terms.write',
  summary: 'Register that a club leaves.',
  errors: ['refused'],
  input: leaving,
  output: z.object({ lastDay: day }),
})

/**
 * Takes the registration back until the last day is over: the agreement runs as before. Cancelled visits stay
 * cancelled. `refused` with `departure_over`.
 */
export const undoDeparture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/departure/undo',
  audience: 'terms.write',
  summary: 'Take back that a club leaves, until its last day is over.',
  errors: ['refused'],
  input: z.object({ id: z.uuid() }),
  output: z.object({ undone: z.literal(true) }),
})

/** One division of lost rounds: extra rounds, and the money for the others. */
const division = z.object({ credits: z.int(), refundOre: z.int() })

const choice = z.object({
  id: z.uuid(),
  clubName: z.string(),
  lastDay: day,
  holderName: z.string(),
  /** Rounds lost. */
  lost: z.int(),
  /** Every division that may be chosen, extra rounds first. A company's card has extra rounds only. */
  options: z.array(division),
  chooseBy: day,
  /** What no answer becomes. */
  byDefault: division,
})
export type LostRoundsChoice = z.output<typeof choice>

/** The rounds that my cards lost at clubs that left, while I may choose what replaces them. */
export const listLostRounds = endpoint({
  method: 'GET',
  path: '/api/v1/account/lost-rounds',
  audience: 'signed_in',
  summary: 'Rounds that my cards lost at clubs that left, and what may replace them.',
  input: z.object({}),
  output: z.object({ choices: z.array(choice) }),
})

/**
 * Replaces lost rounds: `asCredits` of them by extra rounds, the others by money. Repeating the choice gets the same
 * answer. `refused` with `lost_rounds_chosen` after another choice, and with `lost_rounds_over` after the deadline.
 */
export const chooseForLostRounds = endpoint({
  method: 'POST',
  path: '/api/v1/account/lost-rounds/:id',
  audience: 'signed_in',
  summary: 'Choose extra rounds or money for rounds lost at a club that left.',
  errors: ['refused'],
  input: z.object({ id: z.uuid(), asCredits: z.int().min(0).max(99) }),
  output: z.object({ credits: z.int(), refundOre: z.int() }),
})

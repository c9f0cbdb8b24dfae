import { z } from 'zod'
import { paymentMethod } from '#contract/payments/endpoints.ts'
import { entryObstacles } from '#domain/entries/evaluate-entry.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { phoneOrEmpty } from '#contract/shared/phone.ts'
import { chosenExtra, extra, extraChoices } from './extras.ts'

/** The states of an entry. */
export const entryStates = [
  /** Holds a place that must be paid for before `heldUntil`. */
  'awaiting_payment',
  'entered',
  'waiting',
  /** Holds a place that must be accepted before `heldUntil`. */
  'offered',
  'withdrawn',
  /** Not paid for or not accepted in time. */
  'expired',
] as const

export const instant = z.iso.datetime()
export const gender = z.enum(['men', 'women'])
export const shownAs = z.enum(['name', 'initials', 'anonymous'])
export const entryState = z.enum(entryStates)

/** The lowest fee that the golfer has a right to, and by which right (D21). */
const fee = z.object({
  /** Whole øre, with VAT. */
  ore: z.int(),
  reason: z.enum(['normal', 'member', 'card']),
  /** In Danish: `Medlemspris i Bakkens Golfklub`. */
  text: z.string(),
  /** Whether checking in on the day uses a round of the golfer's Sæsonkort. */
  usesRound: z.boolean(),
})
export type EntryFee = z.output<typeof fee>

/** An obstacle, and its Danish sentence with what to do about it. */
const obstacle = z.object({ code: z.enum(entryObstacles), text: z.string() })

/** What entering would lead to now. `ahead`: how many would be before the golfer on the waiting list. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place') }),
  z.object({ kind: z.literal('waiting_list'), ahead: z.int() }),
  z.object({ kind: z.literal('refused'), obstacles: z.array(obstacle).min(1) }),
])
export type EntryOutcome = z.output<typeof outcome>

/** One entry, as the account that made it sees it. */
const ownEntry = z.object({
  id: z.uuid(),
  golferId: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  tournament: z.object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    state: z.enum(tournamentStates),
    firstDay: day,
    lastDay: day,
    clubName: z.string(),
  }),
  /** It is named only where there are several. */
  division: z.object({ id: z.uuid(), name: z.string(), isOnly: z.boolean() }),
  state: entryState,
  /** The position on the waiting list, from 1; null for an entry that is not on it. */
  waitingNumber: z.int().nullable(),
  /** When the place is offered to the next, unless it is paid for or accepted before. */
  heldUntil: instant.nullable(),
  feeOre: z.int(),
  /** What was chosen beside the round. */
  extras: z.array(chosenExtra),
  /** What the place costs now: the unpaid fee and extras. 0 on the waiting list. */
  owedOre: z.int(),
  /** Whether the fee is paid; also true without a fee. */
  isPaid: z.boolean(),
  /** Paid to the club itself, which then also makes any refund. */
  isPaidAtClub: z.boolean(),
  /** The paid order, for its receipt at `/account/receipts/{orderId}`. */
  orderId: z.uuid().nullable(),
  /** The refund of a withdrawal now, in øre; null when withdrawing is no longer possible. */
  refundNowOre: z.int().nullable(),
  /** A withdrawal before this instant refunds the fee. */
  withdrawBefore: instant,
  shownAs,
  wish: z.string().nullable(),
  enteredAt: instant,
  /** The published start in the next round; null without one, and when all rounds are over. */
  start: z.object({ day, minute: z.int(), hole: z.int() }).nullable(),
})
export type OwnEntry = z.output<typeof ownEntry>

/**
 * What entering a tournament would lead to for each golfer of the account, before anything is sent.
 * Empty without a golfer; `not_found` for a draft.
 */
export const getEntryOptions = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/entry-options',
  audience: 'signed_in',
  summary: 'Whether, where and for how much my golfers may enter.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    tournamentId: z.uuid(),
    /** What may be chosen beside the round, in the host's order. */
    extras: z.array(extra),
    golfers: z.array(
      z.object({
        golferId: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        relation: z.enum(['self', 'child', 'partner']),
        /** Null when it is unknown, or when the golfer is not proven. */
        handicapTenths: z.int().nullable(),
        clubName: z.string().nullable(),
        /** From the golfer's last entry; null when the form must ask. */
        gender: gender.nullable(),
        /** Under 15 on the first day: the lists show initials, whatever was chosen (E25). */
        isShownByInitials: z.boolean(),
        fee,
        /** For the tournament as a whole; a refusal here applies to every *række*. */
        outcome,
        /** In order; `isSuggested` marks the first that would accept the golfer. */
        divisions: z.array(
          z.object({
            divisionId: z.uuid(),
            name: z.string(),
            /** The gender that the *række* is for; not evaluated while the golfer's gender is unknown. */
            gender: gender.nullable(),
            outcome,
            isSuggested: z.boolean(),
          }),
        ),
        /** The golfer's active entry. */
        entry: ownEntry.nullable(),
      }),
    ),
  }),
})
export type EntryOptions = Output<typeof getEntryOptions>

const entered = z.object({
  entry: ownEntry,
  /** Where to pay; null when there is nothing to pay, or the payment service did not answer. */
  redirectUrl: z.string().nullable(),
})
export type Entered = z.output<typeof entered>

/**
 * Enters a golfer of the account, with a place when one is free and on the waiting list otherwise, in
 * the order of arrival. `refused`: an `EntryObstacle`, an `ExtraRefusalReason`, `fee_changed` (`feeOre`),
 * `division_gone` for a deleted *række*; `not_found` for another account's golfer or a draft. A second request is
 * `already_entered`.
 */
export const enterTournament = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entries',
  audience: 'signed_in',
  summary: 'Enter a golfer in a tournament.',
  input: z.object({
    tournamentId: z.uuid(),
    golferId: z.uuid(),
    divisionId: z.uuid(),
    gender,
    /** The fee that the button showed. */
    feeOre: z.int().min(0).max(1_000_000),
    shownAs: shownAs.default('name'),
    phone: phoneOrEmpty.default(''),
    /** Whom the golfer would like to play with; only the director reads it. */
    wish: freeText(200).default(''),
    /** The preferred start; the draw meets it where possible. */
    startWish: z.enum(['', 'early', 'late']).default(''),
    /** `on`, as a form sends a ticked box: the golfer will use a buggy. */
    buggy: z.enum(['', 'on']).default(''),
    /** Kept only with a place: on the waiting list nothing is chosen yet. */
    extras: extraChoices.default([]),
    paymentMethod,
  }),
  output: entered,
})
export type NewEntry = SentInput<typeof enterTournament>

const entryInput = z.object({ entryId: z.uuid() })

/** The entries of the account's golfers and those that it made, the latest day first, at most 200. */
export const listMyEntries = endpoint({
  method: 'GET',
  path: '/api/v1/account/tournament-entries',
  audience: 'signed_in',
  summary: 'The tournaments that I have entered.',
  input: z.object({}),
  output: z.object({ today: day, entries: z.array(ownEntry) }),
})

/** Starts the payment of a held place. `refused`: `not_awaiting_payment`, `payment_over`. */
export const payEntry = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/payment',
  audience: 'signed_in',
  summary: 'Pay for an entry, again where a card failed.',
  input: entryInput.extend({ paymentMethod }),
  output: entered,
})

/**
 * Accepts an offered place from the waiting list. On a published start list it takes the start of an absent
 * player, and the fee is paid to the host. `refused`: `offer_over`, and as `replacePlayer`.
 */
export const acceptPlace = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/acceptance',
  audience: 'signed_in',
  summary: 'Take a place that was offered.',
  input: entryInput.extend({ paymentMethod }),
  output: entered,
})

/**
 * Gives up a place, with the fee refunded before the deadline; leaves the waiting list; or declines an
 * offered place. `refused`: `already_withdrawn`, `already_drawn`.
 */
export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/withdrawal',
  audience: 'signed_in',
  summary: 'Withdraw an entry.',
  input: entryInput,
  output: z.object({
    entry: ownEntry,
    /** The refund in whole øre. */
    refundOre: z.int(),
  }),
})

/**
 * Sets how a golfer of the account is shown on every list from now on, also when the host made the
 * entry; a child under 15 stays shown by initials. `refused`: `names_are_final` once the result
 * is final.
 */
export const showEntryAs = endpoint({
  method: 'PUT',
  path: '/api/v1/account/tournament-entries/:entryId/shown-as',
  audience: 'signed_in',
  summary: 'Choose the name on the lists of a tournament.',
  input: z.object({ ...entryInput.shape, shownAs }),
  output: z.object({ entry: ownEntry }),
})

/** The field and the waiting list, each shown as chosen, without DGU numbers or golfer ids. */
export const listEntrants = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/entrants',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Who has entered a tournament.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    divisions: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        places: z.int().nullable(),
        entered: z.array(
          z.object({
            name: z.string(),
            clubName: z.string().nullable(),
            handicapTenths: z.int().nullable(),
          }),
        ),
        /** In the order of the list. */
        waiting: z.array(z.object({ name: z.string(), clubName: z.string().nullable() })),
      }),
    ),
  }),
})
export type Entrants = Output<typeof listEntrants>

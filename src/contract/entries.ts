import { z } from 'zod'
import { entryObstacles, type EntryObstacle } from '#domain/entries/evaluate-entry.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from './checkins.ts'
import { endpoint, type Output, type SentInput } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { phoneOrEmpty } from './phone.ts'

/** Why an entry, an answer or a change is refused, beside `EntryObstacle`. */
export type EntryRefusalReason =
  | EntryObstacle
  | 'fee_changed'
  | 'not_awaiting_payment'
  | 'payment_over'
  | 'offer_over'
  | 'already_withdrawn'
  | 'number_taken'
  | 'already_drawn'
  | 'result_out'
  | 'not_waiting'
  | 'no_place_free'
  | 'fee_settled'
  | 'entry_begun'
  | 'entry_drawn'
  | 'division_full'
  | 'division_gone'
  | 'paid_already'
  | 'no_place_to_pay'
  | 'tournament_state'
  | 'names_are_final'

/** How an entry stands. */
export const entryStates = [
  /** Has a place as long as it is paid for before `heldUntil`. */
  'awaiting_payment',
  'entered',
  'waiting',
  /** Has a place as long as it is said yes to before `heldUntil`. */
  'offered',
  'withdrawn',
  /** Was not paid for, or not said yes to, in time. */
  'expired',
] as const

export const instant = z.iso.datetime()
export const gender = z.enum(['men', 'women'])
export const shownAs = z.enum(['name', 'initials', 'anonymous'])
export const entryState = z.enum(entryStates)

/** What somebody pays, and why: the lowest fee that she has a right to (D21). */
const fee = z.object({
  /** Whole øre, with VAT. */
  ore: z.int(),
  reason: z.enum(['normal', 'member', 'card']),
  /** In Danish: `Medlemspris i Bakkens Golfklub`. */
  text: z.string(),
  /** A round of her Sæsonkort is used when she checks in on the day. */
  usesRound: z.boolean(),
})
export type EntryFee = z.output<typeof fee>

/** An obstacle, and its Danish sentence with the way forward. */
const obstacle = z.object({ code: z.enum(entryObstacles), text: z.string() })

/** What would happen now. `ahead`: how many would stand before her on the waiting list. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place') }),
  z.object({ kind: z.literal('waiting_list'), ahead: z.int() }),
  z.object({ kind: z.literal('refused'), obstacles: z.array(obstacle).min(1) }),
])
export type EntryOutcome = z.output<typeof outcome>

/** One entry, for whoever made it. */
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
  division: z.object({ id: z.uuid(), name: z.string() }),
  state: entryState,
  /** On the waiting list, from 1; null for whoever is not. */
  waitingNumber: z.int().nullable(),
  /** When the place goes on, unless it is paid for or said yes to. */
  heldUntil: instant.nullable(),
  feeOre: z.int(),
  /** Whether the fee is paid; true too where there is none. */
  isPaid: z.boolean(),
  /** To the club itself: what goes back, goes back there. */
  isPaidAtClub: z.boolean(),
  /** The paid order, for its receipt at `/account/receipts/{orderId}`. */
  orderId: z.uuid().nullable(),
  /** What goes back if it is withdrawn now; null when it cannot be withdrawn any more. */
  refundNowOre: z.int().nullable(),
  /** Until then a withdrawal gives the fee back. */
  withdrawBefore: instant,
  shownAs,
  wish: z.string().nullable(),
  enteredAt: instant,
})
export type OwnEntry = z.output<typeof ownEntry>

/**
 * What each golfer of my account may do in a tournament, before anything is pressed. Empty without
 * a golfer; `not_found` for a draft.
 */
export const getEntryOptions = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/entry-options',
  audience: 'signed_in',
  summary: 'Whether, where and for how much my golfers may enter.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    tournamentId: z.uuid(),
    golfers: z.array(
      z.object({
        golferId: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        relation: z.enum(['self', 'child', 'partner']),
        /** Null when we do not know it, or may not tell. */
        handicapTenths: z.int().nullable(),
        clubName: z.string().nullable(),
        /** Of her last entry; null: it must be asked. */
        gender: gender.nullable(),
        /** Under 15 on the first day: shown by initials whatever she chooses (E25). */
        isShownByInitials: z.boolean(),
        fee,
        /** Of the tournament as a whole; what is refused here is refused in every *række*. */
        outcome,
        /** In order; `isSuggested` is the first that would take her. */
        divisions: z.array(
          z.object({
            divisionId: z.uuid(),
            name: z.string(),
            /** Whose *række* it is; while her gender is unknown it is not evaluated by. */
            gender: gender.nullable(),
            outcome,
            isSuggested: z.boolean(),
          }),
        ),
        /** The entry that stands already. */
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
 * Enters one of my golfers, on a place when there is one and on the waiting list otherwise, in the
 * order of arrival. `refused`: an `EntryObstacle`, `fee_changed` (`feeOre`), `division_gone` for a
 * *række* that is not there any more; `not_found` for another's golfer or a draft. Sent twice it is `already_entered`.
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
    /** What the button said. */
    feeOre: z.int().min(0).max(1_000_000),
    shownAs: shownAs.default('name'),
    phone: phoneOrEmpty.default(''),
    /** Whom she would like to play with; read by the director alone. */
    wish: freeText(200).default(''),
    /** When she would rather start: the draw meets it where it can. */
    startWish: z.enum(['', 'early', 'late']).default(''),
    /** `on`, as a form sends a box that is ticked: she will ride. */
    buggy: z.enum(['', 'on']).default(''),
  }),
  output: entered,
})
export type NewEntry = SentInput<typeof enterTournament>

const mine = z.object({ entryId: z.uuid() })

/** The entries of my golfers and those that I made, the next to be played first, at most 200. */
export const listMyEntries = endpoint({
  method: 'GET',
  path: '/api/v1/account/tournament-entries',
  audience: 'signed_in',
  summary: 'The tournaments that I have entered.',
  input: z.object({}),
  output: z.object({ today: day, entries: z.array(ownEntry) }),
})

/** Pays for a place that is held. `refused`: `not_awaiting_payment`, `payment_over`. */
export const payEntry = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/payment',
  audience: 'signed_in',
  summary: 'Pay for an entry, again where a card failed.',
  input: mine,
  output: entered,
})

/** Says yes to a place from the waiting list. `refused`: `offer_over`. */
export const acceptPlace = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/acceptance',
  audience: 'signed_in',
  summary: 'Take a place that was offered.',
  input: mine,
  output: entered,
})

/**
 * Withdraws: from a place, with the fee back before the deadline; from the waiting list; or says no
 * to a place that was offered. `refused`: `already_withdrawn`, `already_drawn`.
 */
export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/withdrawal',
  audience: 'signed_in',
  summary: 'Withdraw an entry.',
  input: mine,
  output: z.object({
    entry: ownEntry,
    /** Whole øre on their way back. */
    refundOre: z.int(),
  }),
})

/**
 * How a golfer of mine stands on every list from now on, whoever has entered her (E25); initials for
 * whoever is under 15. `refused`: `names_are_final` once the result is.
 */
export const showEntryAs = endpoint({
  method: 'PUT',
  path: '/api/v1/account/tournament-entries/:entryId/shown-as',
  audience: 'signed_in',
  summary: 'Choose the name on the lists of a tournament.',
  input: z.object({ ...mine.shape, shownAs }),
  output: z.object({ entry: ownEntry }),
})

/** Who plays and who waits, as they want to be shown (E25): no DGU number, no golfer's id. */
export const listEntrants = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/entrants',
  audience: 'anyone',
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

import { z } from 'zod'
import { rankOf, type ReasonCode } from '#domain/checkins/verdict.ts'
import { day, minute, moment, writtenInstant } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

export const holes = z.union([z.literal(9), z.literal(18)])
/**
 * The six characters on a club's sign; case does not matter. The sign's QR is read by
 * `domain/checkins/scanned-code.ts` `parseScannedCode`: `sign.signId` is this code, `sign.signature` its proof.
 */
export const signCode = z
  .string()
  .max(20)
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{6}$/))
export const signature = z.string().max(100)

/**
 * Reasons of refusals and warnings: those of the entitlement rules; `expired_code` for a dynamic code that
 * was signed more than a minute ago; `impossible_travel` from another club, on a golfer's own phone only;
 * `too_late` for a check-in that waited in a queue for too long (D2); and `refused_offline` for a guest whom the
 * reception refused without a connection, and whom the rules would allow.
 */
export const checkInReasonCodes = [
  ...(Object.keys(rankOf) as [ReasonCode, ...ReasonCode[]]),
  'expired_code',
  'impossible_travel',
  'too_late',
  'refused_offline',
] as const

/** One failing rule with its Danish sentence, ready to be shown and read aloud. */
export const checkInReason = z.object({
  code: z.enum(checkInReasonCodes),
  severity: z.enum(['deny', 'warn']),
  sentence: z.string(),
})
export type CheckInReason = z.output<typeof checkInReason>

/**
 * `joined_nine`: the second nine of a round. `skewed`: the client's clock is more than 5 minutes off.
 * `late`: the request arrived on a later day than that of the check-in. `night`, `quick_travel`: unusual,
 * shown to the operator. `refused_offline`: the reception refused the guest without a connection. `added`: registered by the club on a later day. `typed_sign`, `static_code`, `manual`: the method of the check-in.
 */
export const checkInFlags = [
  'joined_nine',
  'skewed',
  'typed_sign',
  'static_code',
  'manual',
  'late',
  'night',
  'quick_travel',
  'added',
  'refused_offline',
] as const
const flags = z.array(z.enum(checkInFlags))

/** The guest as shown at the reception: only the data that a check-in needs (L-DP-6). */
export const guest = z.object({
  passId: z.uuid(),
  passNumber: z.string(),
  productName: z.string(),
  name: z.string(),
  dguNumber: z.string().nullable(),
  homeClub: z.string().nullable(),
  /** `12,4`, a plus handicap as `+1,2`. */
  handicap: z.string().nullable(),
})
export type Guest = z.output<typeof guest>

/** The day's receipt, *Dagens kvittering*, which the phone shows until midnight, also offline (D4). */
export const receipt = z.object({
  checkInId: z.uuid(),
  clubId: z.uuid(),
  clubName: z.string(),
  day,
  minute,
  /** 9 after a first nine, 18 for a full round or two nines. */
  holes,
  /** The same for every guest of the club on that day; the club sees it too (course control). */
  wordOfDay: z.string(),
  passId: z.uuid(),
  passNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  seasonCode: z.string(),
  holderName: z.string(),
})
export type Receipt = z.output<typeof receipt>

/**
 * The answer to a check-in. A refusal is an answer too, with status 200, and is stored like the others:
 * - `allow`, `allow_with_warning`: a round, or a second nine, was counted
 * - `already`: checked in here today; nothing was counted, and `receipt` is that of the first check-in
 * - `deny`: `reasons` holds every failing rule, that of the headline first
 * - `conflict`: an offline visit that can no longer be counted; it is stored without a slot and points (E34)
 */
export const checkInAnswer = z.object({
  /** The id of the request. */
  id: z.uuid(),
  outcome: z.enum(['allow', 'allow_with_warning', 'already', 'deny', 'conflict']),
  /** The sentence to show largest: *Velkommen til Rold Bakker*, *Allerede tjekket ind kl. 9.12*, or the first reason. */
  headline: z.string(),
  reasons: z.array(checkInReason),
  /** With a denial: the next moment at which the card is accepted here, also as a sentence. */
  nextPossible: moment.extend({ sentence: z.string() }).nullable(),
  clubId: z.uuid(),
  clubName: z.string(),
  /** Null when the code matched no pass. `total` null: the card has no total limit. */
  roundsLeft: z.object({ here: z.int(), total: z.int().nullable() }).nullable(),
  /** The holder; null when the code matched no pass. */
  guest: guest.nullable(),
  /** True for printed and wallet codes and for manual check-ins: staff ask for the name and compare. */
  askForName: z.boolean(),
  /** With `allow`, `allow_with_warning` and `already`. */
  receipt: receipt.nullable(),
  /** Until when the golfer may undo the check-in (ISO instant); null when nothing was counted. */
  undoUntil: z.string().nullable(),
  flags,
})
export type CheckInAnswer = z.output<typeof checkInAnswer>

/** Why staff entered the check-in manually; such check-ins have the flag `manual`. */
export const manualReasons = [
  'no_phone',
  'battery_dead',
  'unreadable_code',
  'no_camera',
  'other',
] as const

const scan = {
  /**
   * Chosen by the client before the first attempt: a resend with the same content (except `offline`,
   * `refusedOffline` and `sentAt`) gets the same answer.
   */
  id: z.uuid(),
  /** Defaults to the club's usual number. */
  holes: holes.optional(),
  /** Requests another round on the same day. */
  another: z.boolean().default(false),
  /** The client's clock at the scan, ISO with offset. */
  atClient: writtenInstant,
  /** True when the scan waited in a queue; it is then evaluated at `atClient`, less the clock's error. */
  offline: z.boolean().default(false),
  /** The client's clock when the request was sent, from which its error is computed (E42). */
  sentAt: writtenInstant.optional(),
}

/** Staff scan the golfer's code with a camera or a keyboard scanner. */
const staffScan = z.object({
  ...scan,
  way: z.literal('staff_scan'),
  clubId: z.uuid(),
  /** The QR's text as read: dynamic (`SK1.…`), static (`…/scan?p=…`), or a pass or DGU number alone. */
  code: z.string().trim().min(1).max(1500),
  /** False when staff asked for the name and the guest is another person: a refused attempt is stored. */
  isHolder: z.boolean().default(true),
  /** The device refused the guest without a connection: the attempt is stored and never counts a round. */
  refusedOffline: z.boolean().optional(),
})

/** A golfer scans the club's sign or types its code. */
const golferSign = z.object({
  ...scan,
  way: z.literal('golfer_sign'),
  sign: z.object({ code: signCode, signature: signature.optional() }),
  passId: z.uuid(),
})

/**
 * A golfer confirms a planned visit afterwards, without the sign: from the evening of its day until noon of the
 * next (D2). The check-in gets the time of the visit.
 */
const plannedVisit = z.object({
  ...scan,
  another: z.literal(false).default(false),
  offline: z.literal(false).default(false),
  way: z.literal('planned_visit'),
  visitId: z.uuid(),
})

/** Staff type a pass number, or choose a guest found by `searchGuests`. */
const manual = z.object({
  ...scan,
  way: z.literal('manual'),
  clubId: z.uuid(),
  pass: z.union([
    z.object({ id: z.uuid() }),
    /** A pass number or a DGU number. */
    z.object({ number: z.string().trim().min(1).max(40) }),
  ]),
  manualReason: z.enum(manualReasons),
  isHolder: z.boolean().default(true),
})

/**
 * Requires staff or a paired device of the club, or, for `golfer_sign`, the account that manages the
 * golfer: signed in, or on a phone that received its key while signed in. `planned_visit` requires the
 * account itself. Card numbers and names are accepted from staff only (D40). Errors: `not_signed_in`,
 * `not_found` (also for a club, pass or visit of others), `conflict` with reason `id_reused`, `refused` with
 * reason `unknown_sign` or `visit_not_over`. A wrong clock of the client never causes a refusal.
 */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins',
  audience: 'check_in',
  summary: 'Check a golfer in at a club',
  input: z.discriminatedUnion('way', [staffScan, golferSign, plannedVisit, manual]),
  output: checkInAnswer,
})

export const voidReasons = [
  'mistake',
  'wrong_person',
  'round_broken_off',
  'course_closed',
  'other',
] as const

/** The answer to a void; a second void of the same check-in gets the answer of the first. */
export const voidAnswer = z.object({
  /** The id of the first void of the check-in. */
  id: z.uuid(),
  checkInId: z.uuid(),
  outcome: z.literal('voided'),
  headline: z.string(),
  roundsLeft: z.object({ here: z.int(), total: z.int().nullable() }),
})
export type VoidAnswer = z.output<typeof voidAnswer>

/**
 * Voids a check-in: the golfer within 30 minutes, the club on the same day (an interrupted round with
 * `round_broken_off`), the operator at any time (D5). `refused` with reason `undo_too_late`,
 * `undo_used_up` (the golfer has reached the limit of undos), `nothing_to_void` or `round_counts_again` (the
 * club gave the round back and took that back, so another check-in has it now).
 */
export const voidCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins/:checkInId/void',
  audience: 'check_in',
  summary: 'Take a check-in back',
  input: z.object({ checkInId: z.uuid(), id: z.uuid(), reason: z.enum(voidReasons) }),
  output: voidAnswer,
})

export const checkInMethods = [
  'staff_scan',
  'golfer_sign',
  'planned_visit',
  'manual',
  'no_show',
] as const

/** One line of *Dagens gæster*. */
export const guestToday = z.object({
  checkInId: z.uuid(),
  minute,
  outcome: z.enum(['allow', 'allow_with_warning', 'conflict']),
  holes,
  way: z.enum(checkInMethods),
  guest,
  voided: z.boolean(),
  /** Until when the club may let a round count again that it gave back (ISO instant). */
  restoreUntil: z.string().nullable(),
  offline: z.boolean(),
  flags,
})
export type GuestToday = z.output<typeof guestToday>

/** One refused attempt of today, in the words for staff. */
export const refusedToday = z.object({
  checkInId: z.uuid(),
  minute,
  way: z.enum(checkInMethods),
  /** The holder of the card; null when the code matched none. */
  guest: guest.nullable(),
  /** Every reason as a sentence about the guest, the most serious first. */
  reasons: z.array(z.string()),
})
export type RefusedToday = z.output<typeof refusedToday>

/** *Dagens gæster*, newest first, with the number of refused attempts and the newest 100 of them. */
export const listTodaysCheckIns = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/check-ins/today',
  audience: 'check_in',
  summary: "Today's guests at the club",
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    day,
    wordOfDay: z.string(),
    guests: z.array(guestToday),
    refused: z.int(),
    refusals: z.array(refusedToday).max(100),
  }),
})

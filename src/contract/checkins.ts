import { z } from 'zod'
import { rankOf, type ReasonCode } from '#domain/checkins/verdict.ts'
import { writtenInstant } from './day.ts'
import { endpoint } from './endpoint.ts'

/** A Danish calendar day, `2027-05-04`. */
export const day = z.iso.date()
/** Minutes since midnight on the Danish wall clock: 0 … 1439. */
export const minute = z.int().min(0).max(1440)
export const moment = z.object({ day, minute })
export const holes = z.union([z.literal(9), z.literal(18)])
/**
 * The six characters on a club's sign; case does not matter. The sign's QR is read by
 * `domain/checkins/scanned-code.ts` `readScan`: `sign.signId` is this code, `sign.signature` its proof.
 */
export const signCode = z
  .string()
  .max(20)
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{6}$/))
export const signature = z.string().max(100)

/**
 * Why a check-in is refused or warned about: the fifteen of the entitlement engine, `expired_code`
 * for a QR that was shown too long ago (E10), and what a golfer's own phone alone is held to:
 * `impossible_travel` from another club, and `too_late` for what waited beyond noon of the next day.
 */
export const checkInReasonCodes = [
  ...(Object.keys(rankOf) as [ReasonCode, ...ReasonCode[]]),
  'expired_code',
  'impossible_travel',
  'too_late',
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
 * `late`: it came in on a later day than its own. `night`, `quick_travel`: odd, and told to the
 * operator. The rest is how it was made.
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
] as const
const flags = z.array(z.enum(checkInFlags))

/** The guest at the reception: what a check-in needs and no more (L-DP-6). */
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

/** Dagens kvittering (D4): shown on the phone until midnight, also offline. */
export const receipt = z.object({
  checkInId: z.uuid(),
  clubId: z.uuid(),
  clubName: z.string(),
  day,
  minute,
  /** 9 after a first nine, 18 for a whole round or two nines. */
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
 * What a scan gets back. A refusal is an answer as well (status 200, stored like the others):
 * - `allow`, `allow_with_warning`: a round, or a second nine, was counted
 * - `already`: checked in here today, nothing was counted, `receipt` is the first one's (D4)
 * - `deny`: `reasons` holds every failing rule, the headline's first
 * - `conflict`: an offline visit that can no longer be counted; it is kept, without round and points (E3, E34)
 */
export const checkInAnswer = z.object({
  /** The client id that was sent. */
  id: z.uuid(),
  outcome: z.enum(['allow', 'allow_with_warning', 'already', 'deny', 'conflict']),
  /** One sentence to show largest: *Velkommen til Rold Bakker*, *Allerede tjekket ind kl. 9.12*, or why not. */
  headline: z.string(),
  reasons: z.array(checkInReason),
  /** With a denial: the first moment at which it will work here, and that as a sentence. */
  nextPossible: moment.extend({ sentence: z.string() }).nullable(),
  clubId: z.uuid(),
  clubName: z.string(),
  /** Null when the code matched no pass. `total` null: the card has no limit of its own. */
  roundsLeft: z.object({ here: z.int(), total: z.int().nullable() }).nullable(),
  /** The holder; null when the code matched no pass. */
  guest: guest.nullable(),
  /** True for a code from print or wallet and for manual check-ins: ask for the name and compare. */
  askForName: z.boolean(),
  /** With `allow`, `allow_with_warning` and `already`. */
  receipt: receipt.nullable(),
  /** Until when the golfer may undo it herself (ISO instant); null when nothing was counted. */
  undoUntil: z.string().nullable(),
  flags,
})
export type CheckInAnswer = z.output<typeof checkInAnswer>

/** Why staff typed instead of scanning; such check-ins are always flagged. */
export const manualReasons = [
  'no_phone',
  'battery_dead',
  'unreadable_code',
  'no_camera',
  'other',
] as const

const scan = {
  /**
   * Chosen by the scanner before the first try: a resend with the same content (`offline` and
   * `sentAt` aside) gets the same answer.
   */
  id: z.uuid(),
  /** Left out: the club's default. */
  holes: holes.optional(),
  /** True asks expressly for another round the same day (D4). */
  another: z.boolean().default(false),
  /** The client's clock when the scan was made, ISO with offset. */
  atClient: writtenInstant,
  /** True when the scan waited in a queue; it is then evaluated by `atClient`, less the clock's error. */
  offline: z.boolean().default(false),
  /** The same clock when this request left; reveals its error (E42). Not part of the resend's content. */
  sentAt: writtenInstant.optional(),
}

/** Staff scan the golfer's QR by camera or keyboard scanner. */
const staffScan = z.object({
  ...scan,
  way: z.literal('staff_scan'),
  clubId: z.uuid(),
  /** The QR's text as read: dynamic (`SK1.…`), static (`…/scan?p=…`), or a bare pass or DGU number. */
  code: z.string().trim().min(1).max(1500),
  /** False: staff asked for the name, and it is somebody else. Stored as a refused attempt. */
  isHolder: z.boolean().default(true),
})

/** The golfer scans the club's sign or types its code, with her own pass. */
const golferSign = z.object({
  ...scan,
  way: z.literal('golfer_sign'),
  sign: z.object({ code: signCode, signature: signature.optional() }),
  passId: z.uuid(),
})

/** Staff type a pass number, or choose somebody found by `searchGuests`. */
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
 * One service for three ways. Needs club staff of that club, its paired device, or (golfer_sign)
 * the account that manages the golfer: signed in, or on a phone that got its key while it was. A card
 * number and a name are for staff alone. Errors: `not_signed_in`, `not_found` (a club or pass that is
 * not yours), `conflict` with reason `id_reused`, `refused` with reason `unknown_sign`. Never refused
 * for the client's clock.
 */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins',
  audience: 'check_in',
  summary: 'Check a golfer in at a club',
  input: z.discriminatedUnion('way', [staffScan, golferSign, manual]),
  output: checkInAnswer,
})

export const voidReasons = [
  'mistake',
  'wrong_person',
  'round_broken_off',
  'course_closed',
  'other',
] as const

/** What a void gets back; a second void of the same check-in gets the first one's answer. */
export const voidAnswer = z.object({
  /** The id of the void row that stands. */
  id: z.uuid(),
  checkInId: z.uuid(),
  outcome: z.literal('voided'),
  headline: z.string(),
  roundsLeft: z.object({ here: z.int(), total: z.int().nullable() }),
})
export type VoidAnswer = z.output<typeof voidAnswer>

/**
 * Takes a check-in back: the golfer within 30 minutes, the club on the same day (a broken-off
 * round with `round_broken_off`, D5), the operator any time. `refused` with reason
 * `undo_too_late`, `undo_used_up` (the golfer has undone often enough) or `nothing_to_void`.
 */
export const voidCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins/:checkInId/void',
  audience: 'check_in',
  summary: 'Take a check-in back',
  input: z.object({ checkInId: z.uuid(), id: z.uuid(), reason: z.enum(voidReasons) }),
  output: voidAnswer,
})

/** Finds a guest who arrived without a readable code: pass number, DGU number, or at least three letters of the name. At most 8. */
export const searchGuests = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/guests',
  audience: 'check_in',
  summary: 'Find a guest by number or name',
  input: z.object({ clubId: z.uuid(), q: z.string().trim().min(3).max(80) }),
  output: z.object({ guests: z.array(guest), more: z.boolean() }),
})

/** One line of *Dagens gæster*. */
export const guestToday = z.object({
  checkInId: z.uuid(),
  minute,
  outcome: z.enum(['allow', 'allow_with_warning', 'conflict']),
  holes,
  way: z.enum(['staff_scan', 'golfer_sign', 'manual']),
  guest,
  voided: z.boolean(),
  offline: z.boolean(),
  flags,
})
export type GuestToday = z.output<typeof guestToday>

/** One refused attempt of today, as staff read it. */
export const refusedToday = z.object({
  checkInId: z.uuid(),
  minute,
  way: z.enum(['staff_scan', 'golfer_sign', 'manual']),
  /** Whose card it was; null when the code matched none. */
  guest: guest.nullable(),
  /** Every reason as a sentence about the guest, the gravest first. */
  reasons: z.array(z.string()),
})
export type RefusedToday = z.output<typeof refusedToday>

/** Dagens gæster, newest first, with the refused attempts: their number, and the newest 100 of them. */
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

/** Dagens kvittering for each of the visitor's passes that is checked in today. */
export const listTodaysReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/receipts/today',
  audience: 'check_in',
  summary: "Today's receipts",
  input: z.object({}),
  output: z.object({ receipts: z.array(receipt) }),
})

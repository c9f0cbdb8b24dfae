import { z } from 'zod'
import { rankOf, type ReasonCode } from '#domain/checkins/verdict.ts'
import { endpoint } from './endpoint.ts'

/** A Danish calendar day, `2027-05-04`. */
const day = z.iso.date()
/** Minutes since midnight on the Danish wall clock: 0 … 1439. */
const minute = z.int().min(0).max(1440)
const moment = z.object({ day, minute })
const holes = z.union([z.literal(9), z.literal(18)])
/**
 * The six characters on a club's sign; case does not matter. The sign's QR is read by
 * `domain/checkins/scan-text.ts` `readScan`: `sign.signId` is this code, `sign.signature` its proof.
 */
const signCode = z
  .string()
  .max(20)
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{6}$/))
const signature = z.string().max(100)

/**
 * Why a check-in is refused or warned about: the fifteen of the entitlement engine, and
 * `expired_code` for a QR that was shown too long ago (E10).
 */
export const checkInReasonCodes = [
  ...(Object.keys(rankOf) as [ReasonCode, ...ReasonCode[]]),
  'expired_code',
] as const

/** One failing rule with its Danish sentence, ready to be shown and read aloud. */
export const checkInReason = z.object({
  code: z.enum(checkInReasonCodes),
  severity: z.enum(['deny', 'warn']),
  sentence: z.string(),
})
export type CheckInReason = z.output<typeof checkInReason>

/** Who stands at the counter: what arrival needs and no more (L-DP-6). */
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
  /** `joined_nine`: the second nine of a round. `skewed`: the client's clock is more than 5 minutes off. */
  flags: z.array(z.enum(['joined_nine', 'skewed', 'typed_sign', 'static_code', 'manual'])),
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
  atClient: z.iso.datetime({ offset: true }),
  /** True when the scan waited in a queue; it is then judged by `atClient`. */
  offline: z.boolean().default(false),
  /** The same clock when this request left; tells how wrong it is. Not part of the resend's content. */
  sentAt: z.iso.datetime({ offset: true }).optional(),
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
 * the pass's own account or scan session. Errors: `not_signed_in`, `not_found` (a club or pass
 * that is not yours), `conflict` with reason `id_reused`, `invalid_input` with reason
 * `client_time_in_future` (> 5 min) or `client_time_too_old` (> 7 days), `refused` with reason
 * `unknown_sign`.
 */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins',
  audience: 'anyone',
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
 * `undo_too_late` or `nothing_to_void`.
 */
export const voidCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/check-ins/:checkInId/void',
  audience: 'anyone',
  summary: 'Take a check-in back',
  input: z.object({ checkInId: z.uuid(), id: z.uuid(), reason: z.enum(voidReasons) }),
  output: voidAnswer,
})

const scanClub = z.object({
  clubId: z.uuid(),
  name: z.string(),
  defaultHoles: holes,
  wordOfDay: z.string(),
})

const ownPass = z.object({
  passId: z.uuid(),
  passNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  seasonCode: z.string(),
  holderName: z.string(),
  status: z.string(),
  firstDay: day,
  lastDay: day,
})
export type OwnPass = z.output<typeof ownPass>

/** The golfer's side of a scan: by signed-in account, or by a season-long session from a sign. */
const golferState = z.object({ via: z.enum(['account', 'sign']), passes: z.array(ownPass) })

/** Who is this visitor on /scan? For the page's guard; all three absent means: come from a sign or sign in. */
export const getScanState = endpoint({
  method: 'GET',
  path: '/api/v1/scan/state',
  audience: 'anyone',
  summary: 'Who may check in what on this device',
  input: z.object({}),
  output: z.object({
    /** The server's clock (ISO), to measure the device's skew. */
    now: z.string(),
    today: day,
    /** Clubs for which the signed-in account may scan. Empty words for nobody else's clubs. */
    staffOf: z.array(scanClub),
    /** The club this device is paired with. */
    device: scanClub.extend({ deviceId: z.uuid(), deviceName: z.string() }).nullable(),
    golfer: golferState.nullable(),
  }),
})

/**
 * A golfer arrives from a club's sign. Signed in: her golfers' passes. Otherwise pass number and
 * last name open a session for that pass which lasts the season (cookie `scan`). With neither,
 * the answer only names the club (`golfer: null`). `refused` with reason `unknown_sign` or
 * `unknown_pass_or_name` (the two look alike); `too_many_requests`.
 */
export const openSign = endpoint({
  method: 'POST',
  path: '/api/v1/scan/signs/:code/open',
  audience: 'anyone',
  summary: "Arrive from a club's sign",
  input: z.object({
    code: signCode,
    /** `readScan(…).sign.signature`; left out when the code was typed (flagged weaker). */
    signature: signature.optional(),
    passNumber: z.string().trim().min(1).max(40).optional(),
    lastName: z.string().trim().min(1).max(100).optional(),
  }),
  output: z.object({
    club: z.object({ clubId: z.uuid(), name: z.string(), place: z.string(), defaultHoles: holes }),
    golfer: golferState.nullable(),
  }),
})

/** Forgets the scan session on this phone (cookie `scan`). Harmless when there is none. */
export const leaveScan = endpoint({
  method: 'POST',
  path: '/api/v1/scan/leave',
  audience: 'anyone',
  summary: 'Forget the scan session on this phone',
  input: z.object({}),
  output: z.object({ left: z.boolean() }),
})

/** *Tilknyt denne enhed*: staff pair the device in hand with their club (cookie `device`, 400 days). */
export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/scan-devices',
  audience: 'signed_in',
  summary: 'Pair this device with the club',
  input: z.object({ clubId: z.uuid(), name: z.string().trim().min(1).max(60) }),
  output: z.object({ deviceId: z.uuid(), name: z.string() }),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/scan-devices',
  audience: 'signed_in',
  summary: "The club's paired devices, newest first",
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    devices: z.array(
      z.object({
        deviceId: z.uuid(),
        name: z.string(),
        pairedAt: z.string(),
        lastSeenAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  }),
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/scan-devices/:deviceId',
  audience: 'signed_in',
  summary: 'End a device’s pairing; safe to repeat',
  input: z.object({ clubId: z.uuid(), deviceId: z.uuid() }),
  output: z.object({ deviceId: z.uuid(), revokedAt: z.string() }),
})

/** The operator's public keys (Ed25519, base64url, 32 bytes), by which scanners verify offline (E10). */
export const getScanKeys = endpoint({
  method: 'GET',
  path: '/api/v1/scan/keys',
  audience: 'anyone',
  summary: 'Public keys that verify pass tokens',
  input: z.object({}),
  output: z.object({ keys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })) }),
})

/**
 * Signs a pass token for the phone in hand (E10), valid 14 days. The phone then shows
 * `domain/checkins/pass-token.ts` texts, signed anew every 30 seconds by its own key.
 */
export const createPassToken = endpoint({
  method: 'POST',
  path: '/api/v1/passes/:passId/token',
  audience: 'anyone',
  summary: 'A signed pass token for this phone',
  input: z.object({
    passId: z.uuid(),
    /** The phone's Ed25519 public key, base64url of 32 bytes. */
    devicePublicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  output: z.object({
    token: z.string(),
    expiresAt: z.string(),
    /** The server's clock (ISO), so that a phone with a wrong clock shows the right window. */
    now: z.string(),
  }),
})

/** The form for print and wallet: number and static code. The scanner then asks for the name. */
export const getStaticCode = endpoint({
  method: 'GET',
  path: '/api/v1/passes/:passId/static',
  audience: 'anyone',
  summary: 'Number and static code for print',
  input: z.object({ passId: z.uuid() }),
  output: z.object({ passNumber: z.string(), code: z.string(), holderName: z.string() }),
})

/** Finds a guest who arrived without a readable code: pass number, DGU number, or at least three letters of the name. At most 8. */
export const searchGuests = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/guests',
  audience: 'anyone',
  summary: 'Find a guest by number or name',
  input: z.object({ clubId: z.uuid(), q: z.string().trim().min(3).max(80) }),
  output: z.object({ guests: z.array(guest), more: z.boolean() }),
})

/** The QR of each of the club's signs, for print: `…/scan?k=<club number>.<code>.<signature>`. */
export const listSignCodes = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/sign-codes',
  audience: 'signed_in',
  summary: "What is printed on the club's signs",
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    signs: z.array(z.object({ code: z.string(), place: z.string(), qr: z.string() })),
  }),
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
  flags: z.array(z.enum(['joined_nine', 'skewed', 'typed_sign', 'static_code', 'manual'])),
})
export type GuestToday = z.output<typeof guestToday>

/** Dagens gæster, newest first, with the number of refused attempts. */
export const listTodaysCheckIns = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/check-ins/today',
  audience: 'anyone',
  summary: "Today's guests at the club",
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    day,
    wordOfDay: z.string(),
    guests: z.array(guestToday),
    refused: z.int(),
  }),
})

/** The signed-in account's rounds on all its golfers' passes, newest first (at most 200). */
export const listMyRounds = endpoint({
  method: 'GET',
  path: '/api/v1/account/rounds',
  audience: 'signed_in',
  summary: 'My rounds',
  input: z.object({}),
  output: z.object({
    rounds: z.array(
      z.object({
        checkInId: z.uuid(),
        passId: z.uuid(),
        passNumber: z.string(),
        holderName: z.string(),
        clubId: z.uuid(),
        clubName: z.string(),
        clubSlug: z.string(),
        day,
        minute,
        holes,
        state: z.enum(['counted', 'voided', 'conflict']),
        undoUntil: z.string().nullable(),
      }),
    ),
  }),
})

/** One club in *Hvor kan jeg spille*. */
export const clubToPlay = z.object({
  clubId: z.uuid(),
  slug: z.string(),
  name: z.string(),
  region: z.string(),
  city: z.string(),
  latitudeE6: z.int().nullable(),
  longitudeE6: z.int().nullable(),
  playable: z.enum(['yes', 'with_warning', 'no']),
  roundsLeft: z.int(),
  roundsPerPass: z.int(),
  /** Why not, or the warning; null when all is well. */
  sentence: z.string().nullable(),
  nextPossible: moment.extend({ sentence: z.string() }).nullable(),
})
export type ClubToPlay = z.output<typeof clubToPlay>

/** Rounds left at every partner club and whether the pass is welcome then: welcome first, then by name. */
export const listClubsToPlay = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes/:passId/play',
  audience: 'anyone',
  summary: 'Where the pass can be played',
  input: z.object({
    passId: z.uuid(),
    /** Both left out: now. */
    day: day.optional(),
    minute: z.coerce.number().int().min(0).max(1439).optional(),
  }),
  output: z.object({
    day,
    minute,
    roundsLeftTotal: z.int().nullable(),
    roundsPlayed: z.int(),
    clubs: z.array(clubToPlay),
  }),
})

/** Dagens kvittering for each of the visitor's passes that is checked in today. */
export const listTodaysReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/receipts/today',
  audience: 'anyone',
  summary: "Today's receipts",
  input: z.object({}),
  output: z.object({ receipts: z.array(receipt) }),
})

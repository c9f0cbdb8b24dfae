import { day } from '#contract/shared/day.ts'
import { z } from 'zod'
import { holes, signCode, signature } from './endpoints.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const scanClub = z.object({
  clubId: z.uuid(),
  name: z.string(),
  defaultHoles: holes,
  /** Empty for an operator who sees the service as a person. */
  wordOfDay: z.string(),
  /** Whether the club takes guests with cards, today or from a later day. */
  isPartner: z.boolean(),
})

const golferPass = z.object({
  passId: z.uuid(),
  golferId: z.uuid(),
  passNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  seasonCode: z.string(),
  holderName: z.string(),
  /** The holder's relation to the account. */
  relation: z.enum(['self', 'child', 'partner']),
  /** Whether the holder is under 18 today, so that a quick press at a sign never uses a child's card. */
  isChild: z.boolean(),
  status: z.string(),
  firstDay: day,
  lastDay: day,
})
export type GolferPass = z.output<typeof golferPass>

/**
 * The passes that this browser may check in: of the signed-in account, or by a phone key created while signed
 * in. The account's own golfer is first, and of each golfer the passes in force.
 */
const golferState = z.object({ via: z.enum(['account', 'sign']), passes: z.array(golferPass) })

/** Who uses `/scan`: staff, a paired device or a golfer. Without any of them, the page asks to sign in or scan a sign. */
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
    /** Clubs for which the signed-in account may scan. */
    staffOf: z.array(scanClub),
    /** The club this device is paired with. */
    device: scanClub.extend({ deviceId: z.uuid(), deviceName: z.string() }).nullable(),
    golfer: golferState.nullable(),
    /** Whether this browser has a key, with which it checks in after the session has ended. */
    isRegistered: z.boolean(),
  }),
})

/**
 * Gives the phone of a signed-in account the key of `openSign` before it has seen a sign, so that the first
 * sign of the season can be scanned without a connection. `registered` is false while the account has no card
 * that can still be played.
 */
export const registerPhone = endpoint({
  method: 'POST',
  path: '/api/v1/scan/phone',
  audience: 'signed_in',
  summary: 'Prepare this phone for check-in',
  input: z.object({}),
  output: z.object({ registered: z.boolean() }),
})

/**
 * Opens a club's sign. A signed-in phone receives a key that checks in the account's golfers until the end
 * of their season (cookie `scan`, D3). A phone without a session and a key gets only the club
 * (`golfer: null`). `refused` with reason `unknown_sign`; `too_many_requests` after many wrong codes.
 */
export const openSign = endpoint({
  method: 'POST',
  path: '/api/v1/scan/signs/:code/open',
  audience: 'anyone',
  summary: "Arrive from a club's sign",
  input: z.object({
    code: signCode,
    /** The signature from the sign's QR; missing when the code was typed, which is flagged. */
    signature: signature.optional(),
  }),
  output: z.object({
    club: z.object({ clubId: z.uuid(), name: z.string(), place: z.string(), defaultHoles: holes }),
    golfer: golferState.nullable(),
  }),
})

/** Deletes the scan session of this phone (cookie `scan`), if there is one. */
export const leaveScan = endpoint({
  method: 'POST',
  path: '/api/v1/scan/leave',
  audience: 'anyone',
  summary: 'Forget the scan session on this phone',
  input: z.object({}),
  output: z.object({ left: z.boolean() }),
})

/** The phones that may check in the account's golfers, newest first. */
export const listScanPhones = endpoint({
  method: 'GET',
  path: '/api/v1/account/scan-phones',
  audience: 'signed_in',
  summary: 'Phones that may check in for this account',
  input: z.object({}),
  output: z.object({
    phones: z.array(
      z.object({
        phoneId: z.uuid(),
        browser: z.string(),
        since: day,
        until: day,
        /** The phone that sends the request. */
        isThis: z.boolean(),
      }),
    ),
  }),
})

/** Ends a phone's key at once; `not_found` for a phone of another account. */
export const endScanPhone = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/scan-phones/:phoneId',
  audience: 'signed_in',
  summary: 'Stop a phone from checking in',
  input: z.object({ phoneId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})

/** *Tilknyt denne enhed*: staff pair this device with their club (cookie `device`, 400 days). */
export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/scan-devices',
  audience: 'club.devices',
  summary: 'Pair this device with the club',
  input: z.object({ clubId: z.uuid(), name: freeText(60, { min: 1 }) }),
  output: z.object({ deviceId: z.uuid(), name: z.string() }),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/scan-devices',
  audience: 'club.devices',
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
  audience: 'club.devices',
  summary: 'End a device’s pairing; safe to repeat',
  input: z.object({ clubId: z.uuid(), deviceId: z.uuid() }),
  output: z.object({ deviceId: z.uuid(), revokedAt: z.string() }),
})

/** The operator's public keys (Ed25519, base64url, 32 bytes), with which scanners verify codes offline (E10). */
export const getScanKeys = endpoint({
  method: 'GET',
  path: '/api/v1/scan/keys',
  audience: 'anyone',
  summary: 'Public keys that verify pass tokens',
  input: z.object({}),
  output: z.object({ keys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })) }),
})

/**
 * Signs a pass token for this phone, valid for 14 days. The phone shows it as a dynamic code
 * (`domain/checkins/pass-token.ts`), which it signs again every 30 seconds with its own key.
 */
export const createPassToken = endpoint({
  method: 'POST',
  path: '/api/v1/passes/:passId/token',
  audience: 'signed_in',
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

/** Number and static code for print and wallet; a scanner of such a code asks for the name. */
export const getStaticCode = endpoint({
  method: 'GET',
  path: '/api/v1/passes/:passId/static',
  audience: 'check_in',
  summary: 'Number and static code for print',
  input: z.object({ passId: z.uuid() }),
  output: z.object({ passNumber: z.string(), code: z.string(), holderName: z.string() }),
})

/** The QR of each of the club's signs, for print: `…/scan?k=<club number>.<code>.<signature>`. */
export const listSignCodes = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/sign-codes',
  audience: 'club.signs',
  summary: "What is printed on the club's signs",
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    signs: z.array(
      z.object({
        code: z.string(),
        place: z.string(),
        qr: z.string(),
        /** The latest day on which a guest used the sign; null if nobody ever has. */
        lastScan: day.nullable(),
        /** Whole days since then, or since the sign was made. */
        daysUnused: z.int(),
        /** Uses of the last 30 days, by the camera and by the typed code. */
        camera: z.int(),
        typed: z.int(),
        state: z.enum(['well', 'typed', 'silent', 'quiet']),
      }),
    ),
  }),
})
export type ClubSign = Output<typeof listSignCodes>['signs'][number]

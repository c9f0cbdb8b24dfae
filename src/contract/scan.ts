import { z } from 'zod'
import { day, holes, signCode, signature } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'

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
  /** Who the holder is to the account. */
  relation: z.enum(['self', 'child', 'partner']),
  status: z.string(),
  firstDay: day,
  lastDay: day,
})
export type OwnPass = z.output<typeof ownPass>

/** The golfer's side of a scan: by signed-in account, or by the phone's key that was made while signed in. */
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
 * A golfer arrives from a club's sign. Signed in: the phone gets a key that checks in the account's
 * golfers until their season is over (cookie `scan`, D3). A phone with neither is only told the
 * club's name (`golfer: null`). `refused` with reason `unknown_sign`; `too_many_requests` after
 * many wrong codes.
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

/** The phones that may check in the account's golfers, the newest first. */
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
        /** The one in hand. */
        isThis: z.boolean(),
      }),
    ),
  }),
})

/** Ends a phone's key at once; anybody else's looks like none at all. */
export const endScanPhone = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/scan-phones/:phoneId',
  audience: 'signed_in',
  summary: 'Stop a phone from checking in',
  input: z.object({ phoneId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})

/** *Tilknyt denne enhed*: staff pair the device in hand with their club (cookie `device`, 400 days). */
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
 * `domain/checkins/pass-token.ts` texts, signed again every 30 seconds by its own key.
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

/** The form for print and wallet: number and static code. The scanner then asks for the name. */
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
    signs: z.array(z.object({ code: z.string(), place: z.string(), qr: z.string() })),
  }),
})

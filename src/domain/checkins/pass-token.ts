import type { ProductCode } from '#domain/passes/products.ts'
import { productCodes } from '#domain/passes/products.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, daysBetween, plainDate } from '#domain/shared/dates.ts'
import { decodeBase64Url, encodeBase64Url } from '../shared/base64url.ts'
import { uuidBytes, uuidText } from '../shared/uuid-bytes.ts'

/** A token is valid for this many days, after which the phone fetches a new one (E10). */
export const tokenLifeDays = 14
export const deviceKeyBytes = 32

/** The operator signs these fields for a phone, so that a scanner can verify the card offline. */
export type PassToken = {
  /** UUID. */
  passId: string
  product: ProductCode
  firstDay: PlainDate
  lastDay: PlainDate
  /** The last day on which the token is valid. */
  expiresOn: PlainDate
  /** DGU club numbers 1 … 65535, at most 15. */
  homeClubNumbers: readonly number[]
  /** First name and initial, cut to 60 bytes: `Anne H.` */
  shownName: string
  /** Ed25519 public key of the phone. */
  deviceKey: Uint8Array
}

/**
 * The bytes that the operator signs. Layout, version 1, numbers big-endian: version 1 · pass
 * id 16 · product 1 · first day 2 · last day 2 · expiry 2 (days since 2020) · number of clubs 1 ·
 * clubs 2 each · length of the name 1 · name in UTF-8 · device key 32.
 * @throws RangeError when a field does not fit.
 */
export function encodeToken(token: PassToken): Uint8Array {
  const name = cut(utf8(token.shownName))
  const clubs = token.homeClubNumbers
  if (clubs.length > 15) throw new RangeError('At most 15 home clubs fit in a token')
  if (token.deviceKey.length !== deviceKeyBytes) throw new RangeError('A device key has 32 bytes')
  return new Uint8Array([
    version,
    ...uuidBytes(token.passId),
    productCodes.indexOf(token.product),
    ...[token.firstDay, token.lastDay, token.expiresOn].flatMap((day) =>
      uint16(daysBetween(epoch, day)),
    ),
    clubs.length,
    ...clubs.flatMap(uint16),
    name.length,
    ...name,
    ...token.deviceKey,
  ])
}

/** Decodes a token; undefined when the bytes are not a token of this version. */
export function decodeToken(bytes: Uint8Array): PassToken | undefined {
  const clubCount = bytes[24] ?? 0
  const nameAt = 25 + clubCount * 2
  const nameLength = bytes[nameAt] ?? 0
  const keyAt = nameAt + 1 + nameLength
  const product = productCodes[bytes[17] ?? -1]
  const shownName = fromUtf8(bytes.subarray(nameAt + 1, keyAt))
  const isComplete = bytes[0] === version && bytes.length === keyAt + deviceKeyBytes
  if (!isComplete || !product || shownName === undefined || clubCount > 15) return undefined
  const dayAt = (at: number) => addDays(epoch, readUint16(bytes, at))
  return {
    passId: uuidText(bytes.subarray(1, 17)),
    product,
    firstDay: dayAt(18),
    lastDay: dayAt(20),
    expiresOn: dayAt(22),
    homeClubNumbers: Array.from({ length: clubCount }, (_, i) => readUint16(bytes, 25 + i * 2)),
    shownName,
    deviceKey: bytes.slice(keyAt),
  }
}

/** The phone signs a new code every 30 seconds; windows are numbered since 1970. */
export function windowAt(now: Instant): number {
  return Math.floor(now / 30_000)
}

/** The text that the phone signs for a window. */
export function windowMessage(passId: string, window: number): string {
  return `${passId}.${window}`
}

/** A code may be two windows off, because clocks differ; beyond that it has expired. */
export function isFresh(window: number, now: Instant): boolean {
  return Math.abs(windowAt(now) - window) <= 2
}

export type DynamicCode = {
  /** The signed bytes, to verify with the operator's key. */
  tokenBytes: Uint8Array
  tokenSignature: Uint8Array
  token: PassToken
  window: number
  /** Over `windowMessage`, to verify with the token's device key. */
  windowSignature: Uint8Array
}

/** The text of the QR on the phone: `SK1.<token>.<its signature>.<window>.<signature>`. */
export function formatDynamicCode(code: Omit<DynamicCode, 'token'>): string {
  const { tokenBytes, tokenSignature, window, windowSignature } = code
  const signed = [tokenBytes, tokenSignature].map(encodeBase64Url)
  return ['SK1', ...signed, window.toString(36), encodeBase64Url(windowSignature)].join('.')
}

/** Parses the text of the QR without verifying its signatures; undefined when it is another text. */
export function parseDynamicCode(text: string): DynamicCode | undefined {
  const match = /^SK1\.([\w-]{1,300})\.([\w-]{86})\.([0-9a-z]{1,8})\.([\w-]{86})$/.exec(text)
  if (!match) return undefined
  const [tokenBytes, tokenSignature, windowSignature] = [match[1], match[2], match[4]].map((part) =>
    decodeBase64Url(part ?? ''),
  )
  const token = tokenBytes && decodeToken(tokenBytes)
  if (!token || !tokenSignature || !windowSignature) return undefined
  const window = Number.parseInt(match[3] ?? '', 36)
  return { tokenBytes, tokenSignature, token, window, windowSignature }
}

const version = 1
const epoch = plainDate('2020-01-01')

function uint16(value: number): number[] {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) {
    throw new RangeError(`Does not fit in a token: ${value}`)
  }
  return [value >> 8, value & 0xff]
}

const readUint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  return Array.from(escaped.matchAll(/%([0-9A-F]{2})|[^%]/g), ([all, hex]) =>
    hex ? Number.parseInt(hex, 16) : (all.codePointAt(0) ?? 0),
  )
}

function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(
      Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
  } catch {
    return undefined
  }
}

/** Cuts UTF-8 to at most 60 bytes, between two characters. */
function cut(bytes: number[]): number[] {
  let end = Math.min(bytes.length, 60)
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.slice(0, end)
}

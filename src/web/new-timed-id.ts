import { uuidText } from '#domain/shared/uuid-bytes.ts'

/**
 * An id that begins with the time of creation (UUID version 7). Those of one page differ in time and counter only,
 * so that many of them fit a QR code (docs/algorithms/signing-offline.md, Layout).
 */
export function newTimedId(now: number): string {
  page ??= crypto.getRandomValues(new Uint8Array(8))
  counter = (counter + 1) % 0x1000
  const time = Array.from({ length: 6 }, (_, i) => Math.floor(now / 256 ** (5 - i)) % 256)
  const head = [...time, 0x70 | (counter >> 8), counter & 0xff]
  const bytes = Uint8Array.from([...head, ...page])
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidText(bytes)
}

let page: Uint8Array | undefined
let counter = 0

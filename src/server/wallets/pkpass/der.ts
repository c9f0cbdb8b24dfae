/** ASN.1 in its distinguished encoding (ITU-T X.690), as far as a signature over a card needs it. */

const tags = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
}

/** A value with its tag and its length. */
export function encode(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(bytes.length)]), bytes])
}

export const sequence = (...items: readonly Uint8Array[]) => encode(tags.sequence, ...items)

/** The items of a set are sorted by their bytes. */
export const setOf = (...items: readonly Uint8Array[]) =>
  encode(tags.set, ...items.toSorted((a, b) => Buffer.compare(a, b)))

export const octets = (bytes: Uint8Array) => encode(tags.octets, bytes)
export const nothing = () => encode(tags.null)
export const smallInteger = (value: number) => encode(tags.integer, Buffer.from([value]))

/** An object identifier: `1.2.840.113549.1.7.2`. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return encode(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** A time of the years 1950 to 2049, in whole seconds: `270504080000Z`. */
export const utcTime = (at: Date) =>
  encode(tags.utcTime, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

/** The items of a sequence or a set, each with its tag and length. */
export function itemsOf(der: Uint8Array): Buffer[] {
  const outer = readAt(Buffer.from(der), 0)
  const items: Buffer[] = []
  for (let at = outer.contentAt; at < outer.end;) {
    const { end } = readAt(outer.bytes, at)
    items.push(outer.bytes.subarray(at, end))
    at = end
  }
  return items
}

function readAt(bytes: Buffer, at: number) {
  const first = bytes.readUInt8(at + 1)
  const size = first < 0x80 ? 0 : first & 0x7f
  const contentAt = at + 2 + size
  const length = size === 0 ? first : bytes.readUIntBE(at + 2, size)
  return { bytes, contentAt, end: contentAt + length }
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}

/** Seven bits in each byte, of which all but the last have the highest bit. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}

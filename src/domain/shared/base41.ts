/**
 * Bytes as text for a QR code: two bytes are three characters, least first, and a last single byte is two. It is RFC
 * 9285 without space, `$`, `%` and `*`, which mails and messages may change; all others fit the compact alphanumeric
 * mode of a QR code.
 */
export function encodeBase41(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const [high = 0, low] = bytes.subarray(i, i + 2)
    text += low === undefined ? digits(high, 2) : digits(high * 256 + low, 3)
  }
  return text
}

/** The bytes of a base 41 text; undefined if it is invalid. */
export function decodeBase41(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes: number[] = []
  for (let i = 0; i < text.length; i += 3) {
    const group = text.slice(i, i + 3)
    const values = Array.from(group, (character) => alphabet.indexOf(character))
    const value = values.reduceRight((sum, each) => sum * 41 + each, 0)
    const isWhole = group.length === 3
    if (values.includes(-1) || value > (isWhole ? 0xffff : 0xff)) return undefined
    bytes.push(...(isWhole ? [value >> 8, value & 0xff] : [value]))
  }
  return Uint8Array.from(bytes)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:'

function digits(value: number, count: number): string {
  let [text, rest] = ['', value]
  for (let i = 0; i < count; i += 1) {
    text += alphabet[rest % 41] ?? ''
    rest = Math.floor(rest / 41)
  }
  return text
}

/** Bytes as base64url without padding; the domain has neither `btoa` nor `Buffer`. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i] ?? 0, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0]
    const group = (a << 16) | (b << 8) | c
    const characters = Math.min(bytes.length - i, 3) + 1
    for (let k = 0; k < characters; k += 1) text += alphabet[(group >> (18 - 6 * k)) & 63]
  }
  return text
}

/** The bytes of a base64url text; undefined if it is invalid or not canonical. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [bits, width, written] = [0, 0, 0]
  for (const character of text) {
    bits = ((bits << 6) | alphabet.indexOf(character)) & 0xffff
    width += 6
    if (width < 8) continue
    width -= 8
    bytes[written] = (bits >> width) & 0xff
    written += 1
  }
  // Remaining bits must be zero, or two texts would represent the same token.
  return (bits & ((1 << width) - 1)) === 0 ? bytes : undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Crockford's 32 characters: no I, L, O or U. Each of them is 5 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A code that people type, made of the last bits of some random bytes: `7KQ2-M9XD-04HT`.
 * @throws RangeError when the bytes have fewer than 5 bits for each letter.
 */
export function typedCode(bytes: Uint8Array, letters: number): string {
  if (bytes.length * 8 < letters * 5) throw new RangeError(`${letters} letters need more bytes`)
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let code = ''
  for (let left = letters; left > 0; left -= 1) {
    code = `${alphabet[Number(rest % 32n)]}${code}`
    rest /= 32n
  }
  return inGroups(code)
}

/**
 * Reads a code as a person types it: case, spaces and hyphens do not matter, O is read as 0, I and L
 * as 1. Undefined if it cannot be a code of so many letters.
 */
export function parseTypedCode(text: string, letters: number): string | undefined {
  const bare = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212._-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = bare.length === letters && [...bare].every((letter) => alphabet.includes(letter))
  return isCode ? inGroups(bare) : undefined
}

const inGroups = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-')

/** A membership number of the Danish golf union (DGU): club number, hyphen, member number (E13), e.g. `88-534`. */
export type DguNumber = { number: string; flex: boolean }

/**
 * Reads a DGU number in common notations (E41): with spaces, any dash, the prefix DGU or leading zeros. An F before
 * or after marks a flex member. Undefined if invalid, and for digits without a separator, which are ambiguous.
 */
export function parseDguNumber(text: string): DguNumber | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '-')
    .replace(/^DGU(?:-?(?:NR|NUMMER))?[.:-]*/, '')
  const match = /^(F?)-?(\d{1,4})-(F?)-?(\d{1,6})-?(F?)$/.exec(bare)
  if (!match) return undefined
  const number = `${Number(match[2])}-${Number(match[4])}`
  return { number, flex: Boolean(match[1] || match[3] || match[5]) }
}

/** The number of pass numbers in a season: the payload is an integer from 0 to one less. */
export const passNumberPayloads = 29 ** 8

/**
 * The printed number of a pass: `SK27-4F7K-9Q2H-3` (docs/algorithms/pass-number.md). The caller draws the payload
 * at random, so that numbers cannot be guessed from each other.
 * @throws RangeError when the payload is outside 0 … passNumberPayloads − 1.
 */
export function passNumber({
  seasonYear,
  payload,
}: {
  seasonYear: number
  payload: number
}): string {
  if (!Number.isInteger(payload) || payload < 0 || payload >= passNumberPayloads) {
    throw new RangeError('The payload of a pass number is out of range')
  }
  let letters = ''
  for (let rest = payload, left = 8; left > 0; left -= 1) {
    letters = `${alphabet[rest % 29]}${letters}`
    rest = Math.floor(rest / 29)
  }
  const body = `${String(seasonYear % 100).padStart(2, '0')}${letters}`
  return write(`${body}${checkCharacter(body)}`)
}

/**
 * The canonical form of a pass number entered manually: case, spaces, hyphens and the prefix do not matter, and an
 * S is read as a 5. Undefined if the check character is wrong, which detects every single wrong character and every
 * swap of two.
 */
export function parsePassNumber(text: string): string | undefined {
  const bare = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212._-]/g, '')
    .replace(/^SK/, '')
    .replaceAll('S', '5')
  if (!/^\d{2}[2-9A-HJKMNPQRTV-Z]{9}$/.test(bare)) return undefined
  return checkCharacter(bare.slice(0, 10)) === bare[10] ? write(bare) : undefined
}

/**
 * Does a text look like a pass number with a wrong or missing character? Order numbers and other texts do not;
 * nothing says which character is wrong.
 */
export function isMistypedPassNumber(text: string): boolean {
  const bare = text.toUpperCase().replace(/[\s\u2010-\u2015\u2212._-]/g, '')
  const looksLikeOne = /^SK\d/.test(bare) || /^\d{2}(?=\d*[A-Z])[0-9A-Z]{9}$/.test(bare)
  return looksLikeOne && parsePassNumber(text) === undefined
}

/** The digits of a company number (CVR) such as `CVR-nr. DK 13 74 81 36`, without prefix and separators. */
export const cvrDigits = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s.:\u2010-\u2015\u2212-]/g, '')
    .replace(/^CVR(?:NR|NUMMER)?/, '')
    .replace(/^DK/, '')

/** Reads a company number (CVR) in common notations; undefined if invalid. */
export function parseCvr(text: string): string | undefined {
  const digits = cvrDigits(text)
  if (!/^\d{8}$/.test(digits) || digits === '00000000') return undefined
  const sum = [2, 7, 6, 5, 4, 3, 2, 1].reduce((all, w, i) => all + w * Number(digits[i]), 0)
  return sum % 11 === 0 ? digits : undefined
}

/** 29 characters that cannot be confused: no 0, 1, I, L, O, U, and no S because of 5. */
const alphabet = '23456789ABCDEFGHJKMNPQRTVWXYZ'

const write = (body: string) =>
  `SK${body.slice(0, 2)}-${body.slice(2, 6)}-${body.slice(6, 10)}-${body.slice(10)}`

/**
 * A weighted sum modulo the prime 29. The weights are powers of 2, all different modulo 29,
 * so one changed character and any two swapped ones change the sum.
 */
function checkCharacter(body: string): string {
  let weight = 2
  let sum = 0
  for (const character of body.split('').toReversed()) {
    sum = (sum + weight * valueOf(character)) % 29
    weight = (weight * 2) % 29
  }
  const value = (29 - sum) % 29
  return alphabet[(value + 27) % 29] ?? ''
}

/** Digits have their own value, so that 0 and 1 of the year, which the alphabet lacks, are covered too. */
function valueOf(character: string): number {
  return /\d/.test(character) ? Number(character) : (alphabet.indexOf(character) + 2) % 29
}

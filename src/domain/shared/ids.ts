/** A membership number of the golf union: club number, hyphen, member number (E13), e.g. `88-534`. */
export type DguNumber = { number: string; flex: boolean }

/**
 * Reads a DGU number as people write it (E41): spaces, any dash, the prefix DGU, leading
 * zeros. An F before or after marks a flex member. Undefined when it is no such number;
 * a run of digits without a separator is ambiguous and also refused.
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

/** How many pass numbers one season has: the payload is a whole number from 0 to one less. */
export const passNumberPayloads = 29 ** 8

/**
 * The printed number of a pass: `SK27-4F7K-9Q2H-3` (docs/algorithms/pass-number.md). The
 * payload is drawn at random by the caller, so that one number says nothing about the next.
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
 * Reads a pass number entered manually: case, spaces, hyphens and the prefix do not matter,
 * and an S is read as the 5 it was. The canonical form, or undefined when the check
 * character does not fit, which any one wrong character or swap of neighbours causes.
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

/** A company number (CVR) without what people write around and between its digits: `CVR-nr. DK 13 74 81 36`. */
export const cvrDigits = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s.:\u2010-\u2015\u2212-]/g, '')
    .replace(/^CVR(?:NR|NUMMER)?/, '')
    .replace(/^DK/, '')

/** Reads a company number (CVR) as people write it; undefined when it is none. */
export function parseCvr(text: string): string | undefined {
  const digits = cvrDigits(text)
  if (!/^\d{8}$/.test(digits) || digits === '00000000') return undefined
  const sum = [2, 7, 6, 5, 4, 3, 2, 1].reduce((all, w, i) => all + w * Number(digits[i]), 0)
  return sum % 11 === 0 ? digits : undefined
}

/** 29 characters that are not mistaken for one another: no 0, 1, I, L, O, U, and no S beside 5. */
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

/** Digits count as themselves, so that the year's 0 and 1, which are outside the alphabet, count too. */
function valueOf(character: string): number {
  return /\d/.test(character) ? Number(character) : (alphabet.indexOf(character) + 2) % 29
}

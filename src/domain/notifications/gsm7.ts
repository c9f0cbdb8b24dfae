/**
 * The default alphabet of SMS (3GPP TS 23.038, 6.2.1): one septet for each character. Danish æ, ø and å belong to it;
 * a single character outside it makes the SMS UCS-2, which has room for 70 characters instead of 160.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Reached by an escape, so that each takes two septets. */
const extension = new Set('\f^{}\\[~]|€')

/** The septets of one SMS. */
export const smsSeptets = 160

/** Characters of our own texts and of names that have a plain form in the alphabet. */
const plainForms: readonly [RegExp, string][] = [
  [/\u00a0/, ' '],
  [/[\u2010-\u2015\u00b7]/, '-'],
  [/[\u2018\u2019]/, "'"],
  [/[\u201c-\u201e]/, '"'],
  [/\u2026/, '...'],
]

/**
 * The septets that a text takes.
 * @returns undefined when the text has a character outside the alphabet.
 */
export function gsm7Length(text: string): number | undefined {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (extension.has(character)) septets += 2
    else return undefined
  }
  return septets
}

/** The text in the alphabet: a letter loses an accent that is not in it, anything else becomes a question mark. */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')].map(plainCharacter).join('')
}

function plainCharacter(character: string): string {
  if (gsm7Length(character) !== undefined) return character
  const plain = plainForms.find(([pattern]) => pattern.test(character))?.[1]
  if (plain !== undefined) return plain
  const [letter = ''] = character.normalize('NFD')
  return letter !== character && gsm7Length(letter) !== undefined ? letter : '?'
}

/**
 * `about: text` as one SMS, in which `about` is cut to fit, because the message itself must stay whole.
 * @throws RangeError when the text alone does not fit.
 */
export function oneSms(about: string, text: string): string {
  const rest = `: ${toGsm7(text)}`
  const room = smsSeptets - septetsOf(rest)
  const name = toGsm7(about)
  if (septetsOf(name) <= room) return name + rest
  const letters = [...name]
  while (septetsOf(letters.join('')) > room - 3) {
    if (letters.length === 0) throw new RangeError('The text does not fit into one SMS')
    letters.pop()
  }
  return `${letters.join('').trimEnd()}...${rest}`
}

const septetsOf = (text: string) => gsm7Length(text) ?? Infinity

import { fewestPieces } from './password-pieces.ts'

export const shortestPassword = 12
export const longestPassword = 128

/** Why a password is refused; each has a Danish sentence. Length is refused by the contract. */
export type PasswordRefusal = 'password_common' | 'password_about_you'

/** The one form in which a password is counted, kept and compared: Unicode NFKC. */
export const normalPassword = (text: string): string => text.normalize('NFKC')

/** Characters as a person counts them: code points, so that an emoji is not two. */
export const passwordLength = (text: string): number => Array.from(normalPassword(text)).length

/** What a password is compared with: the person's own data and common passwords. */
export type PasswordGround = {
  /** Her name, address, and whatever else an attacker would begin with. */
  personal: readonly string[]
  /** Is this lower-case word among those that attackers try first? */
  isCommon: (word: string) => boolean
}

/**
 * Why this password would be among an attacker's first guesses, or undefined when it would not
 * (docs/algorithms/passwords.md). Its length is validated elsewhere.
 */
export function passwordError(
  password: string,
  { personal, isCommon }: PasswordGround,
): PasswordRefusal | undefined {
  const folded = normalPassword(password).toLowerCase()
  if (isRepetition(folded)) return 'password_common'
  const own = new Set(personal.flatMap(ownWords))
  const isGuessed = (isKnown: (word: string) => boolean) =>
    isKnown(folded) || fewestPieces(folded, isKnown) <= mostKnownPieces
  if (isGuessed(isCommon)) return 'password_common'
  return isGuessed((word) => own.has(word) || isCommon(word)) ? 'password_about_you' : undefined
}

/** A text that is covered by so few known pieces is guessed early. */
const mostKnownPieces = 2

const isRepetition = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** `Anne-Mette Holm` is anne, mette, holm and annemetteholm together; short syllables are nobody's. */
const ownWords = (text: string): string[] => {
  const parts = normalPassword(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...parts, parts.join('')].filter((word) => word.length >= 3)
}

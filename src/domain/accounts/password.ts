export const shortestPassword = 12
export const longestPassword = 128

/** Why a password is refused; each has a Danish sentence. The contract validates the length. */
export type PasswordRefusal = 'password_common' | 'password_about_you'

/** The form in which a password is counted, hashed and compared: Unicode NFKC. */
export const normalPassword = (text: string): string => text.normalize('NFKC')

/** The length in code points, so that an emoji does not count as two. */
export const passwordLength = (text: string): number => Array.from(normalPassword(text)).length

/** What a password is compared with: personal data and common passwords. */
export type GuessableWords = {
  /** The person's name, address and other data that an attacker would try. */
  personal: readonly string[]
  /** Whether a lower-case word is among those that attackers try first. */
  isCommon: (word: string) => boolean
}

/**
 * Why this password would be among an attacker's first guesses, or undefined when it would not be
 * (docs/algorithms/passwords.md).
 */
export function passwordError(
  password: string,
  { personal, isCommon }: GuessableWords,
): PasswordRefusal | undefined {
  const folded = normalPassword(password).toLowerCase()
  if (isRepetition(folded)) return 'password_common'
  const personalWords = new Set(personal.flatMap(wordsOf))
  const isGuessed = (isKnown: (word: string) => boolean) =>
    isKnown(folded) || fewestPieces(folded, isKnown) <= maxGuessedPieces
  if (isGuessed(isCommon)) return 'password_common'
  return isGuessed((word) => personalWords.has(word) || isCommon(word))
    ? 'password_about_you'
    : undefined
}

/** A text that consists of this many known pieces is guessed early. */
const maxGuessedPieces = 2

const isRepetition = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** `Anne-Mette Holm` yields anne, mette, holm and annemetteholm; words under 3 letters are too common. */
const wordsOf = (text: string): string[] => {
  const parts = normalPassword(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...parts, parts.join('')].filter((word) => word.length >= 3)
}

/**
 * The smallest number of known pieces that cover a folded password (docs/algorithms/passwords.md,
 * 3 and 4), or Infinity when a part is not known. Characters other than letters and digits are free.
 */
function fewestPieces(text: string, isKnown: (word: string) => boolean): number {
  const letters = Array.from(text)
  /** The fewest pieces that cover the text up to each place. */
  const fewest = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    let best = Infinity
    for (let start = Math.max(0, end - longestPiece); start < end; start += 1) {
      const before = fewest[start] ?? Infinity
      if (before >= best) continue
      best = Math.min(best, before + costOf(letters.slice(start, end).join(''), isKnown))
    }
    fewest.push(best)
  }
  return fewest[letters.length] ?? Infinity
}

/** No known word or keyboard row is longer; a longer run counts as several pieces. */
const longestPiece = 30

function costOf(piece: string, isKnown: (word: string) => boolean): number {
  if (/^(?:\d{1,4}|[^\p{L}\p{N}])$/u.test(piece)) return 0
  if (piece.length < 3) return Infinity
  return isRun(piece) || isKnown(piece) || isKnown(asLetters(piece)) ? 1 : Infinity
}

/** Neighbours on the keyboard or in the alphabet, in one direction, or one repeated character. */
function isRun(piece: string): boolean {
  const [first = ''] = piece
  return piece === first.repeat(piece.length) || rows.some((row) => row.includes(piece))
}

/** `p@ssw0rd` becomes password. */
const asLetters = (piece: string) =>
  piece.replace(/[013457@$!]/g, (sign) => lettersFor[sign] ?? sign)

const lettersFor: Record<string, string | undefined> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const forwards = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890123456789',
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm',
]
const rows = [...forwards, ...forwards.map((row) => Array.from(row).toReversed().join(''))]

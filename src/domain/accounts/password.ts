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

/**
 * The fewest known pieces that cover a folded password (docs/algorithms/passwords.md, 3 and 4);
 * Infinity when something in it is not known. What is neither letter nor digit costs nothing.
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

/** No known word and no row of a keyboard is longer; a longer run counts as several. */
const longestPiece = 30

function costOf(piece: string, isKnown: (word: string) => boolean): number {
  if (/^(?:\d{1,4}|[^\p{L}\p{N}])$/u.test(piece)) return 0
  if (piece.length < 3) return Infinity
  return isRun(piece) || isKnown(piece) || isKnown(asLetters(piece)) ? 1 : Infinity
}

/** Neighbours, in one direction all the way, or the same character again and again. */
function isRun(piece: string): boolean {
  const [first = ''] = piece
  return piece === first.repeat(piece.length) || rows.some((row) => row.includes(piece))
}

/** `p@ssw0rd` reads as password. */
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

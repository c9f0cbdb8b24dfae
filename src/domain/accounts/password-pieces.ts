/**
 * The fewest known pieces that cover a folded password (docs/algorithms/passwords.md, 3 and 4);
 * Infinity when something in it is not known. What is neither letter nor digit costs nothing.
 */
export function fewestPieces(text: string, isKnown: (word: string) => boolean): number {
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

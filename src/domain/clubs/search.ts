import { foldDanish } from '#domain/shared/danish.ts'

export type Searchable = { name: string; city: string; region: string; postcode: string }

/** From best to worst; `similar` matches a misspelt word. */
export const matchOrder = ['name', 'place', 'inside', 'similar'] as const
export type Match = (typeof matchOrder)[number]

/**
 * How well a club matches the typed text; undefined when it does not. Every word must match, and the
 * worst match counts (docs/algorithms/club-finder.md).
 */
export function matchClub(club: Searchable, typed: string): Match | undefined {
  const words = normalizedWords(typed)
  const name = normalizedWords(club.name)
  const place = normalizedWords(`${club.city} ${club.postcode} ${club.region}`)
  let worst = 0
  for (const word of words) {
    const match = matchWord(word, name, place)
    if (match === undefined) return undefined
    worst = Math.max(worst, matchOrder.indexOf(match))
  }
  return matchOrder[worst]
}

function matchWord(word: string, name: string[], place: string[]): Match | undefined {
  if (name.some((other) => other.startsWith(word))) return 'name'
  if (place.some((other) => other.startsWith(word))) return 'place'
  const all = [...name, ...place]
  if (word.length > 2 && all.some((other) => other.includes(word))) return 'inside'
  return all.some((other) => isSimilar(word, other)) ? 'similar' : undefined
}

/**
 * Whether a typed word is a misspelling of a word or of its beginning: one typing error from four letters,
 * two from seven; below seven letters the first one must be right. Numbers must match exactly.
 */
export function isSimilar(typed: string, word: string): boolean {
  const maxErrors = typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0
  if (maxErrors === 0 || /\d/.test(typed)) return false
  if (typed.length < 7 && typed[0] !== word[0]) return false
  return distanceToPrefix(typed, word) <= maxErrors
}

/**
 * The edit distance (Damerau–Levenshtein, each pair of neighbours swapped at most once) between `typed`
 * and the closest prefix of `word`.
 */
export function distanceToPrefix(typed: string, word: string): number {
  let older: number[] = []
  let before = Array.from({ length: word.length + 1 }, (_, j) => j)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const changed = at(before, j - 1) + (typed[i - 1] === word[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
          ? at(older, j - 2) + 1
          : Infinity
      row.push(Math.min(changed, swapped, at(before, j) + 1, at(row, j - 1) + 1))
    }
    older = before
    before = row
  }
  return Math.min(...before)
}

/** The words of a text without case and accents; `å`, `aa` and `a` are equal, as are `ø`, `oe` and `o`. */
export function normalizedWords(text: string): string[] {
  return foldDanish(text)
    .split(' ')
    .filter(Boolean)
    .map((word) =>
      word
        .replace(/a[ae]+/g, 'a')
        .replace(/oe+/g, 'o')
        .replaceAll('w', 'v'),
    )
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity

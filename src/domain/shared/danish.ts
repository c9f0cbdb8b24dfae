/**
 * Folds a name for tolerant search: case, accents and both spellings of Danish letters become equal, so that
 * `Aarhus` finds `Århus` and `soender` finds `Sønder`.
 */
export function foldDanish(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøåäöü]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** A whole number with a minus, not a hyphen, before a negative one. */
export const wholeText = (value: number): string => (value < 0 ? `−${-value}` : `${value}`)

/** `1 runde`, `2 runder`, `0 runder`, `−3 point`. */
export function countOf(count: number, one: string, many: string): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`
}

/** `a`, `a og b`, `a, b og c`. */
export function listInDanish(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} og ${last}`
}

/** `Lørdag den 8. maj`, for the beginning of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Annes`, and `Lars’` after a name that ends in s, x or z. */
export const genitive = (name: string) => (/[sxz]$/i.test(name) ? `${name}’` : `${name}s`)

const spelledOut: Record<string, string | undefined> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'y',
}

import { foldDanish } from '../shared/danish.ts'

/** A question with its answer in plain words. */
export type Answerable = { title: string; text: string }

/**
 * The answers that contain every word of a search, also as the beginning of a word. Matches in the
 * question come first; otherwise the order is kept. Case, accents and the spelling of æ, ø and å are
 * ignored. An empty search finds everything.
 */
export function findAnswers<Item extends Answerable>(
  items: readonly Item[],
  search: string,
): Item[] {
  const wanted = wordsOf(search)
  const hits = items.flatMap((item) => {
    const title = wordsOf(item.title)
    const all = [...title, ...wordsOf(item.text)]
    if (!wanted.every((word) => begins(all, word))) return []
    return { item, inTitle: wanted.every((word) => begins(title, word)) }
  })
  return hits.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle)).map(({ item }) => item)
}

const wordsOf = (text: string) => foldDanish(text).split(' ').filter(Boolean)

const begins = (words: readonly string[], start: string) =>
  words.some((word) => word.startsWith(start))

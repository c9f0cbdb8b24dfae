import type { HoleScore } from '#domain/scoring/hole-score.ts'

/** A paper card as far as it is typed. */
export type CardInput = {
  scores: readonly HoleScore[]
  /** The hole that the next key writes; an index into the card. */
  at: number
  isSigned: boolean
}

export const emptyCard = (holes: number): CardInput => ({
  scores: Array.from({ length: holes }, (): HoleScore => null),
  at: 0,
  isSigned: true,
})

/**
 * What a key does (TD-1): a figure is a score and goes on to the next hole, 0 is ten, + makes the
 * last one a stroke more, x and - are a ball picked up, the space bar a hole without a score;
 * Backspace takes one back, arrows, Home and End move, u is for the signatures. Undefined for a key
 * that is not ours.
 */
export function pressKey(card: CardInput, key: string): CardInput | undefined {
  const { at, isSigned } = card
  const last = card.scores.length - 1
  if (/^[1-9]$/.test(key)) return writeNext(card, Number(key))
  switch (key) {
    case '0':
      return writeNext(card, 10)
    case '+':
      return oneMore(card)
    case 'x':
    case 'X':
    case '-':
      return writeNext(card, 'picked_up')
    case ' ':
      return writeNext(card, null)
    case 'Backspace':
      return takeBack(card)
    case 'Delete':
      return { ...card, scores: card.scores.with(Math.min(at, last), null) }
    case 'ArrowLeft':
      return { ...card, at: Math.max(0, Math.min(at, last) - 1) }
    case 'ArrowRight':
      return { ...card, at: Math.min(last, at + 1) }
    case 'ArrowUp':
    case 'ArrowDown': {
      const other = at < 9 ? at + 9 : at - 9
      return { ...card, at: other <= last ? other : at }
    }
    case 'Home':
      return { ...card, at: 0 }
    case 'End':
      return { ...card, at: last }
    case 'u':
    case 'U':
      return { ...card, isSigned: !isSigned }
    default:
      return undefined
  }
}

function writeNext(card: CardInput, score: HoleScore): CardInput {
  const { scores, at } = card
  if (at >= scores.length) return card
  return { ...card, scores: scores.with(at, score), at: at + 1 }
}

/** Of the hole under the mark, or, where that has none, of the one before it: `0`, `+` is eleven. */
function oneMore(card: CardInput): CardInput {
  const { scores, at } = card
  const on = typeof scores[at] === 'number' ? at : at - 1
  const score = scores[on]
  if (typeof score !== 'number' || score >= 30) return card
  return { ...card, scores: scores.with(on, score + 1) }
}

function takeBack(card: CardInput): CardInput {
  const { scores, at } = card
  const here = scores[at]
  const on = here === null || here === undefined ? Math.max(0, at - 1) : at
  return { ...card, scores: scores.with(on, null), at: on }
}

/** Strokes of these holes; null while one of them has none. */
export function strokesOf(scores: readonly HoleScore[]): number | null {
  let sum = 0
  for (const score of scores) {
    if (typeof score !== 'number') return null
    sum += score
  }
  return sum
}

type Findable = {
  name: string
  memberNumber: string | null
  position: number
  startHole: number
  group: 'A' | 'B' | null
  roundNumber: number
}

/**
 * Cards by what is typed at the tournament desk: a member number from its beginning, a flight's number, its
 * hole of a gun start (`4B`), or parts of the name in any order. Without words everything, in the order given.
 */
export function findCards<Card extends Findable>(cards: readonly Card[], words: string): Card[] {
  const searchWords = fold(words).split(/\s+/).filter(Boolean)
  return cards.filter((card) => searchWords.every((word) => matches(card, word)))
}

function matches(card: Findable, word: string): boolean {
  const { name, memberNumber, position, startHole, group } = card
  if (/^\d{1,2}$/.test(word) && Number(word) === position) return true
  if (group !== null && word === `${startHole}${group}`.toLowerCase()) return true
  if (memberNumber?.replaceAll('-', '').startsWith(word.replaceAll('-', ''))) return true
  return fold(name)
    .split(/[\s-]+/)
    .some((part) => part.startsWith(word))
}

/** æ, ø and å may be written ae, oe and aa; other signs above a letter may be left out. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

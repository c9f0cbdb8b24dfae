import type { HoleScore } from '#domain/scoring/hole-score.ts'

/** A paper card during entry. */
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
 * The card after a key press (TD-1): a digit is a score and moves to the next hole, 0 is ten, + adds a
 * stroke to the last score, x and - are a ball picked up, Space is a hole without a score; Backspace
 * deletes, arrows, Home and End move, u toggles the signatures. Undefined for any other key.
 */
export function pressKey(card: CardInput, key: string): CardInput | undefined {
  const { at, isSigned } = card
  const last = card.scores.length - 1
  if (/^[1-9]$/.test(key)) return writeNext(card, Number(key))
  switch (key) {
    case '0':
      return writeNext(card, 10)
    case '+':
      return addStroke(card)
    case 'x':
    case 'X':
    case '-':
      return writeNext(card, 'picked_up')
    case ' ':
      return writeNext(card, null)
    case 'Backspace':
      return deleteLast(card)
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

/** Whether a key writes the score of the current hole. */
export const isScoreKey = (key: string): boolean => /^[0-9xX -]$/.test(key)

function writeNext(card: CardInput, score: HoleScore): CardInput {
  const { scores, at } = card
  if (at >= scores.length) return card
  return { ...card, scores: scores.with(at, score), at: at + 1 }
}

/** Adds a stroke to the current hole, or to the one before it where the current has no score: `0`, `+` is eleven. */
function addStroke(card: CardInput): CardInput {
  const { scores, at } = card
  const on = typeof scores[at] === 'number' ? at : at - 1
  const score = scores[on]
  if (typeof score !== 'number' || score >= 30) return card
  return { ...card, scores: scores.with(on, score + 1) }
}

function deleteLast(card: CardInput): CardInput {
  const { scores, at } = card
  const score = scores[at]
  const on = score === null || score === undefined ? Math.max(0, at - 1) : at
  return { ...card, scores: scores.with(on, null), at: on }
}

/** The sum of the strokes; null while a hole has none. */
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
 * Cards that match all words: the beginning of a member number, a flight's number, its hole in a shotgun
 * start (`4B`), or the beginnings of names in any order. Without words all cards, in their order.
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

/** Normalizes text for searching: æ, ø and å equal ae, oe and aa, and other diacritics are ignored. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

import type { Board, BoardDivision } from '#domain/tournaments/board/board.ts'
import { readSigns } from '#domain/tournaments/board/card-signs.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { valueText, valueTone } from './score-text.ts'
import { todayOf, type SeenRow } from './see-board.ts'

/** What stands right of the hole: all of it where there is room, one of it on a phone (LB-9). */
export type ExtraColumn = {
  key: 'today' | 'strokes' | 'handicap' | `r${number}`
  label: string
  /** In a menu, where there is room for the whole word. */
  name: string
  text: (seen: SeenRow) => string
  tone?: (seen: SeenRow) => string
}

/** What of the extra columns a board has; the first is the one that a phone shows unasked. */
export function extraColumns(board: Board, { unit }: BoardDivision): ExtraColumn[] {
  const played = board.rounds.filter(({ number }) => number <= board.round.number)
  const isOne = played.length === 1
  return [
    ...(isOne ? [] : [todayColumn(unit)]),
    ...(isOne ? [] : played.map(({ number }) => roundColumn(number))),
    {
      key: 'strokes',
      label: isOne ? 'Slag' : 'I alt',
      name: isOne ? 'Slag' : 'Slag i alt',
      text: ({ row }) => strokesText(row.cards),
    },
    {
      key: 'handicap',
      label: 'Hcp.',
      name: 'Justeret spillehandicap',
      text: ({ row }) => (row.handicap === null ? '–' : formatStrokes(row.handicap)),
    },
  ]
}

const todayColumn = (unit: BoardDivision['unit']): ExtraColumn => ({
  key: 'today',
  label: 'I dag',
  name: 'I dag',
  text: (seen) => valueText(todayOf(seen, unit), unit),
  tone: (seen) => valueTone(todayOf(seen, unit), unit),
})

const roundColumn = (number: number): ExtraColumn => ({
  key: `r${number}`,
  label: `R${number}`,
  name: `Runde ${number}`,
  text: ({ row }) => strokesText([row.cards[number - 1] ?? '']),
})

/** The strokes of rounds that are whole; a dash where a hole is missing or was picked up. */
export function strokesText(cards: readonly string[]): string {
  const whole = cards.filter((signs) => signs !== '' && !/[-x]/.test(signs))
  if (whole.length === 0) return '–'
  const strokes = whole.flatMap(readSigns)
  return String(strokes.reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0))
}

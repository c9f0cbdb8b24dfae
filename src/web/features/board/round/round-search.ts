import { oneOf, searchParams, uuid, wholeNumber, words } from '../../../search-params.ts'
import type { Board } from '#domain/board/board.ts'

export const roundTabs = ['start-list', 'leaderboard', 'holes', 'sides', 'info'] as const
export type RoundTab = (typeof roundTabs)[number]

/** The columns that a phone can show beside place, name, result and hole. */
export const fifthColumns = [
  'today',
  'before',
  'points',
  'last9',
  'strokes',
  'handicap',
  'r1',
  'r2',
  'r3',
  'r4',
] as const

/** The search parameters of a round's page: all views use the same data. */
export const roundSearch = searchParams({
  tab: oneOf(roundTabs),
  by: oneOf(['net', 'gross']),
  division: uuid,
  club: words(120),
  q: words(60),
  /** The hour of the start, `9` for 9.00 to 9.59. */
  hour: wholeNumber(0, 23),
  /** The id of one flight. */
  flight: uuid,
  /** Only players on the course. */
  now: oneOf(['1']),
  column: oneOf(fifthColumns),
  /** The player whose card is open. */
  player: uuid,
  /** The time of an earlier board, `1142` for 11.42; hours of later days are above 23 (docs/algorithms/day-replay.md). */
  time: wholeNumber(0, 9959),
  /** The board on the clubhouse screen. */
  screen: oneOf(['1']),
})
export type RoundSearch = ReturnType<typeof roundSearch>

/** The start list until the first score, and then the board. */
export const defaultTab = (board: Board): RoundTab =>
  hasBegun(board) || board.tournament.state === 'in_play' ? 'leaderboard' : 'start-list'

export const hasBegun = ({ rows, changedAt }: Board) =>
  changedAt !== null || rows.some(({ thru }) => thru > 0)

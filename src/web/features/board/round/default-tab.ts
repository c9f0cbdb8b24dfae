import type { Board } from '#domain/board/board.ts'
import type { RoundTab } from './round-search.ts'

/** The start list until the first score, and then the board. */
export const defaultTab = (board: Board): RoundTab =>
  hasBegun(board) || board.tournament.state === 'in_play' ? 'leaderboard' : 'start-list'

export const hasBegun = ({ rows, changedAt }: Board) =>
  changedAt !== null || rows.some(({ thru }) => thru > 0)

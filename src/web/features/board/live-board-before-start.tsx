import type { Board } from '#domain/board/board.ts'
import { BoardBeforeStart } from './board-before-start.tsx'
import { useLiveBoard } from './use-live-board.ts'

/** What stands there until the first score, which takes its place when it comes (LB-13). */
export function LiveBoardBeforeStart(props: { board: Board; startListHref: string }) {
  useLiveBoard(props.board)
  return <BoardBeforeStart {...props} />
}

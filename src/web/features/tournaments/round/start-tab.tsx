import type { Board } from '#domain/tournaments/board/board.ts'
import { MyStart } from '../draw/my-start.tsx'
import { StartListNews } from '../draw/start-list-news.tsx'
import { useLiveBoard } from '../board/use-live-board.ts'
import { StartList } from './start-list.tsx'

/** Who starts when, one's own start first, and what was changed since it was published (RD-2 to RD-4). */
export function StartTab({ board }: { board: Board }) {
  useLiveBoard(board)
  const { slug } = board.tournament
  return (
    <>
      <MyStart slug={slug} roundId={board.round.id} />
      <StartList board={board} />
      <StartListNews slug={slug} roundId={board.round.id} />
    </>
  )
}

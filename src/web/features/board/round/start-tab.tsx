import type { Board } from '#domain/board/board.ts'
import { useLiveBoard } from '../use-live-board.ts'
import { StartListChanges } from '../../draw/start-list-changes.tsx'
import { OwnStartsBanner, useOwnStarts } from './own-starts.tsx'
import { useOfficialPace } from './official-pace.tsx'
import { StartList } from './start-list.tsx'

type StartTabProps = { board: Board; address: string }

/** The start list with the user's own start first and the changes since it was published (RD-2 to RD-4). */
export function StartTab({ board, address }: StartTabProps) {
  useLiveBoard(board)
  const own = useOwnStarts(board)
  const pace = useOfficialPace(board)
  return (
    <>
      {board.flights.length > 0 && <OwnStartsBanner {...{ board, address, own }} />}
      <StartList board={board} own={own.starts.map(({ flight }) => flight)} pace={pace} />
      <StartListChanges slug={board.tournament.slug} roundId={board.round.id} />
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import type { Board as BoardData } from '#domain/board/board.ts'
import type { Desk } from '#contract/scoring/desk.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { boardQuery } from '../../board/board-queries.ts'
import { LiveLeaderboard } from '../../board/round/lazy-round-parts.ts'
import { hasBegun, type RoundSearch } from '../../board/round/round-search.ts'
import { searchHref } from '../../board/round/round-href.ts'
import { useLiveBoard } from '../../board/use-live-board.ts'
import { deskQuery } from '../../scoring/desk/desk-queries.ts'

/** The latest round with a start list. */
export const roundInPlay = ({ rounds }: Desk) =>
  rounds.findLast(({ drawVersion }) => drawVersion > 0)

type RehearsalBoardProps = {
  tournamentId: string
  path: string
  search: RoundSearch
  onSearch: (search: RoundSearch) => void
}

/** The board as the public would see it, on a page of the directors. */
export function RehearsalBoard({ tournamentId, ...shown }: RehearsalBoardProps) {
  const round = roundInPlay(useSuspenseQuery(deskQuery(tournamentId)).data)
  return (
    <section aria-labelledby="leaderboard" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="leaderboard">Stillingen</h2>
      {round && <Board roundId={round.id} {...shown} />}
    </section>
  )
}

type BoardProps = Omit<RehearsalBoardProps, 'tournamentId'> & { roundId: string }

function Board({ roundId, path, search, onSearch }: BoardProps) {
  const board = useSuspenseQuery(boardQuery(roundId)).data
  const hrefOf = useCallback((next: RoundSearch) => searchHref(path, next), [path])
  if (!hasBegun(board)) return <BeforeFirstScore board={board} />
  return (
    <Suspense fallback={<p className="min-h-96">Henter …</p>}>
      <LiveLeaderboard {...{ board, search, hrefOf, onSearch }} />
    </Suspense>
  )
}

function BeforeFirstScore({ board }: { board: BoardData }) {
  useLiveBoard(board)
  return <EmptyState title="Ingen scorer endnu">De første kommer om nogle få sekunder.</EmptyState>
}

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { absentPage } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { boardQuery } from '../features/board/board-queries.ts'
import { loadPart } from '../features/board/round/lazy-round-parts.ts'
import { roundSearch, type RoundSearch } from '../features/board/round/round-search.ts'
import { deskQuery } from '../features/scoring/desk/desk-queries.ts'
import { RehearsalBoard, roundInPlay } from '../features/director/rehearsal/rehearsal-board.tsx'

/** The board of a rehearsal, which has no public page. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/leaderboard')({
  ...workPage('Stillingen'),
  validateSearch: roundSearch,
  loader: async ({ context: { queryClient }, params: { tournamentId }, location }) => {
    const desk = await queryClient.ensureQueryData(deskQuery(tournamentId))
    const round = roundInPlay(desk)
    if (!desk.rehearsal || !round) throw absentPage()
    const board = await queryClient.ensureQueryData(boardQuery(round.id))
    const { player } = roundSearch(location.search)
    await loadPart('leaderboard', { board, player, isScreen: false })
  },
  component: Leaderboard,
})

function Leaderboard() {
  const { clubId, tournamentId } = Route.useParams()
  const address = Route.useSearch()
  const search = useMemo(() => roundSearch(address), [address])
  const navigate = useNavigate()
  const show = useCallback(
    (next: RoundSearch) =>
      void navigate({
        to: '/club/$clubId/tournaments/$tournamentId/leaderboard',
        params: { clubId, tournamentId },
        search: next,
        replace: true,
        resetScroll: false,
      }),
    [navigate, clubId, tournamentId],
  )
  return (
    <RehearsalBoard
      tournamentId={tournamentId}
      path={`/club/${clubId}/tournaments/${tournamentId}/leaderboard`}
      search={search}
      onSearch={show}
    />
  )
}

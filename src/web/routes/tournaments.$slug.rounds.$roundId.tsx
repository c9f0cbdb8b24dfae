import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../api.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { headOf, page } from '../features/shell/page.ts'
import { boardQuery, reasonQuery, statisticsQuery } from '../features/board/board-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { RoundPage } from '../features/board/round/round-page.tsx'
import { loadPart } from '../features/board/round/lazy-round-parts.ts'
import { defaultTab, roundSearch, type RoundSearch } from '../features/board/round/round-search.ts'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { daysText } from '../features/competitions/tournament-text.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

export const Route = createFileRoute('/tournaments/$slug/rounds/$roundId')({
  ...page({ title: 'Runde', parent, breadcrumb: 'wide', searchIsView: true, namesPeople: true }),
  validateSearch: roundSearch,
  beforeLoad: ({ params: { slug, roundId } }) =>
    assertValidTournamentAddress({ slug, id: roundId }),
  // No `loaderDeps`: the search only selects a view of the same data.
  loader: async ({ context: { queryClient }, params: { slug, roundId }, location }) => {
    const search = roundSearch(location.search)
    const [tournament, board] = await Promise.all([
      queryClient.ensureQueryData(tournamentQuery(slug)),
      queryClient.ensureQueryData(boardQuery(roundId)),
    ]).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw absentPage()
      throw error
    })
    if (board.tournament.id !== tournament.id) throw absentPage()
    const tab = search.tab ?? defaultTab(board)
    await loadPart(tab, { board, player: search.player, isScreen: search.screen === '1' })
    if (tab === 'holes') await queryClient.prefetchQuery(statisticsQuery(roundId))
    if (tab === 'sides') {
      const { sideCompetitionsQuery } =
        await import('../features/board/round/side-competitions-query.ts')
      await queryClient.prefetchQuery(sideCompetitionsQuery(roundId))
    }
    // The server loads the explanation for browsers without scripts; others load it on demand.
    if (import.meta.env.SSR && search.player !== undefined) {
      const { rowIdOf } = await import('#domain/board/board-view-model.ts')
      const opened = rowIdOf(board, search.player)
      const row = board.rows.find(({ id }) => id === opened)
      if (row) {
        const division = board.divisions[row.division]
        const view =
          search.by === 'net' && !row.net ? 'gross' : (search.by ?? division?.main ?? 'gross')
        await queryClient.prefetchQuery(reasonQuery({ roundId, entryId: row.id, view }))
      }
    }
    const { name, club } = tournament
    const title = board.rounds.length > 1 ? `${name}, runde ${board.round.number}` : name
    return {
      title,
      description: `Startliste, stilling og hulstatistik for ${name} hos ${club.name}, ${daysText(tournament)}.`,
    }
  },
  head: ({ loaderData, params: { slug, roundId } }) => {
    const path = `/tournaments/${slug}/rounds/${roundId}`
    if (!loaderData) return headOf({ title: 'Runde', path })
    const head = headOf({ ...loaderData, path, image: `/og/tournaments/${slug}.png` })
    // Names and scores are excluded from search engines.
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Round,
})

function Round() {
  const { slug, roundId } = Route.useParams()
  const address = Route.useSearch()
  // The router keeps foreign parameters (`utm_source`) in the search.
  const search = useMemo(() => roundSearch(address), [address])
  const navigate = useNavigate()
  const show = useCallback(
    (next: RoundSearch) =>
      void navigate({
        to: '/tournaments/$slug/rounds/$roundId',
        params: { slug, roundId },
        search: next,
        replace: true,
        resetScroll: false,
      }),
    [navigate, slug, roundId],
  )
  return <RoundPage slug={slug} roundId={roundId} search={search} onSearch={show} />
}

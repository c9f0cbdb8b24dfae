import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { page } from '../features/shell/page.ts'
import { tournamentsQuery } from '../features/competitions/tournament-queries.ts'
import { TournamentsPage } from '../features/competitions/tournaments-page.tsx'
import {
  tournamentsSearch,
  type TournamentsSearch,
} from '../features/competitions/tournaments-search.ts'

export const Route = createFileRoute('/tournaments/')({
  ...page({
    title: 'Turneringer',
    description:
      'Turneringer i samarbejdsklubberne: dag, bane, spilleform, pris, tilmelding, startliste og stilling.',
  }),
  validateSearch: tournamentsSearch,
  // No `loaderDeps`: with them a page whose address has filters does not hydrate in place.
  loader: ({ context: { queryClient }, location }) => {
    const query = tournamentsQuery(tournamentsSearch(location.search))
    return typeof window === 'undefined'
      ? queryClient.ensureQueryData(query)
      : queryClient.prefetchQuery(query)
  },
  component: Tournaments,
})

function Tournaments() {
  const address = Route.useSearch()
  // The router keeps foreign parameters (`utm_source`) in the search; the loader's query has none.
  const search = useMemo(() => tournamentsSearch(address), [address])
  const navigate = useNavigate()
  const onSearch = useCallback(
    (next: TournamentsSearch) =>
      void navigate({ to: '/tournaments', search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  return <TournamentsPage search={search} onSearch={onSearch} />
}

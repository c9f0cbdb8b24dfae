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
  // No `loaderDeps`: with them a page that came with filters does not come alive where it stands.
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
  // The router leaves what others hang on an address (`utm_source`) in it; the loader asked without.
  const search = useMemo(() => tournamentsSearch(address), [address])
  const navigate = useNavigate()
  const follow = useCallback(
    (wanted: TournamentsSearch) =>
      void navigate({ to: '/tournaments', search: wanted, replace: true, resetScroll: false }),
    [navigate],
  )
  return <TournamentsPage search={search} onSearch={follow} />
}

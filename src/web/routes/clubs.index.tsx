import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, useCallback, useMemo } from 'react'
import { FinderPage } from '../features/clubs/finder-page.tsx'
import { finderSearch, type FinderSearch } from '../features/clubs/finder-search.ts'
import { clubSearchQuery } from '../features/clubs/queries.ts'
import { page } from '../features/shell/page.ts'

const PlannedVisits = lazy(async () => ({
  default: (await import('../features/checkins/planned-visits.tsx')).PlannedVisits,
}))

const BookOnRow = lazy(async () => ({
  default: (await import('../features/checkins/book-on-row.tsx')).BookOnRow,
}))

export const Route = createFileRoute('/clubs/')({
  ...page({
    title: 'Samarbejdsklubber',
    breadcrumb: false,
    cooperation: false,
    description:
      'Alle klubber, der tager imod Sæsonkortet, på liste og kort. Se, hvor du kan spille på den dag og det klokkeslæt, du vælger.',
  }),
  validateSearch: finderSearch,
  // No `loaderDeps`: with them a page whose address has filters does not hydrate in place.
  loader: ({ context: { queryClient }, location }) => {
    const query = clubSearchQuery(finderSearch(location.search))
    return typeof window === 'undefined'
      ? queryClient.ensureQueryData(query)
      : queryClient.prefetchQuery(query)
  },
  component: Clubs,
})

function Clubs() {
  const address = Route.useSearch()
  // The router keeps foreign parameters (`utm_source`) in the search; the loader's query has none.
  const search = useMemo(() => finderSearch(address), [address])
  const navigate = useNavigate()
  const onSearch = useCallback(
    (next: FinderSearch) =>
      void navigate({ to: '/clubs', search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <FinderPage {...{ search, onSearch }} plannedVisits={PlannedVisits} bookOnRow={BookOnRow} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { getSeasonAsAdmin } from '#contract/admin/seasons.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { SeasonActions } from '../features/admin/seasons/season-actions.tsx'
import { SeasonComparison } from '../features/admin/seasons/season-comparison.tsx'
import { seasonComparisonQuery } from '../features/admin/seasons/season-queries.ts'
import { workPage } from '../features/shell/page.ts'
import { searchParams, uuid } from '../search-params.ts'

const readSearch = searchParams({ with: uuid })

export const Route = createFileRoute('/admin/seasons/$id/')({
  ...workPage('Sæson'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ other: search.with }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { other } }) => {
    await openRecord(queryClient, getSeasonAsAdmin, id)
    await queryClient.prefetchQuery(seasonComparisonQuery(id, other))
  },
  component: Season,
})

function Season() {
  return (
    <RecordPage
      record={getSeasonAsAdmin}
      id={Route.useParams().id}
      actions={SeasonActions}
      lead={Comparison}
    />
  )
}

function Comparison() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SeasonComparison
      id={id}
      other={Route.useSearch().with}
      onOther={(other) =>
        void navigate({ search: { with: other }, replace: true, resetScroll: false })
      }
    />
  )
}

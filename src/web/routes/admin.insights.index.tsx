import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../features/admin/insights/insights-page.tsx'
import {
  insightsQuery,
  readInsightsSearch,
  insightsSearchParams,
} from '../features/admin/insights/insights-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/insights/')({
  ...workPage('Indsigt'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(insightsQuery(readInsightsSearch(deps))),
  component: InsightsOfPages,
})

function InsightsOfPages() {
  const search = readInsightsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <InsightsPage
      search={search}
      onSearch={(next) => void navigate({ search: insightsSearchParams(next), resetScroll: false })}
    />
  )
}

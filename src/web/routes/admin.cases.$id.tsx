import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '../features/admin/cases/case-page.tsx'
import { caseQuery, caseTimelineQuery } from '../features/admin/cases/case-queries.ts'
import { workPage } from '../features/shell/page.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'

export const Route = createFileRoute('/admin/cases/$id')({
  ...workPage('Sag'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    notFoundIfMissing(
      Promise.all([
        queryClient.ensureQueryData(caseQuery(id)),
        queryClient.ensureQueryData(caseTimelineQuery(id)),
      ]),
    ),
  component: Case,
})

function Case() {
  const { id } = Route.useParams()
  return <CasePage key={id} caseId={id} />
}

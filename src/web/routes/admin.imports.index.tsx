import { createFileRoute } from '@tanstack/react-router'
import { listImportRuns } from '#contract/admin/imports.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/imports/')({
  ...workPage('Import'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listImportRuns, deps)),
  component: Imports,
})

function Imports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listImportRuns}
      lead="Filer med klubber, baner og medlemmer, som er læst ind."
      actions={<ButtonLink href="/admin/imports/new">Indlæs en fil</ButtonLink>}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}

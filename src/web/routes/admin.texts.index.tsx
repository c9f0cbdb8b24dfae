import { createFileRoute } from '@tanstack/react-router'
import { listOwnedTexts } from '#contract/admin/texts.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/texts/')({
  ...workPage('Tekster'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listOwnedTexts, deps)),
  component: Texts,
})

function Texts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listOwnedTexts}
      lead="Version 0 er den tekst, siden blev leveret med. En ny tekst står på siden, så snart den er gemt."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}

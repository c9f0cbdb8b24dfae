import { createFileRoute } from '@tanstack/react-router'
import { ExportsPage } from '../features/admin/exports/exports-page.tsx'
import { exportsQuery } from '../features/admin/exports/exports-query.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { day, searchParams } from '../search-params.ts'

const readSearch = searchParams({ from: day, to: day })

export const Route = createFileRoute('/admin/exports')({
  ...workPage('Eksport'),
  validateSearch: readSearch,
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'lists.export', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(exportsQuery),
  component: Exports,
})

function Exports() {
  const navigate = Route.useNavigate()
  return (
    <ExportsPage
      period={Route.useSearch()}
      onPeriod={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

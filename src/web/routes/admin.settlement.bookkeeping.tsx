import { createFileRoute } from '@tanstack/react-router'
import { bookkeepingQuery } from '../features/admin/settlement/bookkeeping-queries.ts'
import { BookkeepingPage } from '../features/admin/settlement/bookkeeping-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { day, searchParams } from '../search-params.ts'

const readSearch = searchParams({ to: day })

export const Route = createFileRoute('/admin/settlement/bookkeeping')({
  ...workPage('Bogføring'),
  validateSearch: readSearch,
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loaderDeps: ({ search: { to } }) => ({ to }),
  loader: ({ context, deps: { to } }) => context.queryClient.ensureQueryData(bookkeepingQuery(to)),
  component: Bookkeeping,
})

function Bookkeeping() {
  return <BookkeepingPage to={Route.useSearch().to} />
}

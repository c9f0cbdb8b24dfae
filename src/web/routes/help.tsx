import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../features/cases/help-page.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { page } from '../features/shell/page.ts'
import { anyText, searchParams } from '../search-params.ts'

const readSearch = searchParams({ q: anyText(100) })

export const Route = createFileRoute('/help')({
  ...page({
    title: 'Hjælp',
    description:
      'Svar, når du er blevet afvist i en klub, vil fortryde, har mistet adgangen eller spørger for en klub eller et firma.',
    searchIsPersonal: true,
  }),
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textsQuery('help')),
  component: Help,
})

function Help() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (text: string) =>
    void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
  return <HelpPage search={q} onSearch={search} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PayAgainPage } from '../features/payments/pay-again-page.tsx'
import { page } from '../features/shell/page.ts'
import { searchParams, text } from '../search-params.ts'

const readSearch = searchParams({ t: text(100) })

export const Route = createFileRoute('/payments/pay')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  validateSearch: readSearch,
  component: Pay,
})

function Pay() {
  return <PayAgainPage token={Route.useSearch().t} />
}

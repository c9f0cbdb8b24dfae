import { createFileRoute } from '@tanstack/react-router'
import { PayAgainPage } from '../features/payments/pay-again-page.tsx'
import { page } from '../features/shell/page.ts'
import { searchOf, text } from '../search-shape.ts'

const readSearch = searchOf({ t: text(100) })

export const Route = createFileRoute('/payments/pay')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  validateSearch: readSearch,
  component: Pay,
})

function Pay() {
  return <PayAgainPage token={Route.useSearch().t} />
}

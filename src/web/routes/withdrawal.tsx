import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalPage } from '../features/passes/withdrawal-page.tsx'
import { page } from '../features/shell/page.ts'
import { anyText, searchOf } from '../search-shape.ts'

const readSearch = searchOf({ name: anyText(254), contract: anyText(254), email: anyText(254) })

export const Route = createFileRoute('/withdrawal')({
  ...page({
    title: 'Fortryd aftale',
    searchIsPersonal: true,
    description: 'Fortryd købet af et Sæsonkort. Du skal ikke logge ind eller give en grund.',
  }),
  validateSearch: readSearch,
  component: Withdrawal,
})

function Withdrawal() {
  return <WithdrawalPage known={Route.useSearch()} />
}

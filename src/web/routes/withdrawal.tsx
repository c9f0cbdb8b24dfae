import { createFileRoute } from '@tanstack/react-router'
import { DeclaredWithdrawal } from '../features/passes/declared-withdrawal.tsx'
import { WithdrawalPage } from '../features/passes/withdrawal-page.tsx'
import { page } from '../features/shell/page.ts'
import { anyText, searchParams, text } from '../search-params.ts'

const readSearch = searchParams({
  name: anyText(254),
  contract: anyText(254),
  email: anyText(254),
  step: text(20),
})

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
  const search = Route.useSearch()
  return search.step === 'confirm' ? (
    <DeclaredWithdrawal />
  ) : (
    <WithdrawalPage knownFields={search} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { WithdrawalPage } from '../features/passes/withdrawal-page.tsx'
import { page } from '../features/shell/page.ts'

const text = z.coerce.string().max(254).optional().catch(undefined)

export const Route = createFileRoute('/withdrawal')({
  ...page({
    title: 'Fortryd aftale',
    breadcrumb: true,
    description: 'Fortryd købet af et Sæsonkort. Du skal ikke logge ind eller give en grund.',
  }),
  validateSearch: z.object({ name: text, contract: text, email: text }),
  component: Withdrawal,
})

function Withdrawal() {
  return <WithdrawalPage known={Route.useSearch()} />
}

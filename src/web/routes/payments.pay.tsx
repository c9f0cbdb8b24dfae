import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { PayAgainPage } from '../features/payments/pay-again-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/payments/pay')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  validateSearch: z.object({ t: z.string().max(100).optional().catch(undefined) }),
  component: Pay,
})

function Pay() {
  return <PayAgainPage token={Route.useSearch().t} />
}

import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ReturnPage } from '../features/payments/return-page.tsx'
import { PaidPage } from '../features/registrations/paid-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/payments/redirect')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  validateSearch: z.object({ t: z.string().max(100).optional().catch(undefined) }),
  component: Return,
})

function Return() {
  const { t } = Route.useSearch()
  return <ReturnPage token={t} renderPaid={(payment) => <PaidPage payment={payment} />} />
}

import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ReturnPage } from '../features/payments/return-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/payments/redirect')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  validateSearch: z.object({ t: z.string().max(100).optional().catch(undefined) }),
  component: Return,
})

function Return() {
  return <ReturnPage token={Route.useSearch().t} />
}

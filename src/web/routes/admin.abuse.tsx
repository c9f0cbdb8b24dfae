import { createFileRoute } from '@tanstack/react-router'
import { AbusePage } from '../features/admin/abuse/abuse-page.tsx'
import { abuseQuery } from '../features/admin/abuse/abuse-queries.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/abuse')({
  ...workPage('Muligt misbrug'),
  loader: ({ context }) => context.queryClient.ensureQueryData(abuseQuery),
  component: AbusePage,
})

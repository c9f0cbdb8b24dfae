import { createFileRoute } from '@tanstack/react-router'
import { SetUpPage } from '../features/admin/set-up-page.tsx'
import { setUpQuery } from '../features/admin/set-up-queries.ts'
import { officePage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/setup')({
  ...officePage('Opsætning'),
  loader: ({ context }) => context.queryClient.ensureQueryData(setUpQuery),
  component: SetUpPage,
})

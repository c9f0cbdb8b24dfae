import { createFileRoute } from '@tanstack/react-router'
import { SetUpPage } from '../features/admin/set-up-page.tsx'
import { setUpQuery } from '../features/admin/set-up-queries.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/setup')({
  ...workPage('Opsætning'),
  loader: ({ context }) => context.queryClient.ensureQueryData(setUpQuery),
  component: SetUpPage,
})

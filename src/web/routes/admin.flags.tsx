import { createFileRoute } from '@tanstack/react-router'
import { FlagsPage } from '../features/admin/flags/flags-page.tsx'
import { flagsQuery } from '../features/admin/flags/flags-query.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/flags')({
  ...workPage('Funktioner'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'service.setUp', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(flagsQuery),
  component: FlagsPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { settlementsQuery } from '../features/admin/settlement/cockpit-queries.ts'
import { SettlementsPage } from '../features/admin/settlement/settlements-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/settlement/')({
  ...workPage('Afregning'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(settlementsQuery),
  component: SettlementsPage,
})

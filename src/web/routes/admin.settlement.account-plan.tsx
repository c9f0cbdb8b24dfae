import { createFileRoute } from '@tanstack/react-router'
import { bookkeepingQuery } from '../features/admin/settlement/bookkeeping-queries.ts'
import { AccountPlanPage } from '../features/admin/settlement/account-plan-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/settlement/account-plan')({
  ...workPage('Kontoplan'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(bookkeepingQuery()),
  component: AccountPlanPage,
})

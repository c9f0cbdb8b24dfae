import { createFileRoute } from '@tanstack/react-router'
import { OwnAccountPage, ownAccountQuery } from '../features/admin/settlement/own-account-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/settlement/account')({
  ...workPage('Bankkonto'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(ownAccountQuery),
  component: OwnAccountPage,
})

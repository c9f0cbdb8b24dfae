import { createFileRoute } from '@tanstack/react-router'
import { VatPage, vatQuery } from '../features/admin/settlement/vat-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/settlement/vat')({
  ...workPage('Moms'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(vatQuery),
  component: VatPage,
})

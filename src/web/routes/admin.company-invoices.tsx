import { createFileRoute } from '@tanstack/react-router'
import { AdminInvoicesPage } from '../features/companies/admin-invoices-page.tsx'
import { allInvoicesQuery } from '../features/companies/portal-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** Payments of companies' invoices, for the back office's finance. */
export const Route = createFileRoute('/admin/company-invoices')({
  ...workPage('Firmaers fakturaer'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(allInvoicesQuery),
  component: AdminInvoicesPage,
})

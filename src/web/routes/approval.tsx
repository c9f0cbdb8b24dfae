import { createFileRoute } from '@tanstack/react-router'
import { OpenedApprovalPage } from '../features/admin/settlement/opened-approval-page.tsx'
import { page } from '../features/shell/page.ts'

/** The page behind the mailed link to an approval, which goes through `/link/approval` (E24). */
export const Route = createFileRoute('/approval')({
  ...page({ title: 'Godkendelse', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: OpenedApprovalPage,
})

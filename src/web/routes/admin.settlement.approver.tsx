import { createFileRoute } from '@tanstack/react-router'
import { approverQuery } from '../features/admin/settlement/approval-queries.ts'
import { ApproverPage } from '../features/admin/settlement/approver-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/settlement/approver')({
  ...workPage('Godkender uden for firmaet'),
  beforeLoad: ({ location: { href } }) => enforcePower({ power: 'money.read', href }),
  loader: ({ context }) => context.queryClient.ensureQueryData(approverQuery),
  component: ApproverPage,
})

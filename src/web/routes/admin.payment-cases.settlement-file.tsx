import { createFileRoute } from '@tanstack/react-router'
import { SettlementFilePage } from '../features/admin/settlement-file/settlement-file-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/payment-cases/settlement-file')({
  ...workPage('Sammenlign en afregningsfil'),
  component: SettlementFile,
})

function SettlementFile() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Sammenlign en afregningsfil</h1>
      <SettlementFilePage onDone={() => void navigate({ to: '/admin/payment-cases' })} />
    </div>
  )
}

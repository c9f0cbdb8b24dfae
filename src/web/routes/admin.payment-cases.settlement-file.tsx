import { createFileRoute } from '@tanstack/react-router'
import { ParentLink } from '../features/admin/record/back-link.tsx'
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
      <header className="grid gap-2">
        <ParentLink href="/admin/payment-cases">Betalingssager</ParentLink>
        <h1>Sammenlign en afregningsfil</h1>
        <p className="max-w-text text-slate-700">
          Vi holder filens betalinger op mod bestillingerne. Du ser først, hvad der er forskelligt.
          Intet er gemt, før du siger til.
        </p>
      </header>
      <SettlementFilePage onDone={() => void navigate({ to: '/admin/payment-cases' })} />
    </div>
  )
}

import type { ListRow } from '#contract/admin/list.ts'
import { registerInvoicePayment } from '#contract/companies/invoices.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { IfPermitted } from '../permission.tsx'

/** Registers that an invoice is paid, or that a credit note has been paid back. */
export function RegisterPayment({ row }: { row: ListRow }) {
  if (row.state === 'paid' || row.state === 'credit') return null
  const [isOwed, number] = [row.state === 'owed', String(row.number)]
  return (
    <IfPermitted power="money.move">
      <ActionDialog
        label={isOwed ? `Er ${number} betalt tilbage?` : `Er ${number} betalt?`}
        effect={
          <p>
            {formatKronerExact(Number(row.left))} registreres. Det kan ikke gøres om.
            {row.state === 'stopped' && ' Kortene virker igen med det samme.'}
          </p>
        }
        confirmLabel="Registrér"
        busy="Registrerer …"
        run={async () => {
          await call(registerInvoicePayment, { invoiceId: row.id })
          return 'Betalingen er registreret.'
        }}
      />
    </IfPermitted>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ListRow } from '#contract/admin/list.ts'
import { listInvoiceFiles } from '#contract/companies/invoices.ts'
import { call } from '../../../api.ts'
import { ButtonRow } from '../../../ui/button.tsx'
import { InvoiceFileLinks } from '../../companies/invoice-file-links.tsx'
import { RegisterPayment } from './register-payment.tsx'

/** Its payment, and its files. */
export function InvoiceActions({ row }: { row: ListRow }) {
  const invoiceId = row.id
  const { data } = useQuery({
    queryKey: ['admin', 'company-invoices', invoiceId, 'files'],
    queryFn: ({ signal }) => call(listInvoiceFiles, { invoiceId }, signal),
  })
  return (
    <>
      <RegisterPayment row={row} />
      {data && data.files.length > 0 && (
        <ButtonRow>
          <InvoiceFileLinks
            base={`/api/v1/admin/company-invoices/${invoiceId}`}
            files={data.files}
          />
        </ButtonRow>
      )}
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import type { ListRow } from '#contract/admin-list.ts'
import { getProductOfOffice } from '#contract/admin-products.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { May } from '../features/admin/may.tsx'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/products/$id/')({
  ...workPage('Priser'),
  loader: ({ context, params }) => openRecord(context.queryClient, getProductOfOffice, params.id),
  component: Product,
})

function Product() {
  return <RecordPage record={getProductOfOffice} id={Route.useParams().id} actions={newVersion} />
}

function newVersion({ row }: { row: ListRow }) {
  return (
    <May power="prices.write">
      <ButtonLink href={`/admin/products/${row.id}/edit`}>Ny version</ButtonLink>
    </May>
  )
}

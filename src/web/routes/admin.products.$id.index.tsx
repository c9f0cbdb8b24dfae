import { createFileRoute } from '@tanstack/react-router'
import type { ListRow } from '#contract/admin/list.ts'
import { getProductAsAdmin } from '#contract/admin/products.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { IfPermitted } from '../features/admin/permission.tsx'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/products/$id/')({
  ...workPage('Priser'),
  loader: ({ context, params }) => openRecord(context.queryClient, getProductAsAdmin, params.id),
  component: Product,
})

function Product() {
  return <RecordPage record={getProductAsAdmin} id={Route.useParams().id} actions={newVersion} />
}

function newVersion({ row }: { row: ListRow }) {
  return (
    <IfPermitted power="prices.write">
      <ButtonLink href={`/admin/products/${row.id}/edit`}>Ny version</ButtonLink>
    </IfPermitted>
  )
}

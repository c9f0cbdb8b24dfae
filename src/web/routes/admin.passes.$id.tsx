import { createFileRoute } from '@tanstack/react-router'
import { getPassRecord } from '#contract/admin/cards.ts'
import { PassActions } from '../features/admin/actions/card-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/passes/$id')({
  ...workPage('Kort'),
  loader: ({ context, params }) => openRecord(context.queryClient, getPassRecord, params.id),
  component: Pass,
})

function Pass() {
  const { id } = Route.useParams()
  return <RecordPage record={getPassRecord} id={id} actions={PassActions} />
}

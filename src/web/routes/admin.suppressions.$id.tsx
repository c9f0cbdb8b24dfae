import { createFileRoute } from '@tanstack/react-router'
import { getSuppression } from '#contract/admin/suppressions.ts'
import {
  SuppressionActions,
  SuppressionLead,
} from '../features/admin/actions/suppression-actions.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/suppressions/$id')({
  ...workPage('Adresser uden mail'),
  loader: ({ context, params }) => openRecord(context.queryClient, getSuppression, params.id),
  component: Suppression,
})

function Suppression() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      record={getSuppression}
      id={id}
      lead={SuppressionLead}
      actions={SuppressionActions}
    />
  )
}

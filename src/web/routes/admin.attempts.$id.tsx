import { createFileRoute } from '@tanstack/react-router'
import { getAttempt } from '#contract/admin/orders.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/attempts/$id')({
  ...workPage('Betalingsforsøg'),
  loader: ({ context, params }) => openRecord(context.queryClient, getAttempt, params.id),
  component: Attempt,
})

function Attempt() {
  return <RecordPage record={getAttempt} id={Route.useParams().id} />
}

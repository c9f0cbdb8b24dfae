import { createFileRoute } from '@tanstack/react-router'
import { getError } from '#contract/admin/errors.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/insights/errors/$id')({
  ...workPage('Fejl'),
  loader: ({ context, params }) => openRecord(context.queryClient, getError, params.id),
  component: ErrorDetails,
})

function ErrorDetails() {
  return <RecordPage record={getError} id={Route.useParams().id} />
}

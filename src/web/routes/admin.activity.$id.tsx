import { createFileRoute } from '@tanstack/react-router'
import { getActivity } from '#contract/admin/log.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/activity/$id')({
  ...workPage('Log'),
  loader: ({ context, params }) => openRecord(context.queryClient, getActivity, params.id),
  component: Activity,
})

function Activity() {
  return <RecordPage record={getActivity} id={Route.useParams().id} />
}

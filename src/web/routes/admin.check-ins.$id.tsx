import { createFileRoute } from '@tanstack/react-router'
import { getCheckIn } from '#contract/admin/visits.ts'
import { CheckInActions } from '../features/admin/actions/card-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/check-ins/$id')({
  ...workPage('Check-ins'),
  loader: ({ context, params }) => openRecord(context.queryClient, getCheckIn, params.id),
  component: CheckIn,
})

function CheckIn() {
  const { id } = Route.useParams()
  return <RecordPage record={getCheckIn} id={id} actions={CheckInActions} />
}

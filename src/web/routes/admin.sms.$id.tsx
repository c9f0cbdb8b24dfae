import { createFileRoute } from '@tanstack/react-router'
import { getSms } from '#contract/admin/sms.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/sms/$id')({
  ...workPage('Sms'),
  loader: ({ context, params }) => openRecord(context.queryClient, getSms, params.id),
  component: OneSms,
})

function OneSms() {
  return <RecordPage record={getSms} id={Route.useParams().id} />
}

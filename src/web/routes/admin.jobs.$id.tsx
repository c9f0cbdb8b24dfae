import { createFileRoute } from '@tanstack/react-router'
import { getJob } from '#contract/admin/jobs.ts'
import { JobActions } from '../features/admin/jobs/job-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/jobs/$id')({
  ...workPage('Jobs'),
  loader: ({ context, params }) => openRecord(context.queryClient, getJob, params.id),
  component: JobDetails,
})

function JobDetails() {
  const { id } = Route.useParams()
  return <RecordPage record={getJob} id={id} actions={JobActions} />
}

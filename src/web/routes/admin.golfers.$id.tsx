import { createFileRoute } from '@tanstack/react-router'
import { getGolfer } from '#contract/admin/people.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/golfers/$id')({
  ...workPage('Golfspillere'),
  loader: ({ context, params }) => openRecord(context.queryClient, getGolfer, params.id),
  component: Golfer,
})

function Golfer() {
  return <RecordPage record={getGolfer} id={Route.useParams().id} />
}

import { createFileRoute } from '@tanstack/react-router'
import { getMember } from '#contract/admin/members.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/members/$id')({
  ...workPage('Klubbernes medlemmer'),
  loader: ({ context, params }) => openRecord(context.queryClient, getMember, params.id),
  component: Member,
})

function Member() {
  return <RecordPage record={getMember} id={Route.useParams().id} />
}

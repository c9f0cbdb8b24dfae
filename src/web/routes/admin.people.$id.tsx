import { createFileRoute } from '@tanstack/react-router'
import { getPerson } from '#contract/admin/people.ts'
import { EndRole, PersonActions, RepeatMail } from '../features/admin/actions/person-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/people/$id')({
  ...workPage('Personer'),
  loader: ({ context, params }) => openRecord(context.queryClient, getPerson, params.id),
  component: Person,
})

function Person() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      record={getPerson}
      id={id}
      actions={PersonActions}
      rowActions={{ roles: EndRole, mails: RepeatMail }}
    />
  )
}

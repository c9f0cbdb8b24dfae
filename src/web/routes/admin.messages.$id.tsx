import { createFileRoute } from '@tanstack/react-router'
import { getMessage } from '#contract/admin/messages.ts'
import { MessageLead, StopMessage } from '../features/admin/messages/message-parts.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/messages/$id')({
  ...workPage('Besked'),
  loader: ({ context, params }) => openRecord(context.queryClient, getMessage, params.id),
  component: Message,
})

function Message() {
  const { id } = Route.useParams()
  return <RecordPage record={getMessage} id={id} lead={MessageLead} actions={StopMessage} />
}

import { createFileRoute } from '@tanstack/react-router'
import { getMessageRecipient } from '#contract/admin/messages.ts'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/message-recipients/$id')({
  ...workPage('Modtager af en besked'),
  loader: ({ context, params }) => openRecord(context.queryClient, getMessageRecipient, params.id),
  component: Recipient,
})

function Recipient() {
  return <RecordPage record={getMessageRecipient} id={Route.useParams().id} />
}
